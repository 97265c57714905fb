import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  blue,
  bob,
  list,
  member,
  ofAdmins,
  type Scene,
  showToAnn,
} from '#client/features/members/members-test-kit.tsx';
import { MembersPage } from '#client/pages/MembersPage.tsx';
import { chooseEntry } from '#client/testing/choose-entry.ts';
import { ok, refusal } from '#client/testing/stub-api.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';
import { lastManagerText } from '#shared/teams/team.schema.ts';

const change = 'PUT /organization-team-employee/membership-bob';
const reorder = 'PATCH /organization-team-employee/reorder';
const remove = 'DELETE /organization-team-employee/membership-bob';
const add = 'POST /organization-team-employee';

beforeEach(() => toaster.remove());

const openMembers = (scene?: Scene) => showToAnn(<MembersPage />, scene);
const table = () => screen.findByRole('table', { name: 'Team members' });
const names = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')[0]
        ?.textContent?.replace(/^[A-Z]{2}/, ''),
    );

const act = (page: ReturnType<typeof openMembers>, name: string, entry: string) =>
  chooseEntry(page.user, { menu: `Actions for ${name}`, entry });

describe('the list', () => {
  test('names everybody with address, badge and today’s time', async () => {
    openMembers();
    expect(await names()).toEqual([
      'Ann ArcherOwnerann@example.org',
      'Bob Bellbob@example.org',
      'Cleo CraneSuspendedcleo@example.org',
    ]);
    within(await table()).getByText('1:30');
    screen.getByText('3 people, 1 suspended');
  });

  test('a member who manages without having made the team is a manager', async () => {
    const eve = member('eve', 'Eve Elm', { role: { id: 'role-manager', name: 'MANAGER' } });
    openMembers({ team: blue([eve]) });
    expect(within(await table()).getAllByText('Manager').length).toBeGreaterThan(0);
  });

  test('is found by any words of name and address, and says so when nobody is', async () => {
    const { user } = openMembers();
    await table();
    const search = screen.getByRole('searchbox', { name: 'Search members' });
    await user.type(search, 'example BOB');
    await waitFor(async () => expect(await names()).toEqual(['Bob Bellbob@example.org']));
    await user.type(search, ' zzz');
    await screen.findByText('No members match');
  });

  test('sorts by a column', async () => {
    const { user } = openMembers();
    const name = within(await table()).getByRole('button', { name: 'Name' });
    await user.click(name);
    expect((await names())[0]).toContain('Ann Archer');
    await user.click(name);
    expect((await names())[0]).toContain('Cleo Crane');
  });

  test('shows ten a page of those who are offered', async () => {
    const crowd = Array.from({ length: 12 }, (_each, index) =>
      member(`m${index}`, `Member ${String(index).padStart(2, '0')}`),
    );
    const { user } = openMembers({ team: blue(crowd) });
    expect(await names()).toHaveLength(10);
    const sizes = within(screen.getByRole('combobox', { name: 'Rows per page' })).getAllByRole('option');
    expect(sizes.map((option) => option.textContent)).toEqual(['5', '10', '20', '30', '40', '50']);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await names()).toHaveLength(2);
  });

  test('that does not load says why and can be tried again', async () => {
    const { user } = openMembers({
      answers: { 'GET /organization-team/blue': [refusal(500, 'Out of order'), ok(blue([bob]))] },
    });
    await screen.findByText('Out of order');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await names()).toEqual(['Bob Bellbob@example.org']);
  });

  test('of a member without rights is all there is', async () => {
    openMembers({ scope: { isManager: false, employeeId: 'bob', userId: 'user-bob' }, permissions: [] });
    await table();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add members' })).toBeNull();
  });
});

test('an administrator sets the last day of work', async () => {
  const save = 'PUT /employee/bob';
  const page = openMembers({
    permissions: ['ORG_EMPLOYEES_EDIT'],
    answers: {
      'GET /employee/bob': ok({ id: 'bob', endWork: '2030-03-29T00:00:00.000Z' }),
      [save]: ok({ id: 'bob' }),
    },
  });
  await act(page, 'Bob Bell', 'Set last day');
  const dialog = await screen.findByRole('dialog', { name: "Bob Bell's last day" });
  await page.user.click(await within(dialog).findByRole('button', { name: /Last day/ }));
  await page.user.click(await screen.findByRole('button', { name: 'Clear' }));
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.bodies(save)).toEqual([{ endWork: null }]));
  await screen.findByText("Bob Bell's last day was removed");
});

test('an administrator limits the week of a person from today on', async () => {
  const save = 'PUT /employee/bob';
  const page = openMembers({
    permissions: ['ORG_EMPLOYEES_EDIT'],
    answers: {
      'GET /employee/bob': ok({ id: 'bob', reWeeklyLimit: 40 }),
      'GET /settings/history': list({ id: 'first', setting: 'weeklyLimit', value: 40 }),
      [save]: ok({ id: 'bob' }),
    },
  });
  await act(page, 'Bob Bell', 'Set weekly limit');
  const dialog = await screen.findByRole('dialog', { name: "Bob Bell's weekly limit" });
  const hours = await within(dialog).findByRole('textbox', { name: 'Hours per week' });
  await within(dialog).findByRole('region', { name: 'History' });
  await waitFor(() => expect(hours).toHaveProperty('value', '40'));
  await page.user.clear(hours);
  await page.user.type(hours, '200');
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByText('Please enter hours between 0 and 168');
  await page.user.clear(hours);
  await page.user.type(hours, '32.5');
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.bodies(save)).toEqual([{ reWeeklyLimit: 32.5 }]));
  await screen.findByText("Bob Bell's weekly limit was saved");
});

test('a limit is deleted from its history, and the one that is typed stays unsaved', async () => {
  const save = 'PUT /employee/bob';
  const remove = 'DELETE /settings/history/first';
  const page = openMembers({
    permissions: ['ORG_EMPLOYEES_EDIT'],
    answers: {
      'GET /employee/bob': ok({ id: 'bob', reWeeklyLimit: 40 }),
      'GET /settings/history': list({ id: 'first', setting: 'weeklyLimit', value: 40 }),
      [save]: ok({ id: 'bob' }),
      [remove]: ok({ affected: 1 }),
    },
  });
  await act(page, 'Bob Bell', 'Set weekly limit');
  const dialog = await screen.findByRole('dialog', { name: "Bob Bell's weekly limit" });
  const history = within(await within(dialog).findByRole('region', { name: 'History' }));
  await page.user.click(history.getByRole('button', { name: /Delete/ }));
  const question = within(await screen.findByRole('alertdialog'));
  await page.user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(page.bodies(remove)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(page.bodies(save)).toEqual([]);
  await screen.findByRole('dialog', { name: "Bob Bell's weekly limit" });
});

describe('a manager', () => {
  test('makes somebody manager', async () => {
    const page = openMembers({ answers: { [change]: ok(bob) } });
    await act(page, 'Bob Bell', 'Make manager');
    await waitFor(() =>
      expect(page.bodies(change)).toEqual([{ isManager: true, organizationTeamId: 'blue' }]),
    );
  });

  test('switches tracking with the keyboard', async () => {
    const page = openMembers({ answers: { [change]: ok(bob) } });
    (await screen.findByRole('switch', { name: 'Time tracking for Bob Bell' })).focus();
    await page.user.keyboard(' ');
    await waitFor(() =>
      expect(page.bodies(change)).toEqual([{ isTrackingEnabled: false, organizationTeamId: 'blue' }]),
    );
  });

  test('hears why a change is refused', async () => {
    const reason = String(lastManagerText(['Blue team']));
    const page = openMembers({
      answers: { 'PUT /organization-team-employee/membership-ann': refusal(409, reason) },
    });
    await act(page, 'Ann Archer', 'Make member');
    await screen.findByText(`Failed to update employee: ${reason}`);
  });

  test('puts somebody in another place, which is shown at once and back when it is refused', async () => {
    const reason = 'Only a manager of the team may do this.';
    const page = openMembers({ answers: { [reorder]: [ok({ affected: 3 }), refusal(403, reason)] } });
    const names = () => screen.getAllByRole('link').map((link) => link.textContent);
    await act(page, 'Bob Bell', 'Move up');
    const ids = (...people: string[]) => ({
      organizationTeamId: 'blue',
      ids: people.map((id) => `membership-${id}`),
    });
    await waitFor(() => expect(page.bodies(reorder)).toEqual([ids('bob', 'ann', 'cleo')]));
    await act(page, 'Bob Bell', 'Move down');
    await screen.findByText(`Failed to update employee order: ${reason}`);
    expect(page.bodies(reorder)).toEqual([ids('bob', 'ann', 'cleo'), ids('ann', 'cleo', 'bob')]);
    await waitFor(() => expect(names()).toEqual(['Ann Archer', 'Bob Bell', 'Cleo Crane']));
  });

  test('puts nobody in another place while the table is sorted or searched', async () => {
    const { user } = openMembers();
    const sort = await screen.findByRole('button', { name: 'Name' });
    const offers = async () => {
      await user.click(screen.getByRole('button', { name: 'Actions for Bob Bell' }));
      const items = await screen.findAllByRole('menuitem');
      const isOffered = items.some((item) => item.textContent === 'Move up');
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
      return isOffered;
    };
    expect(await offers()).toBe(true);
    await user.click(sort);
    expect(await offers()).toBe(false);
    await user.click(sort);
    await user.click(sort);
    expect(await offers()).toBe(true);
  });

  test('is asked before a removal, with the name and the open tasks that are lost', async () => {
    const task = (id: string, status: string) => ({ id, title: id, status, members: [{ id: 'bob' }] });
    const page = openMembers({
      answers: {
        [remove]: ok(blue([])),
        'GET /tasks/team': list(task('one', 'open'), task('two', 'completed')),
      },
    });
    await act(page, 'Bob Bell', 'Remove from team');
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Remove Bob Bell from Blue team?' }),
    );
    await dialog.findByText(/^1 open task in this team is assigned to Bob Bell\./);
    await page.user.click(dialog.getByRole('button', { name: 'Remove from team' }));
    await screen.findByText('Employee removed from team successfully');
  });

  test('hears why a removal is refused, and the question stays', async () => {
    const reason = String(lastManagerText(['Blue team']));
    const page = openMembers({ answers: { [remove]: refusal(409, reason) } });
    await act(page, 'Bob Bell', 'Remove from team');
    const dialog = within(await screen.findByRole('alertdialog'));
    await page.user.click(dialog.getByRole('button', { name: 'Remove from team' }));
    await dialog.findByText(`Failed to remove employee from team: ${reason}`);
  });
});

describe('adding members', () => {
  const employees = (...people: ReturnType<typeof member>[]) =>
    list(...people.map((person) => ({ ...person, id: person.employeeId })));

  test('offers who is not in the team, and adds the chosen', async () => {
    const { user, bodies } = openMembers({
      answers: {
        'GET /employee/members': employees(bob, member('dora', 'Dora Dean'), member('eve', 'Eve Elm')),
        [add]: list(),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add members' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add members' }));
    expect(dialog.getByRole('button', { name: 'Confirm' })).toHaveProperty('disabled', true);
    await user.click(await dialog.findByRole('checkbox', { name: /Dora Dean/ }));
    expect(dialog.queryByRole('checkbox', { name: /Bob Bell/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Add 1 person' }));
    await screen.findByText('1 person added to the team');
    expect(bodies(add)).toEqual([{ organizationTeamId: 'blue', employeeIds: ['dora'] }]);
  });

  test('says so when everybody is in the team', async () => {
    const { user } = openMembers({ answers: { 'GET /employee/members': employees(bob) } });
    await user.click(await screen.findByRole('button', { name: 'Add members' }));
    await screen.findByText('Everyone is already in this team');
  });

  test('people who do not load can be requested again', async () => {
    const { user } = openMembers({
      answers: {
        'GET /employee/members': [refusal(503, 'Later'), employees(member('dora', 'Dora Dean'))],
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add members' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add members' }));
    await dialog.findByText('Later');
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByRole('checkbox', { name: /Dora Dean/ });
  });

  test('keeps the choice when adding is refused', async () => {
    const { user } = openMembers({
      answers: {
        'GET /employee/members': employees(member('dora', 'Dora Dean')),
        [add]: refusal(403, 'Only a manager of the team may do this.'),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add members' }));
    await user.click(await screen.findByRole('checkbox', { name: /Dora Dean/ }));
    await user.click(screen.getByRole('button', { name: 'Add 1 person' }));
    await screen.findByText('Only a manager of the team may do this.');
    expect(screen.getByRole('checkbox', { name: /Dora Dean/ })).toHaveProperty('checked', true);
  });
});

describe('an administrator', () => {
  const suspend = 'PUT /employee/bob';

  test('suspends after a question', async () => {
    const page = openMembers({ permissions: ofAdmins, answers: { [suspend]: ok(bob) } });
    await act(page, 'Bob Bell', 'Suspend');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Suspend Bob Bell?' }));
    await page.user.click(dialog.getByRole('button', { name: 'Suspend' }));
    await screen.findByText('Bob Bell was suspended');
    expect(page.bodies(suspend)).toEqual([{ isActive: false }]);
  });

  test('reactivates who is suspended', async () => {
    const page = openMembers({ permissions: ofAdmins, answers: { 'PUT /employee/cleo': ok(bob) } });
    await act(page, 'Cleo Crane', 'Reactivate');
    await screen.findByText('Cleo Crane was reactivated');
    expect(page.bodies('PUT /employee/cleo')).toEqual([{ isActive: true }]);
  });

  test('hears why somebody cannot be suspended', async () => {
    const page = openMembers({ permissions: ofAdmins, answers: { [suspend]: refusal(403, 'Not yours') } });
    await act(page, 'Bob Bell', 'Suspend');
    const dialog = within(await screen.findByRole('alertdialog'));
    await page.user.click(dialog.getByRole('button', { name: 'Suspend' }));
    await dialog.findByText('Employee update failed: Not yours');
  });

  test('gives another role, of those that may be given', async () => {
    const role = (name: string, mayAssign: boolean) => ({ id: `role-${name}`, name, mayAssign });
    const page = openMembers({
      permissions: ofAdmins,
      answers: {
        'GET /roles/overview': list(
          role('SUPER_ADMIN', false),
          role('MANAGER', true),
          role('EMPLOYEE', true),
        ),
        'GET /employee/bob': ok({ ...bob, id: 'bob', roleId: 'role-EMPLOYEE' }),
        'PUT /user/user-bob/role': ok({ id: 'user-bob' }),
      },
    });
    await act(page, 'Bob Bell', 'Change role');
    const dialog = within(await screen.findByRole('dialog', { name: "Change Bob Bell's role" }));
    const choice = await dialog.findByRole('combobox', { name: 'Role' });
    expect(choice).toHaveProperty('value', 'role-EMPLOYEE');
    expect(dialog.getByRole('option', { name: 'Super admin' })).toHaveProperty('disabled', true);
    await page.user.selectOptions(choice, 'Manager');
    await page.user.click(dialog.getByRole('button', { name: 'Change role' }));
    await screen.findByText('Role changed');
    expect(page.bodies('PUT /user/user-bob/role')).toEqual([{ roleId: 'role-MANAGER' }]);
  });
});
