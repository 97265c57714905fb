import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '#client/testing/render.tsx';
import { SearchInput } from './SearchInput.tsx';

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

/** A list that takes over what is searched for later, as a page does that is slow or at an address of its own. */
function setUp() {
  const asked: string[] = [];
  const list = (value: string) => (
    <SearchInput label="Search" value={value} onChange={(text) => asked.push(text)} />
  );
  const { rerender } = render(list(''));
  const answer = (text: string) => act(async () => rerender(list(text)));
  return { asked, answer };
}

test('letters that are typed before the list follows stay', async () => {
  const { asked, answer } = setUp();
  type('sl');
  type('sli');
  type('slides');
  expect(asked).toEqual(['sl', 'sli', 'slides']);
  await answer('sl');
  expect(field().value).toBe('slides');
  type('slides a');
  await answer('slides');
  expect(field().value).toBe('slides a');
});

test('a value from elsewhere replaces the text, also one that was typed before', async () => {
  const { answer } = setUp();
  type('slides');
  await answer('slides');
  await answer('');
  expect(field().value).toBe('');
  type('a');
  type('');
  await answer('a');
  expect(field().value).toBe('a');
});
