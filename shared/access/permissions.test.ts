import { expect, test } from 'vitest';
import { permission, permissionGroups } from './permissions.ts';

test('every permission is named once and belongs to one group', () => {
  const grouped = [...permissionGroups.GENERAL, ...permissionGroups.ADMINISTRATION];
  expect(new Set(grouped).size).toBe(grouped.length);
  expect(permission.options).toEqual(grouped);
  expect(grouped).toHaveLength(202);
});
