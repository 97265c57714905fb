import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ann, renderAt, signInAs } from '#client/features/auth/auth-test-kit.tsx';
import { meQuery } from '#client/features/auth/queries.ts';
import { clearSession } from '#client/lib/session/session.ts';
import { type Answers, ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';

const byToken = 'POST /auth/email/verify';
const byCode = 'POST /auth/email/verify/code';
const resend = 'POST /auth/email/verify/resend-link';
const link = '/verify-email?email=ann%40example.org&token=secret';
const done = ok({ status: 200, message: 'OK' });

beforeEach(clearSession);

function openAt(route: string, answers: Answers, options: { reactStrictMode?: boolean } = {}) {
  const sent = stubApi({ 'GET /setup': ok({ registration: 'open', mailbox: '/mailbox' }), ...answers });
  const calls = () => sent.map((call) => call.endpoint).filter((call) => call !== 'GET /setup');
  return { ...renderAt(route, options), sent, calls };
}

test('the link verifies once and leads Home', async () => {
  signInAs();
  const { sent, calls } = openAt(link, { [byToken]: done }, { reactStrictMode: true });
  await screen.findByText('at /');
  expect(calls()).toEqual([byToken]);
  expect(sent.find((call) => call.endpoint === byToken)?.body).toEqual({
    email: 'ann@example.org',
    token: 'secret',
  });
});

test('signed out it says so and offers sign-in', async () => {
  openAt(link, { [byToken]: done });
  const signIn = await screen.findByRole('link', { name: 'Sign in' });
  expect(signIn.getAttribute('href')).toBe('/auth/login?email=ann%40example.org');
  expect(screen.getAllByText('Your email is verified').length).toBeGreaterThan(0);
});

test('a link that has expired can be requested again by whoever is signed in', async () => {
  signInAs();
  const { user, sent } = openAt(link, {
    [byToken]: refusal(400, authTexts.verifyExpired, { token: authTexts.verifyExpired }),
    [resend]: done,
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(authTexts.verifyExpired);
  await user.click(screen.getByRole('button', { name: 'Resend' }));
  await screen.findByText('Code resent successfully');
  expect(sent.at(-1)).toEqual({ endpoint: resend, body: { email: 'ann@example.org' } });
});

test('signed out a failure offers sign-in and no mail', async () => {
  openAt(link, { [byToken]: refusal(400, authTexts.verifyFailed, { token: authTexts.verifyFailed }) });
  await screen.findByText(authTexts.verifyFailed);
  screen.getByRole('link', { name: 'Sign in' });
  expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull();
});

test('an address that is verified already is no failure', async () => {
  signInAs();
  openAt(link, { [byToken]: refusal(400, authTexts.alreadyVerified, undefined, 'ALREADY_VERIFIED') });
  await screen.findByText(authTexts.alreadyVerified);
  expect(screen.queryByRole('alert')).toBeNull();
  screen.getByRole('link', { name: 'Go to Home' });
});

test.each([
  ['/verify-email?token=secret', authTexts.emailFormat],
  ['/verify-email?email=ann%40example.org', authTexts.tokenRequired],
])('%s is refused without asking the server', async (route, text) => {
  const { calls } = openAt(route, {});
  await screen.findByText(text);
  expect(calls()).toEqual([]);
});

test('the notice asks an unverified person for the code and goes away when it was right', async () => {
  signInAs();
  const { user, sent } = openAt('/notice', {
    'GET /user/me': [ok({ ...ann, isEmailVerified: false }), ok(ann)],
    [byCode]: [refusal(400, authTexts.verifyFailed, { code: authTexts.verifyFailed }), done],
  });
  const code = await screen.findByLabelText('Code');
  screen.getByText(/^Enter the 8-character code we sent to/);
  expect((await screen.findByRole('link', { name: 'open the mailbox' })).getAttribute('href')).toBe(
    '/mailbox',
  );
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  await screen.findByText(authTexts.codeRequired);
  await user.type(code, 'wrongone');
  await screen.findByText(authTexts.verifyFailed);
  await user.clear(code);
  expect(screen.queryByText(authTexts.verifyFailed)).toBeNull();
  await user.type(code, 'K7M2PQ9Z');
  await waitFor(() => expect(screen.queryByLabelText('Code')).toBeNull());
  expect(sent.filter((call) => call.endpoint === byCode).at(-1)?.body).toEqual({
    code: 'K7M2PQ9Z',
    email: ann.email,
  });
});

test('the notice says nothing to a verified person', async () => {
  signInAs();
  const { sent, queryClient } = openAt('/notice', { 'GET /user/me': ok(ann) });
  await waitFor(() => expect(queryClient.getQueryData(meQuery.queryKey)).toBeDefined());
  expect(screen.queryByLabelText('Code')).toBeNull();
  expect(sent.map((call) => call.endpoint)).toEqual(['GET /user/me']);
});
