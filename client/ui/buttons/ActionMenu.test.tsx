import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { render } from '#client/testing/render.tsx';
import { ActionMenu } from './ActionMenu.tsx';

function open() {
  const chosen = vi.fn();
  const entry = (id: string) => ({ id, label: id, onSelect: () => chosen(id) });
  const page = render(<ActionMenu label="Entry" items={[entry('Edit'), 'separator', entry('Delete')]} />);
  return { ...page, chosen, button: screen.getByRole('button', { name: 'Entry' }) };
}

const isHighlighted = async (name: string) => {
  const item = await screen.findByRole('menuitem', { name });
  await waitFor(() => expect(item.hasAttribute('data-highlighted')).toBe(true));
};

test('the press that loads a menu opens it, and another one closes it', async () => {
  const { user, button } = open();
  expect(button.getAttribute('aria-haspopup')).toBe('menu');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const menu = await screen.findByRole('menu', { name: 'Entry' });
  expect(button.getAttribute('aria-controls')).toBe(menu.id);
  expect(screen.getByRole('menuitem', { name: 'Edit' }).hasAttribute('data-highlighted')).toBe(false);
  await user.click(button);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('a key opens a menu at one of its ends and gives the focus back', async () => {
  const { user, button, chosen } = open();
  await user.tab();
  await user.keyboard('{Enter}');
  await isHighlighted('Edit');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
  await user.keyboard('{ArrowUp}');
  await isHighlighted('Delete');
  await user.keyboard('{Enter}');
  expect(chosen.mock.calls).toEqual([['Delete']]);
  await waitFor(() => expect(document.activeElement).toBe(button));
});
