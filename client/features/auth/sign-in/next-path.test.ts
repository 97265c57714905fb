import { expect, test } from 'vitest';
import { safeNextPath } from '#client/features/auth/sign-in/next-path.ts';

test.each([
  '/timesheets?week=2026-W47',
  '/task/1#activity',
  '/select-workspace',
  '/auth/accept-invite?email=a%40b.example&token=x',
  '/',
])('keeps %s', (next) => {
  expect(safeNextPath(next)).toBe(next);
});

test.each([
  ['another site', 'https://evil.example/'],
  ['no scheme', '//evil.example/'],
  ['a backslash', '/\\evil.example/'],
  ['a tab that browsers drop', '/\t/evil.example/'],
  ['dots that end in two slashes', '/.//evil.example/'],
  ['a script', 'javascript:alert(1)'],
  ['a relative path', 'timesheets'],
  ['the sign-in page', '/auth/login?next=/auth/login'],
  ['nothing', ''],
  ['no parameter', null],
])('ignores %s', (_what, next) => {
  expect(safeNextPath(next)).toBeUndefined();
});

test('walks out of a folder into the sign-in pages only to ignore it', () => {
  expect(safeNextPath('/tasks/../auth/login')).toBeUndefined();
});
