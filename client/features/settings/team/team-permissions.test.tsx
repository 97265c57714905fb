import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { discardWanted } from '#client/features/settings/roles/role-changes.ts';
import { permissionRows, role } from '#client/features/settings/roles/roles-test-kit.ts';
import { openSettings } from '#client/features/settings/settings-test-kit.tsx';
import { type Answers, ok, refusal } from '#client/testing/stub-api.ts';
import { type RoleOverview, roleTexts } from '#shared/roles/role.schema.ts';

const overview = 'GET /roles/overview';
const change = 'PUT /role-permissions';
const list = (...items: RoleOverview[]) => ok({ items, total: items.length });
const admin = role('ADMIN', { mayEditPermissions: false, permissions: ['TIME_TRACKER'] });
const rolesWith = (...permissions: string[]) => list(admin, role('EMPLOYEE', { permissions }));

beforeEach(discardWanted);

const section = () => within(screen.getByRole('region', { name: 'Permissions' }));
const toggle = (name: string) => section().findByRole('switch', { name });

const everything = permissionRows([]).map(({ permission }) => permission);

function open(answers: Answers, permissions: readonly string[] = everything) {
  const section = 'teamPermissions';
  return openSettings({ section, role: 'ADMIN', permissions, scope: { isManager: true }, answers });
}

async function save(user: ReturnType<typeof open>['user']) {
  await user.click(section().getByRole('button', { name: 'Review changes' }));
  const review = within(await screen.findByRole('alertdialog', { name: 'Save these changes?' }));
  await user.click(review.getByRole('button', { name: 'Save changes' }));
  return review;
}

test('toggles of the same permissions are one switch; both permissions are reviewed and saved together', async () => {
  const { user, bodies } = open({
    [overview]: [rolesWith('TIME_TRACKER'), rolesWith('TIME_TRACKER', 'ORG_TASK_ADD', 'ORG_TASK_EDIT')],
    [change]: rolesWith('TIME_TRACKER', 'ORG_TASK_ADD', 'ORG_TASK_EDIT'),
  });
  expect(await toggle('Track time')).toHaveProperty('checked', true);
  section().getByText(/to the whole workspace/);
  const tasks =
    'Estimate tasks, Create and close epics, Create and close tasks, and Assign and unassign tasks';
  await user.click(await toggle(tasks));
  expect(await toggle(tasks)).toHaveProperty('checked', true);
  expect(bodies(change)).toEqual([]);
  section().getByText('2 unsaved changes');
  await save(user);
  await screen.findByText('Permissions saved');
  const roleId = 'role-EMPLOYEE';
  expect(bodies(change)).toEqual([
    {
      changes: [
        { roleId, permission: 'ORG_TASK_ADD', enabled: true },
        { roleId, permission: 'ORG_TASK_EDIT', enabled: true },
      ],
    },
  ]);
  expect(await toggle(tasks)).toHaveProperty('checked', true);
});

test('the screen opens with the role of members and changes to any other', async () => {
  const { user } = open({ [overview]: rolesWith() });
  expect(await section().findByLabelText('Role')).toHaveProperty('value', 'role-EMPLOYEE');
  expect(await toggle('Track time')).toHaveProperty('checked', false);
  await user.selectOptions(section().getByLabelText('Role'), 'Admin');
  await waitFor(async () => expect(await toggle('Track time')).toHaveProperty('checked', true));
  expect(await toggle('Track time')).toHaveProperty('disabled', true);
  expect(section().getAllByText(roleTexts.ofAdmin)).toHaveLength(7);
});

test('a permission that one lacks can be removed, not given', async () => {
  const lacking = everything.filter((name) => name !== 'ORG_INVITE_EDIT' && name !== 'ORG_TASK_VIEW');
  open({ [overview]: rolesWith('ORG_TASK_VIEW') }, lacking);
  expect(await toggle('Invite members')).toHaveProperty('disabled', true);
  section().getByText(roleTexts.permissionLacking);
  expect(await toggle('View details')).toHaveProperty('disabled', false);
});

test('a refusal says why, saves none of them, and what was chosen can be discarded', async () => {
  const { user } = open({
    [overview]: rolesWith('ORG_EMPLOYEES_EDIT', 'CHANGE_SELECTED_EMPLOYEE'),
    [change]: refusal(403, roleTexts.roleAboveOwnRank),
  });
  await user.click(await toggle('Remove members'));
  const review = await save(user);
  await review.findByText(roleTexts.roleAboveOwnRank);
  await user.click(review.getByRole('button', { name: 'Cancel' }));
  expect(await toggle('Change roles')).toHaveProperty('checked', false);
  await user.click(section().getByRole('button', { name: 'Discard' }));
  expect(await toggle('Remove members')).toHaveProperty('checked', true);
  expect(await toggle('Change roles')).toHaveProperty('checked', true);
});

test.each([['MANAGER', { isManager: true }] as const, ['EMPLOYEE', {}] as const])(
  '%s who does not manage roles does not see them',
  async (role, scope) => {
    openSettings({ role, permissions: ['TIME_TRACKER'], scope });
    await screen.findByRole('region', { name: 'Leave or delete team' });
    expect(screen.queryByRole('region', { name: 'Permissions' })).toBeNull();
  },
);

test('roles that do not come can be requested again', async () => {
  const { user } = open({ [overview]: ['unreachable', rolesWith()] });
  await user.click(await section().findByRole('button', { name: 'Try again' }));
  await section().findByLabelText('Role');
  await toggle('Track time');
});
