import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  ann,
  renderAt,
  session,
  signInAs,
  workspace,
  workspaces,
} from '#client/features/auth/auth-test-kit.tsx';
import { clearSession, readActive, tenantId } from '#client/lib/session/session.ts';
import { type Answers, ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';

const confirm = 'POST /auth/signin.email/confirm';
const login = 'POST /auth/login';
const enter = 'POST /auth/signin.workspace';
const send = 'POST /auth/signin.email';
const address = '/auth/passcode?email=ann%40example.org';
const setup = { 'GET /setup': ok({ registration: 'open', mailbox: '/mailbox' }) };
const north = workspace('north', ['blue']);

beforeEach(clearSession);

function openAt(route: string, answers: Answers, options: { reactStrictMode?: boolean } = {}) {
  const sent = stubApi({ ...setup, ...answers });
  const calls = () => sent.map((call) => call.endpoint).filter((call) => call !== 'GET /setup');
  return { ...renderAt(route, options), sent, calls };
}

test('asks for a code, then takes it to the passcode step', async () => {
  const { user, sent } = openAt('/auth/login?next=/timesheets', {
    [send]: ok({ status: 200, message: 'ok' }),
    [confirm]: ok(workspaces(north)),
    [enter]: ok(session()),
  });
  await user.click(await screen.findByRole('tab', { name: 'Email code' }));
  await user.type(screen.getByLabelText('Email'), 'Ann@example.org{Enter}');
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(sent.at(-1)).toEqual({ endpoint: send, body: { email: 'ann@example.org' } });
  screen.getByText(/Resend in/);
  await user.type(screen.getByLabelText('Code'), 'k7m2pq9z');
  await screen.findByText('at /timesheets');
});

test('the first attempt redeems a sign-in code as soon as it is complete', async () => {
  const { user, sent, calls } = openAt(address, { [confirm]: ok(workspaces(north)), [enter]: ok(session()) });
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), 'K7M2PQ9Z');
  await screen.findByText('at /');
  expect(calls()).toEqual([confirm, enter]);
  expect(sent.at(-2)?.body).toEqual({ email: 'ann@example.org', code: 'K7M2PQ9Z', includeTeams: true });
});

test('the second attempt redeems the code of an invitation', async () => {
  const { user, sent, calls } = openAt(address, {
    [confirm]: refusal(400, authTexts.wrongCode),
    [login]: ok({ ...session(), team: { id: 'team-invited' } }),
  });
  await user.type(screen.getByLabelText('Code'), 'K7M2PQ9Z');
  await screen.findByText('at /');
  expect(calls()).toEqual([confirm, login]);
  expect(sent.at(-1)?.body).toEqual({ email: 'ann@example.org', code: 'K7M2PQ9Z' });
  expect(readActive('team')).toBe('team-invited');
});

test.each([
  ['says so when both refuse', refusal(400, 'Bad Request'), authTexts.invalidCode],
  [
    'says it in the words of the server',
    refusal(400, 'No', { code: authTexts.wrongCode }),
    authTexts.wrongCode,
  ],
  [
    'puts words about the address there too',
    refusal(400, 'No', { email: 'Unknown address' }),
    'Unknown address',
  ],
])('%s', async (_what, answer, text) => {
  const { user } = openAt(address, { [confirm]: refusal(400, 'No'), [login]: answer });
  await user.type(screen.getByLabelText('Code'), 'K7M2PQ9Z');
  await screen.findByText(text);
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
});

test.each([
  ['a fault', refusal(500, 'Internal Server Error'), 'Internal Server Error'],
  ['a suspended member', refusal(403, authTexts.suspended), authTexts.suspended],
  ['too many attempts', refusal(429, 'Too many attempts'), 'Too many attempts'],
  ['no connection', 'unreachable' as const, 'Error (network error): network issue, please try again later.'],
])('%s of the first attempt starts no second one', async (_what, answer, text) => {
  const { user, calls } = openAt(address, { [confirm]: answer, [login]: ok(session()) });
  await user.type(screen.getByLabelText('Code'), 'K7M2PQ9Z');
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining(text));
  expect(calls()).toEqual([confirm]);
});

test('the link of the mail signs in by itself, once', async () => {
  const { calls } = openAt(
    `${address}&code=k7m2-pq9z`,
    { [confirm]: ok(workspaces(north)), [enter]: ok(session()) },
    { reactStrictMode: true },
  );
  await screen.findByText('at /');
  expect(calls()).toEqual([confirm, enter]);
});

test('a code that the link brought can be corrected after a refusal', async () => {
  const { user, calls } = openAt(`${address}&code=K7M2PQ9Z`, {
    [confirm]: [refusal(400, 'No'), ok(workspaces(north))],
    [login]: refusal(400, 'No'),
    [enter]: ok(session()),
  });
  await screen.findByText(authTexts.invalidCode);
  screen.getByRole('button', { name: 'Resend' });
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), 'ABCDEFGH');
  await screen.findByText('at /');
  expect(calls()).toEqual([confirm, login, confirm, enter]);
});

test.each([
  ['', authTexts.codeRequired],
  ['K7M', authTexts.invalidCode],
])('an incomplete code "%s" is not sent', async (typed, text) => {
  const { user, calls } = openAt(address, {});
  if (typed !== '') await user.type(screen.getByLabelText('Code'), typed);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText(text);
  expect(calls()).toEqual([]);
});

test('somebody invited gives address and code together', async () => {
  const { user, sent } = openAt('/auth/passcode', {
    [confirm]: refusal(400, 'No'),
    [login]: ok(session()),
  });
  await user.type(screen.getByLabelText('Code'), 'K7M');
  await user.click(screen.getByRole('button', { name: 'Join team' }));
  await screen.findByText(authTexts.email);
  screen.getByText('Your invitation code must contain 6 digits');
  await user.type(screen.getByLabelText('Email'), ann.email);
  await user.type(screen.getByLabelText('Code'), '2PQ9Z{Enter}');
  await screen.findByText('at /');
  expect(sent.at(-1)).toEqual({ endpoint: login, body: { email: ann.email, code: 'K7M2PQ9Z' } });
});

test('nothing of an earlier session stays with an account that has no workspace', async () => {
  signInAs();
  const { user } = openAt(address, {
    [confirm]: ok(workspaces()),
    [login]: ok(session({ id: 'account', email: ann.email })),
    'GET /user/me': ok({ id: 'account', email: ann.email }),
  });
  await user.type(screen.getByLabelText('Code'), 'K7M2PQ9Z');
  await screen.findByRole('heading', { name: 'Create your organization' });
  expect(tenantId()).toBeUndefined();
  expect(readActive('organization')).toBeUndefined();
});

test('without a mail server it leads to the local mailbox', async () => {
  openAt(address, {});
  expect((await screen.findByRole('link', { name: 'open the mailbox' })).getAttribute('href')).toBe(
    '/mailbox',
  );
});

test('sends the mail again and says how it went', async () => {
  const { user, calls } = openAt(`${address}&code=AAAAAAAA`, {
    [confirm]: refusal(400, 'No'),
    [login]: refusal(400, 'No'),
    [send]: ['unreachable', ok({ status: 200, message: 'ok' })],
  });
  await screen.findByText(authTexts.invalidCode);
  await user.click(screen.getByRole('button', { name: 'Resend' }));
  await screen.findByText('Failed to resend code. Please try again later.');
  await user.click(screen.getByRole('button', { name: 'Resend' }));
  await screen.findByText('Code resent successfully');
  screen.getByText('Resend in 1:00');
  expect(calls().filter((call) => call === send)).toHaveLength(2);
});
