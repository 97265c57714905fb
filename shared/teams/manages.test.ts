import { expect, test } from 'vitest';
import { isManagerRole, type ManagedTeam, managersOf, manages } from './manages.ts';

const member = (userId: string, role: string | null) => ({
  employee: { userId },
  role: role === null ? null : { name: role },
});

const team: ManagedTeam = {
  createdByUserId: 'founder',
  members: [
    member('manager', 'MANAGER'),
    member('admin', 'ADMIN'),
    member('super', 'SUPER_ADMIN'),
    member('employee', 'EMPLOYEE'),
    member('viewer', 'VIEWER'),
    member('plain', null),
    { employee: null, role: { name: 'MANAGER' } },
  ],
};

test.each([
  ['a member whose role is MANAGER', 'manager', true],
  ['a member whose role is ADMIN', 'admin', true],
  ['a member whose role is SUPER_ADMIN', 'super', true],
  ['the team creator, member or not', 'founder', true],
  ['a member with another role', 'employee', false],
  ['a viewer', 'viewer', false],
  ['a member without a role', 'plain', false],
  ['somebody else', 'stranger', false],
])('%s', (_rule, userId, expected) => {
  expect(manages(team, userId)).toBe(expected);
});

test('the managers of a team are its members holding those three roles', () => {
  expect(managersOf(team.members ?? []).map(({ role }) => role?.name)).toEqual([
    'MANAGER',
    'ADMIN',
    'SUPER_ADMIN',
    'MANAGER',
  ]);
});

test('a team without members or creator has no manager', () => {
  expect(manages({}, 'anybody')).toBe(false);
  expect(manages({ members: null, createdByUserId: null }, 'anybody')).toBe(false);
});

test('membership roles are compared exactly', () => {
  expect(isManagerRole('manager')).toBe(false);
  expect(isManagerRole(undefined)).toBe(false);
});
