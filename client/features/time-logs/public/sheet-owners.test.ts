import { expect, test } from 'vitest';
import { sheetOwners } from '#client/features/time-logs/public/sheet-owners.ts';
import { scopeWith } from '#client/features/timesheets/scope-test-kit.ts';

const names = (scope: Parameters<typeof sheetOwners>[0]) => sheetOwners(scope).map(({ name }) => name);

test.each([
  ['an employee', { role: 'EMPLOYEE', isManager: false }, false],
  ['a viewer', { role: 'VIEWER', isManager: false }, false],
  ['a manager by role', { role: 'MANAGER', isManager: false }, true],
  ['an admin', { role: 'ADMIN', isManager: false }, true],
  ['a super admin', { role: 'SUPER_ADMIN', isManager: false }, true],
  ['a manager role in another case', { role: 'Manager', isManager: false }, true],
  ['an employee who manages the team', { role: 'EMPLOYEE', isManager: true }, true],
])('%s chooses among others: %o %s', (_who, rights, expected) => {
  expect(sheetOwners(scopeWith(rights)).length > 1).toBe(expected);
});

test('oneself first, then the others by name, each with their own zone', () => {
  const scope = scopeWith({ role: 'ADMIN' });
  expect(names(scope)).toEqual(['Ann Archer', 'Ben Baker', 'Zoe Zimmer']);
  expect(sheetOwners(scope).map(({ timeZone }) => timeZone)).toEqual([
    'Europe/Paris',
    'America/New_York',
    'Europe/Paris',
  ]);
});
