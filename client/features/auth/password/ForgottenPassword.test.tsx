import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderAt, signInAs } from '#client/features/auth/auth-test-kit.tsx';
import { clearSession, isSignedIn } from '#client/lib/session/session.ts';
import { type Answers, ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { accountTexts } from '#shared/auth/account.schema.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';

const ask = 'POST /auth/request-password';
const reset = 'POST /auth/reset-password';
const done = ok({ status: 200, message: 'OK' });

beforeEach(clearSession);

function open(route: string, answers: Answers = {}) {
  const setup = ok({ registration: 'open', mailbox: '/mailbox' });
  const sent = stubApi({ 'GET /setup': setup, ...answers });
  const calls = () => sent.filter(({ endpoint }) => endpoint !== 'GET /setup');
  return { ...renderAt(route), calls };
}

test('the mail is asked for with the address, and whether it has an account is not reported', async () => {
  const { user, calls } = open('/auth/forgot-password', { [ask]: done });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
  await user.keyboard('Ann@Example.org{Enter}');
  const title = await screen.findByRole('heading', { name: 'Check your email' });
  expect(document.activeElement).toBe(title);
  screen.getByText(/has an account, we've sent it a link to set a new password\./);
  expect(calls()).toEqual([{ endpoint: ask, body: { email: 'ann@example.org' } }]);
  screen.getByText('Resend in 1:00');
  expect((await screen.findByRole('link', { name: 'open the mailbox' })).getAttribute('href')).toBe(
    '/mailbox',
  );
  expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe(
    '/auth/login?email=ann%40example.org',
  );
});

test.each([
  ['a malformed address', 'ann', done, authTexts.email],
  ['a refusal', 'ann@example.org', refusal(429, authTexts.tooManyAttempts), authTexts.tooManyAttempts],
])('%s is said', async (_what, typed, answer, text) => {
  const { user } = open('/auth/forgot-password', { [ask]: answer });
  await user.type(screen.getByLabelText('Email'), `${typed}{Enter}`);
  await screen.findByText(text);
});

test('a code can be used instead, with the same address', async () => {
  const { user } = open('/auth/forgot-password?email=ann@example.org');
  await user.click(screen.getByRole('link', { name: 'Sign in with a code instead' }));
  await screen.findByRole('button', { name: 'Send code' });
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ann@example.org');
});

const first = () => screen.getByLabelText('New password', { selector: 'input' });
const second = () => screen.getByLabelText('Confirm new password', { selector: 'input' });

test('the link of the mail sets a password and leads to sign-in, also in a browser that was signed in', async () => {
  signInAs();
  const { user, calls } = open('/auth/reset-password?token=secret', { [reset]: done });
  await waitFor(() => expect(document.activeElement).toBe(first()));
  await user.keyboard('correct horse');
  await user.type(second(), 'correct horse{Enter}');
  const title = await screen.findByRole('heading', { name: 'Password changed' });
  expect(document.activeElement).toBe(title);
  expect(calls()).toEqual([
    {
      endpoint: reset,
      body: { token: 'secret', password: 'correct horse', confirmPassword: 'correct horse' },
    },
  ]);
  expect(isSignedIn()).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'Sign in' });
});

test.each([
  ['short', 'short', authTexts.password],
  ['correct horse', 'correct house', authTexts.passwordMismatch],
])('"%s" and "%s" are not sent', async (one, other, text) => {
  const { user, calls } = open('/auth/reset-password?token=secret');
  await user.type(first(), one);
  await user.type(second(), `${other}{Enter}`);
  await screen.findByText(text);
  expect(calls()).toEqual([]);
});

test('a password that is too common is said at the field', async () => {
  const { user } = open('/auth/reset-password?token=secret', {
    [reset]: refusal(400, authTexts.passwordCommon, { password: authTexts.passwordCommon }),
  });
  await user.type(first(), 'password1');
  await user.type(second(), 'password1{Enter}');
  await screen.findByText(authTexts.passwordCommon);
  expect(document.activeElement).toBe(first());
});

test('a link that is not valid any more leads to a new one', async () => {
  const { user } = open('/auth/reset-password?token=secret', {
    [reset]: refusal(400, accountTexts.resetFailed, { token: accountTexts.resetFailed }),
  });
  await user.type(first(), 'correct horse');
  await user.type(second(), 'correct horse{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(accountTexts.resetFailed);
  await user.click(screen.getByRole('link', { name: 'Request a new link' }));
  await screen.findByRole('heading', { name: 'Forgot your password?' });
});

test('a link without its token says so at once', () => {
  open('/auth/reset-password');
  expect(screen.getByRole('alert').textContent).toBe(accountTexts.resetFailed);
});
