import { expect, test } from 'vitest';
import { priorityChevrons } from './priority-chevrons.ts';

test.each([
  ['low', 1],
  ['medium', 2],
  ['High', 3],
  ['urgent', 4],
  ['somebody’s own', 4],
])('%s has %d chevrons', (priority, count) => {
  expect(priorityChevrons(priority)).toBe(count);
});
