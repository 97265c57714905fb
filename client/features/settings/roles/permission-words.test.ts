import { expect, test } from 'vitest';
import words from '#client/locales/en/pages/permissions.json';
import { permissionAreas } from '#shared/access/permission-areas.ts';
import { permission } from '#shared/access/permissions.ts';

test('every permission has words of its own, and every area too', () => {
  const names: Readonly<Record<string, string>> = words.names;
  expect(permission.options.filter((name) => names[name] === undefined)).toEqual([]);
  expect(new Set(permission.options.map((name) => names[name])).size).toBe(permission.options.length);
  expect(Object.keys(names)).toHaveLength(permission.options.length);
  expect(Object.keys(words.areas).sort()).toEqual(Object.keys(permissionAreas).sort());
});
