import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { TeamSwitcher } from '#client/features/team/public/TeamSwitcher.tsx';
import { renderInScope, signIn } from '#client/features/timer/timer-test-kit.tsx';
import { chooseEntry } from '#client/testing/choose-entry.ts';
import { type Answers, ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';
import { teamTexts } from '#shared/teams/team.schema.ts';

const menu = 'Team blue: switch team or workspace';
const create = 'POST /organization-team';
const green = { id: 'green', name: 'Green', members: [], projects: [] };

const workspace = (id: string, name: string, teams: unknown[]) => ({
  token: `token-${id}`,
  user: { id: `user-${id}`, email: 'ann@example.org', tenant: { id, name } },
  current_teams: teams,
});
const workspaces = (...items: unknown[]) =>
  ok({
    workspaces: items,
    total_workspaces: items.length,
    confirmed_email: 'ann@example.org',
    show_popup: true,
  });

beforeEach(() => {
  signIn();
  toaster.remove();
});

function open(answers: Answers = {}) {
  const sent = stubApi({
    'GET /auth/workspaces': workspaces(),
    'GET /timesheet/timer/status': refusal(404, 'None'),
    'POST /auth/refresh-token': ok({ token: 'new', refresh_token: 'newer' }),
    'PUT /user/user': ok({ id: 'user' }),
    ...answers,
  });
  return { ...renderInScope(<TeamSwitcher rail={false} />), sent };
}

async function fillIn(page: ReturnType<typeof open>, name: string) {
  await chooseEntry(page.user, { menu, entry: 'Create team' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Create team' }));
  await page.user.type(dialog.getByLabelText(/Team name/), `${name}{Enter}`);
  return dialog;
}

test('a team is created, said, and its maker’s token renewed', async () => {
  const page = open({ [create]: ok(green) });
  await fillIn(page, 'Green');
  await screen.findByText('Team created successfully');
  const created = page.sent.find(({ endpoint }) => endpoint === create);
  expect(created?.body).toEqual({ name: 'Green', managerIds: ['employee'], public: true });
  await waitFor(() =>
    expect(page.sent.map(({ endpoint }) => endpoint)).toContain('POST /auth/refresh-token'),
  );
});

test('a token that cannot be renewed afterwards is said', async () => {
  const page = open({ [create]: ok(green), 'POST /auth/refresh-token': refusal(500, 'Down') });
  await fillIn(page, 'Green');
  await screen.findByText('Failed to refresh token');
});

test('a name that is taken is said at the name, any other refusal as one of the team', async () => {
  const page = open({
    [create]: [refusal(400, 'Bad', { name: teamTexts.nameTaken }), refusal(403, 'You may not create teams.')],
  });
  const dialog = await fillIn(page, 'Green');
  await dialog.findByText(teamTexts.nameTaken);
  await page.user.type(dialog.getByLabelText(/Team name/), ' two{Enter}');
  await dialog.findByText('Create team validation failed: You may not create teams.');
});

test('a team is joined by its own dialog', async () => {
  const { user } = open();
  await chooseEntry(user, { menu, entry: 'Join a team' });
  await screen.findByRole('dialog', { name: 'Request to join a team' });
});

test('other workspaces are offered, and one without teams says so', async () => {
  const { user } = open({
    'GET /auth/workspaces': workspaces(
      workspace('tenant', 'North', [{ team_id: 'blue' }]),
      workspace('other', 'South', []),
    ),
  });
  await user.click(screen.getByRole('button', { name: menu }));
  await screen.findByRole('menuitemcheckbox', { name: 'South: No teams available in this workspace' });
});

test('workspaces that do not load are requested again', async () => {
  const both = workspaces(workspace('tenant', 'North', []), workspace('other', 'South', []));
  const { user } = open({ 'GET /auth/workspaces': [refusal(403, 'No'), both] });
  await chooseEntry(user, { menu, entry: 'Error retrieving workspaces' });
  await user.click(screen.getByRole('button', { name: menu }));
  await screen.findByText(/^South/);
});
