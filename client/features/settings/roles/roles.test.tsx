import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { permissionRows, role } from '#client/features/settings/roles/roles-test-kit.ts';
import { openSettings } from '#client/features/settings/settings-test-kit.tsx';
import { chooseEntry } from '#client/testing/choose-entry.ts';
import { type Answers, ok, refusal } from '#client/testing/stub-api.ts';
import type { RoleOverview } from '#shared/roles/role.schema.ts';
import { roleTexts } from '#shared/roles/role.schema.ts';

const overview = 'GET /roles/overview';
const create = 'POST /roles';
const owned = { mayRename: true, mayDelete: true };
const accountant = role('Accountant', { ...owned, people: 2, invitations: 1 });
const auditor = role('Auditor', owned);
const fixed = { mayEdit: false, mayEditPermissions: false, mayAssign: false };
const superAdmin = role('SUPER_ADMIN', { ...fixed, people: 1 });
const employee = role('EMPLOYEE', { people: 7, requiresSecondFactor: true });
const list = (...items: RoleOverview[]) => ok({ items, total: items.length });
const everything = permissionRows([]).map(({ permission }) => permission);
const rowsOf = (...granted: string[]) => {
  const items = permissionRows(granted);
  return ok({ items, total: items.length });
};

const section = () => within(screen.getByRole('region', { name: 'Roles and permissions' }));

function open(answers: Answers = {}, permissions: readonly string[] = everything) {
  return openSettings({
    role: 'ADMIN',
    permissions,
    answers: { [overview]: list(superAdmin, employee, accountant, auditor), ...answers },
  });
}

async function openRole(name: string, answers: Answers, permissions = everything) {
  const page = open(answers, permissions);
  await page.user.click(await section().findByRole('button', { name: `Permissions for ${name}` }));
  return { ...page, panel: within(await screen.findByRole('dialog', { name })) };
}

async function choose(user: ReturnType<typeof open>['user'], name: string, act: string) {
  await section().findByRole('button', { name: `More actions for ${name}` });
  await chooseEntry(user, { menu: `More actions for ${name}`, entry: act });
  return within(await screen.findByRole('dialog'));
}

test.each([
  ['MANAGER', everything],
  ['ADMIN', []],
])('%s with the permissions %j sees no roles', (name, permissions) => {
  openSettings({ role: name, permissions });
  expect(screen.queryByRole('region', { name: 'Roles and permissions' })).toBeNull();
});

test('every role says who holds it, and built-in ones cannot be renamed or deleted', async () => {
  open();
  await section().findByText('2 people · 1 open invitation');
  section().getByText('7 people · Two-factor authentication required');
  section().getByText('Super admin');
  section().getByRole('button', { name: 'More actions for Auditor' });
  expect(section().queryByRole('button', { name: 'More actions for Employee' })).toBeNull();
});

test('a role is created; a short name and one that is taken are named at the field', async () => {
  const { user, bodies } = open({
    [create]: [refusal(400, 'Bad', { name: roleTexts.nameTaken }), ok({ id: 'new', name: 'Planner' })],
  });
  await user.click(await section().findByRole('button', { name: 'Create role' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create role' }));
  await user.type(dialog.getByLabelText('Name'), 'P{Enter}');
  await dialog.findByText(roleTexts.nameTooShort);
  expect(bodies(create)).toEqual([]);
  await user.type(dialog.getByLabelText('Name'), 'lanner{Enter}');
  await dialog.findByText(roleTexts.nameTaken);
  await user.type(dialog.getByLabelText('Name'), '{Enter}');
  await screen.findByText('Role created');
  expect(bodies(create)).toEqual([{ name: 'Planner' }, { name: 'Planner' }]);
});

test('a role is renamed, and a refusal stays in the dialog', async () => {
  const rename = 'PUT /roles/role-Auditor';
  const { user, bodies } = open({ [rename]: [refusal(403, roleTexts.roleAboveOwnRank), ok(auditor)] });
  const dialog = await choose(user, 'Auditor', 'Rename');
  await user.type(dialog.getByLabelText('Name'), ' II{Enter}');
  await dialog.findByText(roleTexts.roleAboveOwnRank);
  await user.click(dialog.getByRole('button', { name: 'Rename role' }));
  await screen.findByText('Role renamed');
  expect(bodies(rename)[0]).toEqual({ name: 'Auditor II' });
});

test('a role in use is deleted only with one that replaces it', async () => {
  const remove = 'DELETE /roles/role-Accountant';
  const { user, sent } = open({ [remove]: ok(accountant) });
  const dialog = await choose(user, 'Accountant', 'Delete');
  dialog.getByText(String(roleTexts.inUse(accountant)));
  const button = dialog.getByRole('button', { name: 'Delete role' });
  expect(button).toHaveProperty('disabled', true);
  const names = within(dialog.getByLabelText('Replacement role')).getAllByRole('option');
  expect(names.map(({ textContent }) => textContent)).toEqual(['Choose role', 'Employee', 'Auditor']);
  await user.selectOptions(dialog.getByLabelText('Replacement role'), 'Employee');
  await user.click(button);
  await screen.findByText('The role “Accountant” was deleted');
  expect(sent.map(({ endpoint }) => endpoint)).toContain(remove);
});

test('a role that somebody got in the meantime asks for its replacement', async () => {
  const inUse = String(roleTexts.inUse({ people: 1, invitations: 0 }));
  const { user } = open({
    [overview]: [list(employee, auditor), list(employee, { ...auditor, people: 1 })],
    'DELETE /roles/role-Auditor': refusal(409, inUse),
  });
  const dialog = await choose(user, 'Auditor', 'Delete');
  await user.click(dialog.getByRole('button', { name: 'Delete role' }));
  await dialog.findByLabelText('Replacement role');
  expect(dialog.getByRole('alert').textContent).toContain(inUse);
});

test('areas are closed at first; the keyboard opens one, and a switch is saved at once', async () => {
  const saveRow = 'PUT /role-permissions/row-TIME_TRACKER';
  const { user, panel, bodies } = await openRole('Auditor', {
    'GET /role-permissions/role-Auditor': rowsOf('ORG_TASK_VIEW'),
    [saveRow]: ok({ id: 'row-TIME_TRACKER', roleId: 'role', permission: 'TIME_TRACKER', enabled: true }),
  });
  const time = await panel.findByRole('button', { name: /^Time 0 of 8/ });
  expect(panel.getAllByRole('switch')).toHaveLength(1);
  time.focus();
  await user.keyboard('{Enter}');
  await user.click(await panel.findByRole('switch', { name: 'Track time' }));
  await panel.findByRole('button', { name: /^Time 1 of 8/ });
  expect(bodies(saveRow)).toEqual([{ enabled: true }]);
});

test('a search opens what it finds, by words and by the name of the permission', async () => {
  const { user, panel } = await openRole('Auditor', { 'GET /role-permissions/role-Auditor': rowsOf() });
  const search = await panel.findByRole('searchbox', { name: 'Search permissions' });
  await user.type(search, 'approve timesheet');
  await panel.findByRole('switch', { name: 'Approve timesheets' });
  expect(panel.getAllByRole('switch')).toHaveLength(2);
  await user.clear(search);
  await user.type(search, 'ORG_INVITE');
  await panel.findByRole('switch', { name: 'Invite people' });
  await user.clear(search);
  await user.type(search, 'xyzzy');
  await panel.findByText('No permissions match');
});

test('what the caller lacks cannot be given, but taken away', async () => {
  const lacking = everything.filter((name) => !['TIME_TRACKER', 'ALLOW_MANUAL_TIME'].includes(name));
  const answers = { 'GET /role-permissions/role-Auditor': rowsOf('ALLOW_MANUAL_TIME') };
  const { user, panel } = await openRole('Auditor', answers, lacking);
  await user.click(await panel.findByRole('button', { name: /^Time \d/ }));
  expect(panel.getByRole('switch', { name: 'Track time' })).toHaveProperty('disabled', true);
  expect(panel.getAllByText(roleTexts.permissionLacking)).toHaveLength(1);
  expect(panel.getByRole('switch', { name: 'Add time manually' })).toHaveProperty('disabled', false);
});

test('a refused switch goes back with the reason', async () => {
  const { user, panel } = await openRole('Auditor', {
    'GET /role-permissions/role-Auditor': rowsOf(),
    'PUT /role-permissions/row-TIME_TRACKER': refusal(403, roleTexts.roleAboveOwnRank),
  });
  await user.click(await panel.findByRole('button', { name: /^Time \d/ }));
  await user.click(panel.getByRole('switch', { name: 'Track time' }));
  await panel.findByText(roleTexts.roleAboveOwnRank);
  await waitFor(() =>
    expect(panel.getByRole('switch', { name: 'Track time' })).toHaveProperty('checked', false),
  );
});

test('what a super admin may do is shown and fixed', async () => {
  const { user, panel } = await openRole('Super admin', {
    'GET /role-permissions/role-SUPER_ADMIN': rowsOf(...everything),
  });
  panel.getByText(roleTexts.ofSuperAdmin);
  await user.click(await panel.findByRole('button', { name: /^Teams/ }));
  const switches = panel.getAllByRole('switch');
  expect(switches.filter((one) => !one.hasAttribute('disabled'))).toEqual([]);
});

test('a role is made to require a second factor', async () => {
  const save = 'PUT /roles/role-Auditor';
  const { user, panel, bodies } = await openRole('Auditor', {
    [overview]: [list(auditor), list({ ...auditor, requiresSecondFactor: true })],
    'GET /role-permissions/role-Auditor': rowsOf(),
    [save]: ok(auditor),
  });
  await user.click(panel.getByRole('switch', { name: 'Require two-factor authentication' }));
  await waitFor(() => expect(bodies(save)).toEqual([{ requiresSecondFactor: true }]));
  await waitFor(() =>
    expect(panel.getByRole('switch', { name: 'Require two-factor authentication' })).toHaveProperty(
      'checked',
      true,
    ),
  );
});

test('roles and permissions that do not come can be asked for again', async () => {
  const { user } = openSettings({
    role: 'ADMIN',
    permissions: everything,
    section: 'roles',
    answers: {
      [overview]: ['unreachable', list(auditor)],
      'GET /role-permissions/role-Auditor': ['unreachable', rowsOf()],
    },
  });
  await user.click(await section().findByRole('button', { name: 'Try again' }));
  await user.click(await section().findByRole('button', { name: 'Permissions for Auditor' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Auditor' }));
  await user.click(await panel.findByRole('button', { name: 'Try again' }));
  await panel.findByRole('button', { name: /^Time \d/ });
});
