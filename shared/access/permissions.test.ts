import { expect, test } from 'vitest';
import { permission, permissionGroups, storedPermissionName } from './permissions.ts';

test('every permission is named once and belongs to one group', () => {
  const grouped = [...permissionGroups.GENERAL, ...permissionGroups.ADMINISTRATION];
  expect(new Set(grouped).size).toBe(grouped.length);
  expect(permission.options).toEqual(grouped);
  expect(grouped).toHaveLength(198);
});

test.each([
  ['a name as it is', 'TIME_TRACKER', 'TIME_TRACKER'],
  ['two names are stored otherwise', 'APPROVAL_POLICY_VIEW', 'APPROVALS_POLICY_VIEW'],
  ['the other of the two', 'APPROVAL_POLICY_EDIT', 'APPROVALS_POLICY_EDIT'],
  ['their stored names', 'APPROVALS_POLICY_VIEW', 'APPROVALS_POLICY_VIEW'],
  ['lower case', 'time_tracker', 'TIME_TRACKER'],
  ['unknown names', 'FLY', undefined],
])('%s: %s', (_rule, name, stored) => {
  expect(storedPermissionName(name)).toBe(stored);
});
