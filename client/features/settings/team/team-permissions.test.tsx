import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { permissionRows, role } from '#client/features/settings/roles/roles-test-kit.ts';
import { openSettings } from '#client/features/settings/settings-test-kit.tsx';
import { type Answers, ok, refusal } from '#client/testing/stub-api.ts';
import { roleTexts } from '#shared/roles/role.schema.ts';

const roles = ok({ items: [role('ADMIN', { mayEditPermissions: false }), role('EMPLOYEE')], total: 2 });
const employeeRows = 'GET /role-permissions/role-EMPLOYEE';
const saveOf = (permission: string) => `PUT /role-permissions/row-${permission}`;
const rowsOf = (...granted: string[]) => {
  const items = permissionRows(granted);
  return ok({ items, total: items.length });
};
const saved = (permission: string, enabled: boolean) =>
  ok({ id: `row-${permission}`, roleId: 'role', permission, enabled });

const section = () => within(screen.getByRole('region', { name: 'Permissions' }));
const toggle = (name: string) => section().findByRole('switch', { name });

const everything = permissionRows([]).map(({ permission }) => permission);

function open(answers: Answers, permissions: readonly string[] = everything) {
  return openSettings({
    role: 'ADMIN',
    permissions,
    scope: { isManager: true },
    answers: { 'GET /roles/overview': roles, ...answers },
  });
}

test('a toggle of two permissions saves both, and those that share them move with it', async () => {
  const { user, bodies } = open({
    [employeeRows]: rowsOf('TIME_TRACKER'),
    [saveOf('ORG_TASK_ADD')]: saved('ORG_TASK_ADD', true),
    [saveOf('ORG_TASK_EDIT')]: saved('ORG_TASK_EDIT', true),
  });
  expect(await toggle('Track time')).toHaveProperty('checked', true);
  section().getByText(/to the whole workspace/);
  await user.click(await toggle('Estimate issue'));
  for (const name of [
    'Estimate issue',
    'Epics create/close',
    'Issue create/close',
    'Issue assign/unassign',
  ]) {
    await waitFor(async () => expect(await toggle(name)).toHaveProperty('checked', true));
  }
  expect(bodies(saveOf('ORG_TASK_ADD'))).toEqual([{ enabled: true }]);
  expect(bodies(saveOf('ORG_TASK_EDIT'))).toEqual([{ enabled: true }]);
});

test('the screen opens with the role of members and changes to any other', async () => {
  const { user } = open({
    [employeeRows]: rowsOf(),
    'GET /role-permissions/role-ADMIN': rowsOf('TIME_TRACKER'),
  });
  expect(await section().findByLabelText('Role')).toHaveProperty('value', 'role-EMPLOYEE');
  expect(await toggle('Track time')).toHaveProperty('checked', false);
  await user.selectOptions(section().getByLabelText('Role'), 'Admin');
  await waitFor(async () => expect(await toggle('Track time')).toHaveProperty('checked', true));
  expect(await toggle('Track time')).toHaveProperty('disabled', true);
  expect(section().getAllByText(roleTexts.ofAdmin)).toHaveLength(10);
});

test('what one lacks can be taken away, not given', async () => {
  const lacking = everything.filter((name) => name !== 'ORG_INVITE_EDIT' && name !== 'ORG_TASK_VIEW');
  open({ [employeeRows]: rowsOf('ORG_TASK_VIEW') }, lacking);
  expect(await toggle('Invite members')).toHaveProperty('disabled', true);
  section().getByText(roleTexts.permissionLacking);
  expect(await toggle('View details')).toHaveProperty('disabled', false);
});

test('a refusal takes the toggle back and says why', async () => {
  const { user } = open({
    [employeeRows]: rowsOf(),
    [saveOf('TIME_TRACKER')]: refusal(403, roleTexts.adminsOnly),
  });
  await user.click(await toggle('Track time'));
  await section().findByText(roleTexts.adminsOnly);
  expect(await toggle('Track time')).toHaveProperty('checked', false);
});

test('when one of two is refused the screen shows what was saved', async () => {
  const { user } = open({
    [employeeRows]: [
      rowsOf('ORG_EMPLOYEES_EDIT', 'CHANGE_SELECTED_EMPLOYEE'),
      rowsOf('CHANGE_SELECTED_EMPLOYEE'),
    ],
    [saveOf('ORG_EMPLOYEES_EDIT')]: saved('ORG_EMPLOYEES_EDIT', false),
    [saveOf('CHANGE_SELECTED_EMPLOYEE')]: refusal(403, roleTexts.roleAboveOwnRank),
  });
  await user.click(await toggle('Remove members'));
  await section().findByText(roleTexts.roleAboveOwnRank);
  await waitFor(async () => expect(await toggle('Roles/positions change')).toHaveProperty('checked', false));
});

test.each([
  ['MANAGER', 'Manager', { isManager: true }],
  ['EMPLOYEE', 'Member', {}],
])('%s who does not manage roles sees the own role and changes nothing', async (role, name, scope) => {
  openSettings({
    role,
    permissions: ['TIME_TRACKER'],
    scope,
    answers: { 'GET /role-permissions/role': rowsOf('TIME_TRACKER') },
  });
  const all = await waitFor(() => {
    const switches = section().getAllByRole('switch');
    expect(switches).toHaveLength(10);
    return switches;
  });
  expect(all.filter((one) => !one.hasAttribute('disabled'))).toEqual([]);
  section().getByText(name);
  section().getByText('Only admins and super admins can change role permissions.');
});

test('roles and permissions that do not come can be asked for again', async () => {
  const { user } = open({
    'GET /roles/overview': ['unreachable', roles],
    [employeeRows]: ['unreachable', rowsOf()],
  });
  await user.click(await section().findByRole('button', { name: 'Try again' }));
  await section().findByLabelText('Role');
  await user.click(await section().findByRole('button', { name: 'Try again' }));
  await toggle('Track time');
});
