import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openSettings, team } from '#client/features/settings/settings-test-kit.tsx';
import { writeCookie } from '#client/lib/session/storage.ts';
import { ok, refusal } from '#client/testing/stub-api.ts';
import { lastManagerText, type Team, type TeamMember, teamTexts } from '#shared/teams/team.schema.ts';

const save = 'PUT /organization-team/blue';
const remove = 'DELETE /organization-team/blue';
const signOut = 'POST /auth/logout';
const leave = 'DELETE /organization-team-employee/employee';

function member(id: string, name: string, role: string): TeamMember {
  return { id: `membership-${id}`, employeeId: id, fullName: name, role: { id: role, name: role } };
}

const blue: Team = {
  ...team,
  prefix: 'BLU',
  public: false,
  profile_link: 'blue-team',
  members: [member('employee', 'Ann Archer', 'MANAGER'), member('bob', 'Bob Bell', 'EMPLOYEE')],
};
const managing = { team: blue, teams: [blue, { id: 'red', name: 'Red team' }], isManager: true };

const section = (name: string) => within(screen.getByRole('region', { name }));

const statuses = ok({ items: [{ id: 's1', name: 'open', value: 'open', isTodo: true }], total: 1 });

test('a member may leave the team and meets nothing to change', async () => {
  openSettings({ scope: { team: blue }, answers: { 'GET /task-statuses': statuses } });
  const acts = section('Leave or delete team').getAllByRole('button');
  expect(acts.map((button) => button.textContent)).toEqual(['Leave team']);
  for (const name of ['General', 'Statuses', 'Labels', 'Permissions', 'GitHub']) {
    expect(screen.queryByRole('region', { name })).toBeNull();
  }
});

test('a manager changes the team and its lists', async () => {
  openSettings({ scope: managing, answers: { 'GET /task-statuses': statuses } });
  expect(section('General').getByLabelText('Team name')).toHaveProperty('disabled', false);
  await section('Statuses').findByRole('button', { name: 'Create new status' });
});

test('a name that another team has, and one that is too short, are refused before they are sent', async () => {
  const { user, bodies } = openSettings({ section: 'team', scope: managing, answers: { [save]: ok(blue) } });
  const name = screen.getByLabelText('Team name');
  await user.clear(name);
  await user.type(name, ' red TEAM{Enter}');
  await screen.findByText(teamTexts.nameTaken);
  await user.clear(name);
  await user.type(name, 'B{Enter}');
  await screen.findByText(teamTexts.nameTooShort);
  expect(bodies(save)).toEqual([]);
  await user.type(name, 'lue crew{Enter}');
  await waitFor(() => expect(bodies(save)).toEqual([{ name: 'Blue crew' }]));
});

test('a refused switch goes back and says why', async () => {
  const { user } = openSettings({
    section: 'team',
    scope: managing,
    answers: { [save]: refusal(403, teamTexts.notManager) },
  });
  await user.click(screen.getByRole('switch', { name: 'Require a plan to track time' }));
  await section('General').findByText(teamTexts.notManager);
  await screen.findByText(`Edit team validation failed: ${teamTexts.notManager}`);
  expect(screen.getByRole('switch', { name: 'Require a plan to track time' })).toHaveProperty(
    'checked',
    false,
  );
});

test('a public team shows its link', () => {
  openSettings({ section: 'team', scope: { ...managing, team: { ...blue, public: true } } });
  section('General').getByText(/\/team\/blue-team\/blue$/);
});

test('the only manager reads beforehand why the team cannot be left, and cannot leave it', async () => {
  const { user } = openSettings({ section: 'teamDanger', scope: managing });
  const danger = section('Leave or delete team');
  const reason = String(lastManagerText(['Blue team']));
  danger.getByText(reason);
  const leave = danger.getByRole('button', { name: 'Leave team' });
  expect(leave.getAttribute('aria-disabled')).toBe('true');
  expect(leave.getAttribute('aria-description')).toBe(reason);
  await user.click(leave);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(danger.getByRole('button', { name: 'Transfer team' })).toHaveProperty('disabled', false);
});

test('the only manager cannot leave; the dialog says so and stays', async () => {
  const reason = String(lastManagerText(['Blue team']));
  const members = [member('employee', 'Ann Archer', 'MANAGER'), member('bob', 'Bob Bell', 'MANAGER')];
  const scope = { ...managing, team: { ...blue, members } };
  const { user } = openSettings({ section: 'teamDanger', scope, answers: { [leave]: refusal(409, reason) } });
  await user.click(screen.getByRole('button', { name: 'Leave team' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Leave team' }));
  await dialog.findByText(reason);
});

test('a transfer names the new manager in the place of the old one', async () => {
  const { user, bodies } = openSettings({
    section: 'teamDanger',
    scope: managing,
    answers: { [save]: ok(blue) },
  });
  await user.click(screen.getByRole('button', { name: 'Transfer team' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /New manager/ }));
  await user.click(await screen.findByRole('option', { name: 'Bob Bell' }));
  await user.click(dialog.getByRole('button', { name: 'Transfer team' }));
  await waitFor(() => expect(bodies(save)).toEqual([{ managerIds: ['bob'] }]));
});

/** Deletes the team; answers the calls that were sent. */
async function deleteTeam() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  writeCookie('auth-user-id', 'ann');
  const answers = { [remove]: ok(blue), [signOut]: ok({}) };
  const { user, sent } = openSettings({ section: 'teamDanger', scope: managing, answers });
  await user.click(screen.getByRole('button', { name: 'Delete team' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByRole('textbox'), 'Blue team');
  await user.click(dialog.getByRole('button', { name: 'Delete team' }));
  await screen.findByText(/^Team deleted successfully/);
  return () =>
    sent.map(({ endpoint }) => endpoint).filter((endpoint) => [remove, signOut].includes(endpoint));
}

test('deleting asks for the name to be typed, and signs out three seconds later', async () => {
  const sent = await deleteTeam();
  expect(sent()).toEqual([remove]);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(sent()).toEqual([remove, signOut]);
});

test('a deletion does not sign out somebody who signed in meanwhile', async () => {
  const sent = await deleteTeam();
  writeCookie('auth-user-id', 'bob');
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(sent()).toEqual([remove]);
});

test('a transfer and a deletion that are refused say what was', async () => {
  const answers = {
    [save]: refusal(403, teamTexts.notManager),
    [remove]: refusal(403, teamTexts.notManager),
  };
  const { user } = openSettings({ section: 'teamDanger', scope: managing, answers });
  await user.click(screen.getByRole('button', { name: 'Transfer team' }));
  const transfer = within(await screen.findByRole('dialog'));
  await user.click(transfer.getByRole('button', { name: /New manager/ }));
  await user.click(await screen.findByRole('option', { name: 'Bob Bell' }));
  await user.click(transfer.getByRole('button', { name: 'Transfer team' }));
  await transfer.findByText(`Update team validation failed: ${teamTexts.notManager}`);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Delete team' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.type(question.getByRole('textbox'), 'Blue team');
  await user.click(question.getByRole('button', { name: 'Delete team' }));
  await question.findByText(`Delete team validation failed: ${teamTexts.notManager}`);
});
