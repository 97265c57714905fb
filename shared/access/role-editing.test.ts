import { expect, test } from 'vitest';
import { mayEditPermissions, mayEditRole, mayManageRoles, permissionRefusal } from './role-editing.ts';

const holder = (role: string | null, ...permissions: string[]) => ({
  role,
  permissions: new Set(permissions),
});

test.each([
  ['SUPER_ADMIN', 'SUPER_ADMIN', true, false],
  ['SUPER_ADMIN', 'ADMIN', true, true],
  ['SUPER_ADMIN', 'Accountant', true, true],
  ['ADMIN', 'SUPER_ADMIN', false, false],
  ['ADMIN', 'ADMIN', false, false],
  ['ADMIN', 'MANAGER', true, true],
  ['ADMIN', 'Accountant', true, true],
  ['MANAGER', 'MANAGER', false, false],
  [null, 'CANDIDATE', false, false],
])('%s changes the role %s: %s, its permissions: %s', (editor, role, roleItself, permissions) => {
  expect(mayEditRole(holder(editor), role)).toBe(roleItself);
  expect(mayEditPermissions(holder(editor), role)).toBe(permissions);
});

test.each([
  ['a super admin grants what they have', 'SUPER_ADMIN', 'ADMIN', true, undefined],
  ['an admin grants what they have', 'ADMIN', 'EMPLOYEE', true, undefined],
  ['an admin takes away', 'ADMIN', 'EMPLOYEE', false, undefined],
  ['nobody takes from a super admin', 'SUPER_ADMIN', 'SUPER_ADMIN', false, 'ofSuperAdmin'],
  ['an admin gives a super admin nothing', 'ADMIN', 'SUPER_ADMIN', true, 'ofSuperAdmin'],
  ['an admin gives admins nothing', 'ADMIN', 'ADMIN', true, 'ofAdmin'],
  ['a manager gives managers nothing', 'MANAGER', 'MANAGER', true, 'roleAboveOwnRank'],
])('%s', (_rule, editor, role, enabled, refusal) => {
  const change = { role, permission: 'TIME_TRACKER', enabled };
  expect(permissionRefusal(holder(editor, 'TIME_TRACKER'), change)).toBe(refusal);
});

test.each([
  ['is not granted', true, 'permissionLacking'],
  ['may be taken away', false, undefined],
])('a permission that the editor lacks %s', (_rule, enabled, refusal) => {
  const change = { role: 'EMPLOYEE', permission: 'GLOBAL_SETTING', enabled };
  expect(permissionRefusal(holder('ADMIN', 'TIME_TRACKER'), change)).toBe(refusal);
});

test.each([
  ['an admin', 'ADMIN', ['CHANGE_ROLES_PERMISSIONS'], true],
  ['a super admin', 'SUPER_ADMIN', ['CHANGE_ROLES_PERMISSIONS'], true],
  ['an admin from whom the right was taken', 'ADMIN', [], false],
  ['anybody else, even with the right', 'Accountant', ['CHANGE_ROLES_PERMISSIONS'], false],
])('roles are managed by %s: %s', (_who, role, permissions, expected) => {
  expect(mayManageRoles(holder(role, ...permissions))).toBe(expected);
});
