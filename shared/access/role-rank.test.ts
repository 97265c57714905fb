import { expect, test } from 'vitest';
import { inviteRoleChoices, mayGrantRole, roleRank } from './role-rank.ts';

const holder = (role: string | null, ...permissions: string[]) => ({
  role,
  permissions: new Set(permissions),
});

test.each([
  ['SUPER_ADMIN', 'SUPER_ADMIN', true],
  ['SUPER_ADMIN', 'ADMIN', true],
  ['ADMIN', 'SUPER_ADMIN', false],
  ['ADMIN', 'ADMIN', true],
  ['ADMIN', 'MANAGER', true],
  ['MANAGER', 'ADMIN', false],
  ['MANAGER', 'MANAGER', true],
  ['MANAGER', 'EMPLOYEE', true],
  ['EMPLOYEE', 'ADMIN', false],
  ['EMPLOYEE', 'MANAGER', false],
  ['EMPLOYEE', 'EMPLOYEE', true],
  ['EMPLOYEE', 'VIEWER', true],
  ['VIEWER', 'EMPLOYEE', false],
  ['CANDIDATE', 'VIEWER', false],
  ['Accountant', 'EMPLOYEE', true],
  ['Accountant', 'MANAGER', false],
  [null, 'CANDIDATE', false],
])('nobody grants a role above their own: %s grants %s: %s', (role, name, allowed) => {
  expect(mayGrantRole(holder(role), { name })).toBe(allowed);
});

test.each([
  ['with permissions the granter has', ['A', 'B'], ['A'], true],
  ['with a permission the granter lacks', ['A'], ['A', 'B'], false],
  ['without any permission', ['A'], [], true],
])('a role of the tenant’s own making %s', (_rule, own, needed, allowed) => {
  const role = { name: 'Accountant', permissions: new Set(needed) };
  expect(mayGrantRole(holder('ADMIN', ...own), role)).toBe(allowed);
});

test('a role of unknown permissions is not granted', () => {
  expect(mayGrantRole(holder('SUPER_ADMIN', 'A'), { name: 'Accountant' })).toBe(false);
});

test('no role ranks below every role', () => {
  expect(roleRank(null)).toBeLessThan(roleRank('CANDIDATE'));
});

test.each([
  ['SUPER_ADMIN', ['ADMIN', 'MANAGER', 'EMPLOYEE']],
  ['ADMIN', ['ADMIN', 'MANAGER', 'EMPLOYEE']],
  ['MANAGER', ['EMPLOYEE']],
  ['EMPLOYEE', ['EMPLOYEE']],
  [undefined, ['EMPLOYEE']],
])('%s may invite as %j', (role, choices) => {
  expect(inviteRoleChoices(role)).toEqual(choices);
});
