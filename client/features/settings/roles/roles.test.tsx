import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { discardWanted } from '#client/features/settings/roles/role-changes.ts';
import { permissionRows, role } from '#client/features/settings/roles/roles-test-kit.ts';
import { openSettings } from '#client/features/settings/settings-test-kit.tsx';
import { chooseEntry, chooseShown } from '#client/testing/choose-entry.ts';
import { type Answers, ok, refusal } from '#client/testing/stub-api.ts';
import { existingPermissions } from '#shared/access/permission-areas.ts';
import type { RoleOverview } from '#shared/roles/role.schema.ts';
import { roleTexts } from '#shared/roles/role.schema.ts';

const overview = 'GET /roles/overview';
const create = 'POST /roles';
const change = 'PUT /role-permissions';
const owned = { mayRename: true, mayDelete: true };
const accountant = role('Accountant', { ...owned, people: 2, invitations: 1 });
const auditor = role('Auditor', owned);
const fixed = { mayEdit: false, mayEditPermissions: false, mayAssign: false };
const superAdmin = role('SUPER_ADMIN', { ...fixed, people: 1 });
const employee = role('EMPLOYEE', { people: 7, requiresSecondFactor: true, permissions: ['ORG_TASK_VIEW'] });
const list = (...items: RoleOverview[]) => ok({ items, total: items.length });
const everything = permissionRows([]).map(({ permission }) => permission);

beforeEach(discardWanted);

const section = () => within(screen.getByRole('region', { name: 'Roles and permissions' }));

function open(answers: Answers = {}, permissions: readonly string[] = everything) {
  return openSettings({
    role: 'ADMIN',
    permissions,
    section: 'roles',
    answers: { [overview]: list(superAdmin, employee, accountant, auditor), ...answers },
  });
}

const cell = (name: string) => section().getByRole('checkbox', { name });
const review = () => screen.findByRole('alertdialog', { name: 'Save these changes?' });

async function choose(user: ReturnType<typeof open>['user'], name: string, act: string) {
  await section().findByRole('button', { name: `More actions for ${name}` });
  await chooseEntry(user, { menu: `More actions for ${name}`, entry: act });
  return within(await screen.findByRole('dialog'));
}

test.each([
  ['MANAGER', 'every permission', everything],
  ['ADMIN', 'no permission', []],
])('%s with %s sees no roles', (role, _have, permissions) => {
  openSettings({ role, permissions });
  expect(screen.queryByRole('region', { name: 'Roles and permissions' })).toBeNull();
});

test('every role says who holds it, and built-in ones cannot be renamed or deleted', async () => {
  const page = open();
  await section().findByRole('columnheader', { name: /^Accountant 2 people 1 open invitation/ });
  section().getByRole('columnheader', { name: /^Member 7 people .*Two-factor authentication required/ });
  section().getByRole('columnheader', { name: /^Super admin 1 person/ });
  section().getByRole('button', { name: 'More actions for Auditor' });
  await page.user.click(section().getByRole('button', { name: 'More actions for Member' }));
  await screen.findByRole('menuitemcheckbox', { name: 'Require two-factor authentication' });
  expect(screen.queryAllByRole('menuitem')).toEqual([]);
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
  expect(names.map(({ textContent }) => textContent)).toEqual(['Choose role', 'Member', 'Auditor']);
  await user.selectOptions(dialog.getByLabelText('Replacement role'), 'Member');
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

test('roles stand beside each other, with what exists and no more', async () => {
  open({ [overview]: list(superAdmin, employee, role('CANDIDATE'), role('INTERVIEWER', { people: 1 })) });
  await section().findByRole('grid', { name: 'Permissions by role' });
  const heads = section().getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent?.match(/^[A-Z][a-z ]+/)?.[0])).toEqual([
    'Super admin',
    'Member',
    'Interviewer',
  ]);
  expect(section().getAllByRole('checkbox')).toHaveLength(3 * existingPermissions.size);
  expect(section().queryByText('Edit sales pipelines')).toBeNull();
});

test('ticks are collected, reviewed by role and saved in one call', async () => {
  const saved = [employee, { ...accountant, permissions: ['TIME_TRACKER'] }];
  const { user, bodies } = open({
    [overview]: [list(employee, accountant), list(...saved)],
    [change]: list(...saved),
  });
  await user.click(await section().findByRole('checkbox', { name: 'Accountant: Track time' }));
  await user.click(cell('Member: See tasks'));
  await user.click(cell('Member: Add tasks'));
  await user.click(cell('Member: Add tasks'));
  expect(bodies(change)).toEqual([]);
  section().getByText('2 unsaved changes');
  await user.click(section().getByRole('button', { name: 'Review changes' }));
  const dialog = within(await review());
  // Overflowing content scrolls by keyboard as well.
  expect(dialog.getByRole('group', { name: 'Unsaved changes' }).tabIndex).toBe(0);
  dialog.getByText('1 change to Accountant');
  dialog.getByText('1 change to Member');
  dialog.getByText('No longer allowed:', { exact: false });
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Permissions saved');
  expect(bodies(change)).toEqual([
    {
      changes: [
        { roleId: employee.id, permission: 'ORG_TASK_VIEW', enabled: false },
        { roleId: accountant.id, permission: 'TIME_TRACKER', enabled: true },
      ],
    },
  ]);
  await waitFor(() => expect(screen.queryByText(/unsaved change/)).toBeNull());
  expect(cell('Accountant: Track time').getAttribute('aria-checked')).toBe('true');
});

test('a refused change stays ticked with the reason, until it is discarded', async () => {
  const { user } = open({ [change]: refusal(403, roleTexts.roleAboveOwnRank) });
  await user.click(await section().findByRole('checkbox', { name: 'Auditor: Track time' }));
  await user.click(section().getByRole('button', { name: 'Review changes' }));
  const dialog = within(await review());
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await dialog.findByText(roleTexts.roleAboveOwnRank);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(cell('Auditor: Track time').getAttribute('aria-checked')).toBe('true');
  await user.click(section().getByRole('button', { name: 'Discard' }));
  expect(cell('Auditor: Track time').getAttribute('aria-checked')).toBe('false');
});

test('arrow keys go from cell to cell, Space ticks', async () => {
  const { user } = open();
  const first = await section().findByRole('checkbox', { name: 'Super admin: Track time' });
  act(() => first.focus());
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown} ');
  expect(document.activeElement).toBe(cell('Accountant: Add time manually'));
  expect(cell('Accountant: Add time manually').getAttribute('aria-checked')).toBe('true');
  expect(
    section()
      .getAllByRole('checkbox')
      .filter(({ tabIndex }) => tabIndex === 0),
  ).toHaveLength(1);
  await user.keyboard(' ');
});

test('a search finds by words and by the name of the permission', async () => {
  const { user } = open({ [overview]: list(auditor) });
  const search = await section().findByRole('searchbox', { name: 'Search permissions' });
  await user.type(search, 'approve timesheet');
  expect(section().getAllByRole('checkbox')).toEqual([cell('Auditor: Approve timesheets')]);
  await user.clear(search);
  await user.type(search, 'ORG_INVITE_EDIT');
  cell('Auditor: Invite people');
  await user.clear(search);
  await user.type(search, 'xyzzy');
  section().getByText('No permissions match');
});

test('a permission that the caller lacks can be removed, not given; a super admin is fixed', async () => {
  const lacking = everything.filter((name) => !['TIME_TRACKER', 'ALLOW_MANUAL_TIME'].includes(name));
  const able = { ...auditor, permissions: ['ALLOW_MANUAL_TIME'] };
  const { user } = open({ [overview]: list(superAdmin, able) }, lacking);
  const locked = await section().findByRole('checkbox', { name: 'Auditor: Track time' });
  await user.click(locked);
  expect(locked.getAttribute('aria-checked')).toBe('false');
  await user.unhover(locked);
  await user.hover(locked);
  await screen.findByText(roleTexts.permissionLacking);
  await user.click(cell('Auditor: Add time manually'));
  expect(cell('Auditor: Add time manually').getAttribute('aria-checked')).toBe('false');
  await user.click(cell('Auditor: Add time manually'));
  const ofSuperAdmin = section().getAllByRole('checkbox', { name: /^Super admin/ });
  expect(ofSuperAdmin.filter((one) => !one.hasAttribute('aria-disabled'))).toEqual([]);
});

test('a role is made to require a second factor', async () => {
  const save = 'PUT /roles/role-Auditor';
  const { user, bodies } = open({
    [overview]: [list(auditor), list({ ...auditor, requiresSecondFactor: true })],
    [save]: ok(auditor),
  });
  await user.click(await section().findByRole('button', { name: 'More actions for Auditor' }));
  const entry = await screen.findByRole('menuitemcheckbox', { name: 'Require two-factor authentication' });
  expect(entry.getAttribute('aria-checked')).toBe('false');
  await chooseShown(user, { entry: 'Require two-factor authentication', role: 'menuitemcheckbox' });
  await waitFor(() => expect(bodies(save)).toEqual([{ requiresSecondFactor: true }]));
  await section().findByText('Two-factor authentication required');
});

test('roles that do not come can be requested again', async () => {
  const { user } = openSettings({
    role: 'ADMIN',
    permissions: everything,
    section: 'roles',
    answers: { [overview]: ['unreachable', list(auditor)] },
  });
  await user.click(await section().findByRole('button', { name: 'Try again' }));
  await section().findByRole('checkbox', { name: 'Auditor: Track time' });
});
