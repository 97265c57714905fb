import { expect, test } from 'vitest';
import { shownListName, storedListName } from './list-name.ts';

test.each([
  ['lower case', 'Open', 'open', 'open'],
  ['spaces are hyphens', 'In Progress', 'in-progress', 'in progress'],
  ['several blanks are one hyphen', ' Ready  for review ', 'ready-for-review', 'ready for review'],
  ['stored stays stored', 'x-large', 'x-large', 'x large'],
])('%s: %j', (_rule, name, stored, shown) => {
  expect(storedListName(name)).toBe(stored);
  expect(shownListName(stored)).toBe(shown);
});
