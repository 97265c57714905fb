import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from '#client/testing/render.tsx';
import { Pager } from './Pager.tsx';

function Pages({ at, total }: { at: number; total: number }) {
  const [state, setState] = useState({ page: at, pageSize: 10 });
  return <Pager {...state} total={total} onChange={setState} />;
}

const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent);

test.each([
  [1, 128, ['1', '2', '3', '…', '13']],
  [4, 128, ['1', '2', '3', '4', '5', '6', '…', '13']],
  [7, 128, ['1', '…', '5', '6', '7', '8', '9', '…', '13']],
  [13, 128, ['1', '…', '11', '12', '13']],
  [2, 30, ['1', '2', '3']],
])('page %i of %i rows shows the first, the last and two on each side', (at, total, pages) => {
  render(<Pages at={at} total={total} />);
  expect(shown()).toEqual(pages);
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe(String(at));
});

test('a number leads to its page, and one page has none', async () => {
  const { user, rerender } = render(<Pages at={1} total={128} />);
  await user.click(screen.getByRole('button', { name: 'Page 13' }));
  screen.getByText('121–128 of 128');
  rerender(<Pages key="few" at={1} total={8} />);
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('the size in use is among those on offer', () => {
  render(<Pager page={1} pageSize={25} total={93} onChange={() => undefined} />);
  expect(screen.getByRole('combobox')).toHaveProperty('value', '25');
});
