import { expect, test } from 'vitest';
import { currentItem } from './nav-items.ts';

test.each([
  ['/', 'home'],
  ['/board', 'board'],
  ['/board/b1', 'board'],
  ['/boards', undefined],
  ['/task/t1', 'tasks'],
  ['/timesheets/review', 'timesheets'],
  ['/invoices/i1', 'invoices'],
  ['/integration/github', 'settings'],
  ['/nothing-here', undefined],
])('%s belongs to %s', (pathname, item) => {
  expect(currentItem({ pathname })).toBe(item);
});
