import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  ann,
  renderAt,
  session,
  signInAs,
  workspace,
  workspaces,
} from '#client/features/auth/auth-test-kit.tsx';
import { readLastTeam, rememberLastTeam } from '#client/features/auth/public/last-team.ts';
import { accessToken, clearSession, readActive, tenantId } from '#client/lib/session/session.ts';
import { type Answers, ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';

const byPassword = 'POST /auth/signin.email.password';
const enter = 'POST /auth/signin.workspace';
const open = { 'GET /setup': ok({ registration: 'open' }) };
const north = workspace('north', ['blue', 'red']);
const south = workspace('south', []);

beforeEach(clearSession);

async function signIn(answers: Answers, route = '/auth/login') {
  const sent = stubApi({ ...open, ...answers });
  const page = renderAt(route);
  await page.user.type(await screen.findByLabelText('Email'), ' Ann@Example.org');
  await page.user.type(passwordBox(), 'correct horse{Enter}');
  return {
    ...page,
    sent,
    calls: () => sent.map((call) => call.endpoint).filter((call) => call !== 'GET /setup'),
  };
}

const passwordBox = () => screen.getByLabelText('Password', { selector: 'input' });

test('says what is wrong with the fields, focuses the first one and calls nobody', async () => {
  const sent = stubApi(open);
  const { user } = renderAt('/auth/login');
  const email = await screen.findByLabelText('Email');
  expect(document.activeElement).toBe(email);
  await user.type(email, 'ann');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText(authTexts.email);
  screen.getByText(authTexts.wrongPassword);
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(sent.map((call) => call.endpoint)).toEqual(['GET /setup']);
});

test('enters the only workspace by itself and remembers session, tenant, organization and team', async () => {
  const { sent, calls } = await signIn({
    [byPassword]: ok(workspaces(north)),
    [enter]: ok(session()),
  });
  await screen.findByText('at /');
  expect(calls()).toEqual([byPassword, enter]);
  expect(sent.at(-2)?.body).toMatchObject({
    email: 'ann@example.org',
    password: 'correct horse',
    includeTeams: true,
  });
  expect(sent.at(-1)?.body).toEqual({ email: ann.email, token: 'token-north', lastTeamId: 'team-blue' });
  expect(accessToken()).toBe('access');
  expect(tenantId()).toBe('tenant-north');
  expect(readActive('organization')).toBe('organization-north');
  expect(readActive('team')).toBe('team-blue');
  expect(readLastTeam()).toBe('team-blue');
});

test('enters with the team that was used last on this device', async () => {
  rememberLastTeam('team-red');
  const { sent } = await signIn({ [byPassword]: ok(workspaces(north)), [enter]: ok(session()) });
  await screen.findByText('at /');
  expect(sent.at(-1)?.body).toMatchObject({ lastTeamId: 'team-red' });
});

test('offers the workspaces when there are several, the likeliest chosen and focused', async () => {
  const { user, sent } = await signIn({
    [byPassword]: ok(workspaces(south, north)),
    [enter]: ok(session()),
  });
  expect(await screen.findByRole('radio', { name: /blue/ })).toHaveProperty('checked', true);
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /blue/ }));
  const alone = within(screen.getByRole('group', { name: 'south' }));
  await user.click(alone.getByRole('radio', { name: 'No teams available in this workspace' }));
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByText('at /');
  expect(sent.at(-1)).toEqual({ endpoint: enter, body: { email: ann.email, token: 'token-south' } });
});

test('"Use a different account" leads back to the form with the address still there', async () => {
  const { user } = await signIn({ [byPassword]: ok(workspaces(south, north)) });
  await user.click(await screen.findByRole('button', { name: 'Use a different account' }));
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'Ann@Example.org');
});

test('an account without workspace goes on to create one with the session of the login call', async () => {
  const { calls } = await signIn({
    [byPassword]: ok(workspaces()),
    'POST /auth/login': ok(session({ id: 'account', email: ann.email, tenantId: null })),
    'GET /user/me': ok({ id: 'account', email: ann.email, tenantId: null }),
  });
  await screen.findByRole('heading', { name: 'Create your organization' });
  await waitFor(() => expect(calls()).toEqual([byPassword, 'POST /auth/login', 'GET /user/me']));
  expect(tenantId()).toBeUndefined();
});

test('says that an account is not ready when no organization takes it, and keeps no session', async () => {
  await signIn({
    [byPassword]: ok(workspaces(north)),
    [enter]: ok(session({ ...ann, employee: null, role: { id: 'role', name: 'EMPLOYEE' } })),
    'GET /user-organization': ok({ items: [], total: 0 }),
  });
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    expect.stringContaining(authTexts.noOrganization),
  );
  expect(accessToken()).toBeUndefined();
});

test('shows a refusal and keeps what was typed', async () => {
  await signIn({ [byPassword]: refusal(400, authTexts.wrongPassword) });
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    expect.stringContaining(authTexts.wrongPassword),
  );
  expect(passwordBox()).toHaveProperty('value', 'correct horse');
});

test('shows a refusal of one field at that field', async () => {
  await signIn({ [byPassword]: refusal(400, 'Bad Request', { email: 'This account is closed' }) });
  await screen.findByText('This account is closed');
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an unreachable server can be tried again', async () => {
  const { user } = await signIn({
    [byPassword]: ['unreachable', ok(workspaces(north))],
    [enter]: ok(session()),
  });
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    expect.stringContaining('Error (network error): network issue, please try again later.'),
  );
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('at /');
});

test('when only the entering fails, it is tried again without the password', async () => {
  const { user, calls } = await signIn({
    [byPassword]: ok(workspaces(north)),
    [enter]: ['unreachable', ok(session())],
  });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('at /');
  expect(calls()).toEqual([byPassword, enter, enter]);
});

test.each([
  ['to the page that was asked for', '/timesheets?week=2026-W47', 'at /timesheets?week=2026-W47'],
  ['not to another site', '//evil.example/', 'at /'],
])('afterwards goes %s', async (_what, next, text) => {
  await signIn(
    { [byPassword]: ok(workspaces(north)), [enter]: ok(session()) },
    `/auth/login?next=${encodeURIComponent(next)}`,
  );
  await screen.findByText(text);
});

test('somebody who is signed in goes on to the page that was asked for', async () => {
  signInAs();
  stubApi(open);
  renderAt('/auth/login?next=/timesheets');
  await screen.findByText('at /timesheets');
});

test('"Forgot password?" leads to the mail for a new password, with the address that was typed', async () => {
  stubApi(open);
  const { user } = renderAt('/auth/login?next=/timesheets');
  await user.type(await screen.findByLabelText('Email'), 'ann@example.org');
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
  await screen.findByRole('heading', { name: 'Forgot your password?' });
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ann@example.org');
});

test('the address can ask for the tab of the code', async () => {
  stubApi(open);
  renderAt('/auth/login?method=code&email=ann@example.org');
  await screen.findByRole('button', { name: 'Send code' });
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

test('an installation that does not say what it offers shows the form', async () => {
  stubApi({ 'GET /setup': 'unreachable' });
  renderAt('/auth/login');
  await screen.findByLabelText('Email');
});

test('nobody is sent to create a team when teams come by invitation only', async () => {
  stubApi({ 'GET /setup': ok({ registration: 'invite-only' }) });
  renderAt('/auth/login');
  expect((await screen.findByRole('link', { name: 'Join your team with a code' })).getAttribute('href')).toBe(
    '/auth/passcode',
  );
  expect(screen.queryByRole('link', { name: 'Create a team' })).toBeNull();
});

test('the first page creates the first team when nobody is registered yet', async () => {
  stubApi({ 'GET /setup': ok({ registration: 'open', providers: [], isEmpty: true }) });
  renderAt('/auth/login');
  await screen.findByRole('heading', { name: 'Create your team' });
});
