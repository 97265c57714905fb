import { expect, test } from 'vitest';
import { areaOf, areaOrder } from '#client/features/settings/roles/permission-areas.ts';
import words from '#client/locales/en/pages/permissions.json';
import { permission } from '#shared/access/permissions.ts';

test.each([
  ['TIME_TRACKER', 'time'],
  ['ALLOW_MANUAL_TIME', 'time'],
  ['ORG_TAG_TYPES_EDIT', 'tasks'],
  ['PROJECT_MODULE_READ', 'projects'],
  ['PROJECT_MANAGEMENT_DASHBOARD', 'dashboards'],
  ['ORG_TEAM_JOIN_REQUEST_EDIT', 'teams'],
  ['CHANGE_SELECTED_EMPLOYEE', 'people'],
  ['CHANGE_ROLES_PERMISSIONS', 'workspace'],
  ['TIME_OFF_ADD', 'timeOff'],
  ['EMPLOYEE_EXPENSES_EDIT', 'money'],
  ['ORG_PROPOSAL_TEMPLATES_VIEW', 'sales'],
  ['CHANGE_SELECTED_CANDIDATE', 'hiring'],
  ['EQUIPMENT_MAKE_REQUEST', 'inventory'],
  ['SOMETHING_NEW', 'workspace'],
])('%s is about %s', (name, area) => {
  expect(areaOf(name)).toBe(area);
});

test('every permission has words of its own, and every area is on the screen', () => {
  const names: Readonly<Record<string, string>> = words.names;
  expect(permission.options.filter((name) => names[name] === undefined)).toEqual([]);
  expect(new Set(permission.options.map((name) => names[name])).size).toBe(permission.options.length);
  expect(Object.keys(names)).toHaveLength(permission.options.length);
  expect([...new Set(permission.options.map(areaOf))].sort()).toEqual([...areaOrder].sort());
  expect(Object.keys(words.areas).sort()).toEqual([...areaOrder].sort());
});
