import { expect, test } from 'vitest';
import { defaultRoles, isBuiltInRole, isDeletableRole, isShownRole } from './roles.ts';

test.each([
  ['SUPER_ADMIN', true],
  ['ADMIN', true],
  ['DATA_ENTRY', false],
  ['EMPLOYEE', true],
  ['CANDIDATE', true],
  ['MANAGER', false],
  ['VIEWER', true],
  ['INTERVIEWER', false],
])('%s is a system role: %s', (name, isSystem) => {
  expect(defaultRoles).toContainEqual({ name, isSystem });
  expect(isBuiltInRole(name)).toBe(true);
});

test('a tenant starts with eight roles', () => {
  expect(defaultRoles).toHaveLength(8);
});

test.each([
  ['a role of the tenant’s own making', { name: 'Accountant', isSystem: false }, true],
  ['a role marked as system', { name: 'Accountant', isSystem: true }, false],
  ['a system role whose mark was lost', { name: 'ADMIN', isSystem: false }, false],
  ['the role of team managers', { name: 'MANAGER', isSystem: false }, false],
  ['a built-in role that nothing depends on', { name: 'INTERVIEWER', isSystem: false }, true],
])('%s', (_rule, role, deletable) => {
  expect(isDeletableRole(role)).toBe(deletable);
});

test('a role of the tenant’s own making is not built in', () => {
  expect(isBuiltInRole('Accountant')).toBe(false);
});

test.each([
  ['CANDIDATE', 0, false],
  ['INTERVIEWER', 0, false],
  ['INTERVIEWER', 1, true],
  ['EMPLOYEE', 0, true],
  ['Accountant', 0, true],
])('the role %s, held by %i, is shown: %s', (name, people, isShown) => {
  expect(isShownRole({ name, people, invitations: 0 })).toBe(isShown);
});
