import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ann, renderAt, session, workspace, workspaces } from '#client/features/auth/auth-test-kit.tsx';
import { accessToken, clearSession } from '#client/lib/session/session.ts';
import { type Answers, ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { socialErrors, socialTexts } from '#shared/auth/social.schema.ts';

const byTicket = 'POST /auth/social/ticket';
const enter = 'POST /auth/signin.workspace';
const byPassword = 'POST /auth/signin.email.password';
const providers = [
  { id: 'google', name: 'Google' },
  { id: 'oidc', name: 'Fjordfield' },
];
const north = workspace('north', ['blue']);

beforeEach(clearSession);

function open(route: string, answers: Answers = {}) {
  const setup = ok({ registration: 'open', providers, ssoOnly: false });
  const sent = stubApi({ 'GET /setup': setup, [enter]: ok(session()), ...answers });
  return { ...renderAt(route, { reactStrictMode: true }), sent };
}

test('the sign-in page leads to every provider that is set up, by its name', async () => {
  open('/auth/login?next=/timesheets');
  const google = await screen.findByRole('link', { name: 'Continue with Google' });
  expect(google.getAttribute('href')).toBe('/api/auth/social/google/start?next=%2Ftimesheets');
  screen.getByRole('link', { name: 'Continue with Fjordfield' });
  expect(screen.getAllByRole('link', { name: /^Continue with/ })).toHaveLength(2);
  screen.getByLabelText('Email');
});

test('without providers there is no list of them', async () => {
  open('/auth/login', { 'GET /setup': ok({ registration: 'open', providers: [], ssoOnly: false }) });
  await screen.findByLabelText('Email');
  expect(screen.queryByRole('list', { name: 'Other ways to sign in' })).toBeNull();
});

test('only the administrator has a password when only providers lead in', async () => {
  const { user } = open('/auth/login', {
    'GET /setup': ok({ registration: 'open', providers, ssoOnly: true }),
    [byPassword]: [refusal(403, socialTexts.ssoOnly), ok(workspaces(north))],
  });
  await screen.findByRole('link', { name: 'Continue with Google' });
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Create a team' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Administrator sign-in' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(screen.queryByRole('tab')).toBeNull();
  await user.keyboard(ann.email);
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'correct horse{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain(socialTexts.ssoOnly);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('at /');
});

test('the administrator can go back to the providers', async () => {
  const { user } = open('/auth/login', {
    'GET /setup': ok({ registration: 'open', providers, ssoOnly: true }),
  });
  await user.click(await screen.findByRole('button', { name: 'Administrator sign-in' }));
  await user.click(screen.getByRole('button', { name: 'Back to other sign-in methods' }));
  screen.getByRole('link', { name: 'Continue with Google' });
});

test.each(Object.entries(socialErrors))('the code %s in the address is said in words', async (code, text) => {
  open(`/auth/login?error=${code}&provider=google`);
  expect((await screen.findByRole('alert')).textContent).toBe(text);
});

test('words of a stranger in the address are not said', async () => {
  open('/auth/login?error=Call%20this%20number');
  expect((await screen.findByRole('alert')).textContent).toBe(socialErrors.PROVIDER_FAILED);
});

test('a ticket is redeemed once and leads to the page that was asked for', async () => {
  const { sent } = open('/auth/social?ticket=ticket&next=/timesheets', { [byTicket]: ok(workspaces(north)) });
  await screen.findByText('at /timesheets');
  expect(sent.map(({ endpoint }) => endpoint)).toEqual([byTicket, enter]);
  expect(sent[0]?.body).toEqual({ ticket: 'ticket', includeTeams: true });
  expect(accessToken()).toBe('access');
});

test('several workspaces are offered', async () => {
  open('/auth/social?ticket=ticket', { [byTicket]: ok(workspaces(workspace('south', []), north)) });
  await screen.findByRole('heading', { name: 'Choose a workspace' });
});

test('somebody without workspace goes on to create one', async () => {
  const person = { id: 'account', email: ann.email, tenantId: null };
  open('/auth/social?ticket=ticket', {
    [byTicket]: ok({ ...workspaces(), session: session(person) }),
    'GET /user/me': ok(person),
  });
  await screen.findByRole('heading', { name: 'Create your organization' });
});

test.each([
  ['an expired ticket', '/auth/social?ticket=ticket&next=/timesheets'],
  ['no ticket at all', '/auth/social?next=/timesheets'],
])('%s leads back to sign-in', async (_what, route) => {
  open(route, {
    [byTicket]: refusal(400, socialTexts.ticketExpired, { ticket: socialTexts.ticketExpired }),
  });
  expect((await screen.findByRole('alert')).textContent).toBe(authTexts.choiceExpired);
  const back = screen.getByRole('link', { name: 'Back to sign-in' });
  expect(back.getAttribute('href')).toBe('/auth/login?next=%2Ftimesheets');
});

test('a connection that fails can be tried again', async () => {
  const { user } = open('/auth/social?ticket=ticket', { [byTicket]: ['unreachable', ok(workspaces(north))] });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => screen.getByText('at /'));
});
