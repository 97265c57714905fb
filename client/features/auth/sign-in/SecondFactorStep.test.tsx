import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  ann,
  renderAt,
  secondFactorAsked,
  session,
  workspace,
  workspaces,
} from '#client/features/auth/auth-test-kit.tsx';
import { rememberDeviceToken } from '#client/features/auth/sign-in/sign-in.ts';
import { accessToken, clearSession } from '#client/lib/session/session.ts';
import { type Answers, ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { secondFactorTexts } from '#shared/auth/second-factor.schema.ts';

const byPassword = 'POST /auth/signin.email.password';
const confirm = 'POST /auth/signin.email/confirm';
const byTicket = 'POST /auth/social/ticket';
const verify = 'POST /auth/second-factor/verify';
const enter = 'POST /auth/signin.workspace';
const north = workspace('north', ['blue']);
const south = workspace('south', []);

beforeEach(clearSession);

function stub(answers: Answers) {
  const sent = stubApi({ 'GET /setup': ok({ registration: 'open' }), [enter]: ok(session()), ...answers });
  return {
    sent,
    bodies: (endpoint: string) => sent.filter((call) => call.endpoint === endpoint).map(({ body }) => body),
  };
}

async function askedAfterPassword(answers: Answers) {
  const stubbed = stub({ [byPassword]: secondFactorAsked, ...answers });
  const page = renderAt('/auth/login?next=/timesheets');
  await page.user.type(await screen.findByLabelText('Email'), ann.email);
  await page.user.type(screen.getByLabelText('Password', { selector: 'input' }), 'correct horse{Enter}');
  await screen.findByRole('heading', { name: 'Two-factor authentication' });
  return { ...page, ...stubbed };
}

const codeBox = () => screen.getByLabelText<HTMLInputElement>('Code');

test('a password is followed by the code of the app, then by the page that was asked for', async () => {
  const { user, bodies } = await askedAfterPassword({ [verify]: ok(workspaces(north)) });
  expect(document.activeElement).toBe(codeBox());
  expect(codeBox().autocomplete).toBe('one-time-code');
  expect(codeBox().inputMode).toBe('numeric');
  await user.type(codeBox(), '12 ab 3456{Enter}');
  await screen.findByText('at /timesheets');
  expect(bodies(verify)).toEqual([{ challenge: 'challenge', code: '123456', rememberDevice: false }]);
  expect(accessToken()).toBe('access');
});

test.each([
  ['a mailed code', confirm, '/auth/passcode?email=ann@example.org&code=K7M2PQ9Z'],
  ['a provider', byTicket, '/auth/social?ticket=ticket'],
])('%s is followed by it, too', async (_what, first, route) => {
  stub({ [first]: secondFactorAsked, [verify]: ok(workspaces(north)) });
  const { user } = renderAt(route, { reactStrictMode: true });
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
  await screen.findByText('at /');
});

test('several workspaces are offered after it', async () => {
  const { user } = await askedAfterPassword({ [verify]: ok(workspaces(south, north)) });
  await user.type(codeBox(), '123456{Enter}');
  await screen.findByRole('heading', { name: 'Choose a workspace' });
});

test('an account without workspace gets its session and goes on to create one', async () => {
  const user = { id: 'account', email: ann.email, tenantId: null };
  const page = await askedAfterPassword({
    [verify]: ok({ ...workspaces(), session: session(user) }),
    'GET /user/me': ok(user),
  });
  await page.user.type(codeBox(), '123456{Enter}');
  await screen.findByRole('heading', { name: 'Create your organization' });
});

test.each([
  ['', authTexts.codeRequired],
  ['123', authTexts.invalidCode],
])('an incomplete code "%s" is not sent', async (typed, text) => {
  const { user, bodies } = await askedAfterPassword({});
  await user.type(codeBox(), `${typed}{Enter}`);
  await screen.findByText(text);
  expect(bodies(verify)).toEqual([]);
});

test('a wrong code is said at the field, which is empty for the next one', async () => {
  const { user } = await askedAfterPassword({
    [verify]: [
      refusal(400, secondFactorTexts.wrongCode, { code: secondFactorTexts.wrongCode }),
      ok(workspaces(north)),
    ],
  });
  await user.type(codeBox(), '123456{Enter}');
  await screen.findByText(authTexts.invalidCode);
  expect(codeBox().value).toBe('');
  await waitFor(() => expect(document.activeElement).toBe(codeBox()));
  await user.keyboard('654321{Enter}');
  await screen.findByText('at /timesheets');
});

test('a recovery code stands in for the app', async () => {
  const { user, bodies } = await askedAfterPassword({ [verify]: ok(workspaces(north)) });
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Recovery code'));
  await user.type(screen.getByLabelText('Recovery code'), 'k7m2-pq9z{Enter}');
  await screen.findByText('at /timesheets');
  expect(bodies(verify)).toMatchObject([{ code: 'K7M2PQ9Z' }]);
});

test('the switch leads back to the app and keeps the choice to trust the browser', async () => {
  const { user } = await askedAfterPassword({});
  await user.click(screen.getByLabelText('Trust this browser for 30 days'));
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByLabelText('Trust this browser for 30 days')).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: 'Use authenticator app' }));
  expect(document.activeElement).toBe(codeBox());
});

test('a trusted browser gives its token with the next sign-in of that account', async () => {
  const { user, bodies, unmount } = await askedAfterPassword({
    [verify]: ok({ ...workspaces(north), deviceToken: 'device' }),
  });
  expect(bodies(byPassword)).toEqual([expect.not.objectContaining({ deviceToken: expect.anything() })]);
  await user.click(screen.getByLabelText('Trust this browser for 30 days'));
  await user.type(codeBox(), '123456{Enter}');
  await screen.findByText('at /timesheets');
  expect(bodies(verify)).toMatchObject([{ rememberDevice: true }]);
  unmount();
  clearSession();
  const later = stub({ [confirm]: ok(workspaces(north)) });
  renderAt('/auth/passcode?email=ann@example.org&code=K7M2PQ9Z');
  await screen.findByText('at /');
  expect(later.bodies(confirm)).toMatchObject([{ deviceToken: 'device' }]);
});

test('the token of one account is not given for another, and a provider gets the last one', async () => {
  rememberDeviceToken('bob@example.org', 'of-bob');
  const { bodies } = await askedAfterPassword({ [byTicket]: ok(workspaces(north)) });
  expect(bodies(byPassword)).toEqual([expect.not.objectContaining({ deviceToken: expect.anything() })]);
  renderAt('/auth/social?ticket=ticket');
  await screen.findByText('at /');
  expect(bodies(byTicket)).toEqual([{ ticket: 'ticket', includeTeams: true, deviceToken: 'of-bob' }]);
});

test('a challenge that has run out leads back to the beginning', async () => {
  const { user } = await askedAfterPassword({
    [verify]: refusal(400, secondFactorTexts.challengeExpired, {
      challenge: secondFactorTexts.challengeExpired,
    }),
  });
  await user.type(codeBox(), '123456{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain(authTexts.choiceExpired);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign in again' }));
  await user.keyboard('{Enter}');
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', ann.email);
});

test('too many attempts are said above the form', async () => {
  const { user } = await askedAfterPassword({ [verify]: refusal(429, authTexts.tooManyAttempts) });
  await user.type(codeBox(), '123456{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain(authTexts.tooManyAttempts);
});
