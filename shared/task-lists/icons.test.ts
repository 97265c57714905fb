import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { iconAddress, iconPath, iconSets, storedIcon } from './icons.ts';

const files = 'client/public';

test('every icon that can be chosen is a file, and every file can be chosen', () => {
  for (const [set, names] of Object.entries(iconSets)) {
    const there = readdirSync(`${files}/public/ever-icons/${set}`);
    expect(there.toSorted(), set).toEqual(names.map((name) => `${name}.svg`).toSorted());
  }
  expect(existsSync(`${files}${iconAddress(iconPath('task-sizes', 'tiny'))}`)).toBe(true);
});

test.each(['task-statuses', 'task-sizes', 'task-priorities'] as const)(
  '%s are dark strokes, which show on a badge in the colour of any row',
  (set) => {
    for (const name of iconSets[set]) {
      const svg = readFileSync(`${files}${iconAddress(iconPath(set, name))}`, 'utf8');
      const paint = [...svg.matchAll(/(?:fill|stroke)="[^"]+"/g)].map(([found]) => found);
      expect([...new Set(paint)].toSorted(), name).toEqual(['fill="none"', 'stroke="#292d32"']);
    }
  },
);

test.each([
  ['as the form sends it', 'ever-icons/task-statuses/open.svg', 'task-statuses/open.svg'],
  ['inside the folder', 'task-statuses/open.svg', 'task-statuses/open.svg'],
  ['under our own address', 'https://takt.test/public/ever-icons/task-sizes/tiny.svg', 'task-sizes/tiny.svg'],
  [
    'under an address this server has elsewhere',
    'http://10.0.0.7:3000/public/ever-icons/task-sizes/tiny.svg',
    'task-sizes/tiny.svg',
  ],
  ['elsewhere', 'https://icons.test/mine.svg', 'https://icons.test/mine.svg'],
  ['a script', 'javascript:alert(1)', undefined],
  ['out of the folder', '../../etc/passwd', undefined],
  ['no path', 'open', undefined],
])('an icon %s', (_what, given, kept) => {
  expect(storedIcon(given)).toBe(kept);
});
