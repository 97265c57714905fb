import { expect, test } from 'vitest';
import {
  isToggleOn,
  type PermissionToggle,
  permissionToggles,
  rowsToChange,
  toggleNames,
  toggleSwitches,
  togglesMovedWith,
} from './permission-toggles.ts';

const TASKS = ['ORG_TASK_ADD', 'ORG_TASK_EDIT'];

test.each<[PermissionToggle, string[]]>([
  ['trackTime', ['TIME_TRACKER']],
  ['estimateIssue', TASKS],
  ['epicCreateClose', TASKS],
  ['issueCreateClose', TASKS],
  ['issueAssignUnassign', TASKS],
  ['inviteMembers', ['ORG_INVITE_EDIT']],
  ['removeMembers', ['ORG_EMPLOYEES_EDIT', 'CHANGE_SELECTED_EMPLOYEE']],
  ['handleRequests', ['ORG_TEAM_JOIN_REQUEST_EDIT']],
  ['rolesPositionsChange', ['ORG_EMPLOYEES_EDIT']],
  ['viewDetails', ['ORG_TASK_VIEW']],
])('%s stands for %j', (toggle, permissions) => {
  expect(permissionToggles[toggle]).toEqual(permissions);
  expect(toggleNames).toContain(toggle);
});

test('toggles that cannot be told apart are one switch', () => {
  expect(toggleSwitches).toEqual([
    ['trackTime'],
    ['estimateIssue', 'epicCreateClose', 'issueCreateClose', 'issueAssignUnassign'],
    ['inviteMembers'],
    ['removeMembers'],
    ['handleRequests'],
    ['rolesPositionsChange'],
    ['viewDetails'],
  ]);
});

const row = (permission: string, enabled: boolean) => ({ id: `row of ${permission}`, permission, enabled });

test.each([
  ['every permission is granted', [row('ORG_TASK_ADD', true), row('ORG_TASK_EDIT', true)], true],
  ['one is not', [row('ORG_TASK_ADD', true), row('ORG_TASK_EDIT', false)], false],
  ['one has no row', [row('ORG_TASK_ADD', true)], false],
])('on when %s', (_rule, rows, on) => {
  expect(isToggleOn('estimateIssue', rows)).toBe(on);
});

test('switching changes the rows of the toggle that are not in that state yet', () => {
  const rows = [row('TIME_TRACKER', false), row('ORG_TASK_ADD', true), row('ORG_TASK_EDIT', false)];
  expect(rowsToChange('estimateIssue', rows, { enabled: true })).toEqual([rows[2]]);
  expect(rowsToChange('estimateIssue', rows, { enabled: false })).toEqual([rows[1]]);
});

test.each<[PermissionToggle, PermissionToggle[]]>([
  ['trackTime', []],
  ['estimateIssue', []],
  ['rolesPositionsChange', ['removeMembers']],
])('%s moves %j with it', (toggle, others) => {
  expect(togglesMovedWith(toggle)).toEqual(others);
});
