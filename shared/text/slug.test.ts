import { expect, test } from 'vitest';
import { pathSlug, slug, storedListName } from './slug.ts';

test.each([
  ['lower case', 'Urgent', 'urgent'],
  ['blanks are hyphens', 'Ready for review', 'ready-for-review'],
  ['underscores are hyphens', 'in_progress', 'in-progress'],
  ['hyphens stay', 'X-large', 'x-large'],
  ['the listed characters go', `a*b+c~d(e)f'g"h!i:j@k,l.m`, 'abcdefghijklm'],
  ['a version', 'Version 1.0', 'version-10'],
  ['no doubled hyphens', 'Done - really', 'done-really'],
  ['no hyphen at the ends', ' (new) ', 'new'],
  ['a character that went leaves no gap at the end', 'What now !', 'what-now'],
  ['other letters stay', 'Über größe', 'über-größe'],
  ['other signs stay', 'R&D #1', 'r&d-#1'],
  ['nothing', '', ''],
])('%s: %j', (_rule, name, value) => {
  expect(slug(name)).toBe(value);
});

test.each([
  ['Fjord & Field', 'fjord-field'],
  ['R&D #1 / 50%?', 'r-d-1-50'],
  ['Über größe', 'über-größe'],
  ['मेरी टीम', 'मेरी-टीम'],
  ['&', ''],
])('%j in an address', (name, value) => {
  expect(pathSlug(name)).toBe(value);
});

test.each([
  ['lower case', 'Open', 'open'],
  ['spaces are hyphens', 'In Progress', 'in-progress'],
  ['several blanks are one hyphen', ' Ready  for review ', 'ready-for-review'],
  ['stored stays stored', 'x-large', 'x-large'],
])('%s: %j', (_rule, name, stored) => {
  expect(storedListName(name)).toBe(stored);
});
