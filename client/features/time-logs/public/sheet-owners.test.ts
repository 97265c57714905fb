import { expect, test } from 'vitest';
import { ownerOf, seenPeople } from '#client/features/time-logs/public/sheet-owners.ts';
import { scopeWith } from '#client/features/timesheets/scope-test-kit.ts';
import type { Permission } from '#shared/access/permissions.ts';

const seen = (rights: Parameters<typeof scopeWith>[0], ...permissions: Permission[]) =>
  seenPeople(scopeWith(rights), new Set(permissions));

test.each([
  ['an employee', { role: 'EMPLOYEE' }, [], false],
  ['a viewer', { role: 'VIEWER' }, [], false],
  ['a manager by role', { role: 'MANAGER' }, [], true],
  ['a manager role in another case', { role: 'Manager' }, [], true],
  ['an administrator', { role: 'ADMIN' }, ['ALL_ORG_VIEW'], true],
  ['somebody who acts for others', { role: 'Helper' }, ['CHANGE_SELECTED_EMPLOYEE'], true],
  ['somebody who decides about all time', { role: 'Reviewer' }, ['CAN_APPROVE_TIMESHEET'], true],
] as const)('%s chooses among others: %o %o %s', (_who, rights, permissions, expected) => {
  const { owners, seesOthers, everyone } = seen(rights, ...permissions);
  expect(seesOthers).toBe(expected);
  expect(owners).toHaveLength(expected ? 3 : 1);
  expect(everyone).toEqual(expected ? undefined : ['employee-ann']);
});

test('a manager of a team sees its members and nobody else', () => {
  const { owners, everyone } = seen({ isManager: true });
  expect(owners).toHaveLength(3);
  expect(everyone?.toSorted()).toEqual(['employee-ann', 'employee-ben', 'employee-zoe']);
});

test('an administrator sees the members of every team', () => {
  const scope = scopeWith({ role: 'ADMIN' });
  const user = { id: 'user-dan', name: 'Dan' };
  const member = {
    id: 'membership-dan',
    employeeId: 'employee-dan',
    employee: { id: 'employee-dan', userId: user.id, user },
  };
  const teams = [...scope.teams, { id: 'team-red', name: 'Red', members: [member] }];
  const { owners } = seenPeople({ ...scope, teams }, new Set(['ALL_ORG_VIEW']));
  expect(owners.map(({ name }) => name)).toEqual(['Ann Archer', 'Ben Baker', 'Dan', 'Zoe Zimmer']);
});

test('oneself first, then the others by name, each with their own zone', () => {
  const { owners } = seen({ role: 'MANAGER' });
  expect(owners.map(({ name, timeZone }) => [name, timeZone])).toEqual([
    ['Ann Archer', 'Europe/Paris'],
    ['Ben Baker', 'America/New_York'],
    ['Zoe Zimmer', 'Europe/Paris'],
  ]);
  expect(ownerOf(scopeWith(), 'employee-ben')?.timeZone).toBe('America/New_York');
});
