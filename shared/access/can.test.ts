import { expect, test } from 'vitest';
import { can, canAny } from './can.ts';
import { managesRoles, opensTimesheets, seenEmployeeIds, seesAllEmployees } from './role-access.ts';

const ann = { role: 'EMPLOYEE', permissions: new Set(['TIME_TRACKER', 'ORG_TASK_VIEW']) };

test('one permission', () => {
  expect(can(ann, 'TIME_TRACKER')).toBe(true);
  expect(can(ann, 'ORG_TASK_DELETE')).toBe(false);
});

test('one of several is enough', () => {
  expect(canAny(ann, ['ALL_ORG_VIEW', 'ORG_TASK_VIEW'])).toBe(true);
  expect(canAny(ann, ['ALL_ORG_VIEW', 'ORG_TASK_DELETE'])).toBe(false);
  expect(canAny(ann, [])).toBe(false);
});

test('the role alone opens no permission', () => {
  expect(can({ role: 'SUPER_ADMIN', permissions: new Set() }, 'TIME_TRACKER')).toBe(false);
});

test.each([
  ['SUPER_ADMIN', true],
  ['ADMIN', true],
  ['MANAGER', false],
  ['EMPLOYEE', false],
  ['VIEWER', false],
  [null, false],
])('%s manages roles: %s', (role, expected) => {
  expect(managesRoles(role)).toBe(expected);
});

test.each([
  ['users with the manager role', 'MANAGER', [], true],
  ['compared case-insensitively', 'manager', [], true],
  ['a management permission', 'EMPLOYEE', ['ALL_ORG_VIEW'], true],
  ['acting for others', 'Team lead', ['CHANGE_SELECTED_EMPLOYEE'], true],
  ['deciding about all time', 'Reviewer', ['CAN_APPROVE_TIMESHEET'], true],
  ['others see only their own', 'EMPLOYEE', ['ORG_TASK_VIEW'], false],
  ['nobody in particular', null, [], false],
])('sees all employees: %s', (_rule, role, permissions, expected) => {
  expect(seesAllEmployees({ role, permissions: new Set(permissions) })).toBe(expected);
});

test('without a choice everybody is meant, or the people one sees, each once', () => {
  const people = { own: 'ann', led: ['ben', 'ann'] };
  expect(seenEmployeeIds({ role: 'MANAGER', permissions: new Set() }, people)).toBeUndefined();
  expect(seenEmployeeIds(ann, people)).toEqual(['ann', 'ben']);
  expect(seenEmployeeIds(ann, { own: undefined, led: [] })).toEqual([]);
});

test('Timesheets close only for who reviews nobody, where the organization says so', () => {
  expect(opensTimesheets({ ofOthers: false, own: true })).toBe(true);
  expect(opensTimesheets({ ofOthers: false, own: false })).toBe(false);
  expect(opensTimesheets({ ofOthers: true, own: false })).toBe(true);
});
