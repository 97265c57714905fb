import { describe, expect, test } from 'vitest';
import { type RoleName, roleName } from '#shared/enums/role-name.ts';
import { defaultPermissions } from './default-permissions.ts';
import { type Permission, permissionGroups } from './permissions.ts';

const EVERY_ROLE = roleName.options;
const ADMINS: RoleName[] = ['SUPER_ADMIN', 'ADMIN'];
const WORKERS: RoleName[] = [...ADMINS, 'MANAGER', 'EMPLOYEE'];
const MANAGERS: RoleName[] = [...ADMINS, 'MANAGER'];

const rows: [Permission, RoleName[]][] = [
  ['TIME_TRACKER', WORKERS],
  ['DAILY_PLAN_CREATE', WORKERS],
  ['DAILY_PLAN_READ', [...WORKERS, 'VIEWER']],
  ['ORG_TASK_ADD', [...WORKERS, 'DATA_ENTRY']],
  ['ORG_TASK_VIEW', [...WORKERS, 'DATA_ENTRY', 'VIEWER']],
  ['ORG_TASK_DELETE', [...MANAGERS, 'DATA_ENTRY']],
  ['CAN_APPROVE_TIMESHEET', MANAGERS],
  ['CHANGE_CLOSED_TIME', ADMINS],
  ['ORG_PROJECT_VIEW', [...WORKERS, 'VIEWER']],
  ['ORG_PROJECT_EDIT', MANAGERS],
  ['ORG_PROJECT_DELETE', ADMINS],
  ['ORG_EMPLOYEES_VIEW', MANAGERS],
  ['ORG_EMPLOYEES_EDIT', ADMINS],
  ['ORG_TEAM_JOIN_REQUEST_VIEW', [...WORKERS, 'VIEWER']],
  ['ORG_TEAM_JOIN_REQUEST_EDIT', MANAGERS],
  ['ORG_TEAM_DELETE', WORKERS],
  ['ORG_INVITE_EDIT', WORKERS],
  ['ALLOW_MANUAL_TIME', WORKERS],
  ['CHANGE_SELECTED_EMPLOYEE', ADMINS],
  ['CHANGE_ROLES_PERMISSIONS', ADMINS],
  ['ALL_ORG_VIEW', ADMINS],
  ['INTEGRATION_ADD', ADMINS],
  ['ORG_CANDIDATES_INTERVIEW_VIEW', [...ADMINS, 'DATA_ENTRY', 'INTERVIEWER']],
  ['ORG_CANDIDATES_DOCUMENTS_VIEW', [...ADMINS, 'INTERVIEWER']],
  ['PLUGIN_CONFIGURE', [...MANAGERS, 'DATA_ENTRY']],
  ['PLUGIN_DISCOVER', [...WORKERS, 'DATA_ENTRY', 'VIEWER']],
  ['PLUGIN_VIEW', EVERY_ROLE],
  ['SUPER_ADMIN_EDIT', ['SUPER_ADMIN']],
  ['GLOBAL_SETTING', ['SUPER_ADMIN']],
  ['TIME_OFF_POLICY_VIEW', []],
  ['ORG_RATES_VIEW', MANAGERS],
  ['ORG_RATES_EDIT', MANAGERS],
  ['ORG_COSTS_VIEW', ADMINS],
  ['INVOICES_VIEW', [...MANAGERS, 'DATA_ENTRY']],
  ['INVOICES_EDIT', [...MANAGERS, 'DATA_ENTRY']],
];

test.each(rows)('%s', (permission, roles) => {
  const holders = EVERY_ROLE.filter((role) => defaultPermissions[role].has(permission));
  expect(holders.toSorted()).toEqual(roles.toSorted());
});

describe('as a whole', () => {
  test.each([
    ['SUPER_ADMIN', 198],
    ['ADMIN', 196],
    ['EMPLOYEE', 93],
    ['DATA_ENTRY', 36],
    ['INTERVIEWER', 5],
    ['CANDIDATE', 2],
  ] as const)('%s holds %d permissions', (role, count) => {
    expect(defaultPermissions[role].size).toBe(count);
  });

  test('MANAGER has everything EMPLOYEE has', () => {
    for (const name of defaultPermissions.EMPLOYEE)
      expect(defaultPermissions.MANAGER.has(name), name).toBe(true);
  });

  test('VIEWER sees what EMPLOYEE sees and changes nothing', () => {
    for (const name of defaultPermissions.VIEWER) {
      expect(defaultPermissions.EMPLOYEE.has(name), name).toBe(true);
      expect(name).not.toMatch(/_(ADD|CREATE|EDIT|UPDATE|DELETE)$/);
    }
  });

  test('administration stays with the two admin roles', () => {
    for (const role of EVERY_ROLE.filter((name) => !ADMINS.includes(name))) {
      const granted = permissionGroups.ADMINISTRATION.filter((name) => defaultPermissions[role].has(name));
      expect(granted, role).toEqual([]);
    }
  });
});
