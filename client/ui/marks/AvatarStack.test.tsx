import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '#client/testing/render.tsx';
import { AvatarStack } from './AvatarStack.tsx';
import { MemberAvatar } from './MemberAvatar.tsx';

const crowd = (size: number) =>
  Array.from({ length: size }, (_person, index) => ({ id: `${index}`, name: `Person ${index}` }));

test('shows four people and the rest behind "+N"', async () => {
  const { user } = render(<AvatarStack people={crowd(7)} />);
  expect(screen.getAllByRole('img')).toHaveLength(4);
  const more = screen.getByRole('button', { name: '3 more people' });
  expect(more.textContent).toBe('+3');
  await user.click(more);
  const list = await screen.findByRole('dialog', { name: '7 people' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(7);
});

test('needs no overflow for four', () => {
  render(<AvatarStack people={crowd(4)} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('caps the overflow at 99+', () => {
  render(<AvatarStack people={crowd(103)} />);
  expect(screen.getByRole('button').textContent).toBe('+99');
});

test('says 99+ for more than 99 hidden people', () => {
  render(<AvatarStack people={crowd(104)} />);
  expect(screen.getByRole('button', { name: '99+ more people' }).textContent).toBe('99+');
});

test('an avatar has initials and says what its person does', () => {
  render(<MemberAvatar name="Bartholomew Konstantinopoulos-Rivera" presence="pause" />);
  const avatar = screen.getByRole('img', { name: 'Bartholomew Konstantinopoulos-Rivera, paused' });
  expect(avatar.textContent).toBe('BK');
});
