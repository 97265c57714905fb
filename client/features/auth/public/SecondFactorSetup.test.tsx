import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  ann,
  renderAt,
  session,
  setupDemanded,
  signInAs,
  workspace,
  workspaces,
} from '#client/features/auth/auth-test-kit.tsx';
import { accessToken, clearSession } from '#client/lib/session/session.ts';
import { type Answers, ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { secondFactorTexts } from '#shared/auth/second-factor.schema.ts';

const begin = 'POST /auth/second-factor/setup';
const enable = 'POST /auth/second-factor/enable';
const setup = ok({ secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Takt:ann?secret=ABCDEFGHIJKLMNOP' });
const recoveryCodes = ['K7M2-PQ9Z', 'ABCD-EFGH'];

beforeEach(clearSession);

function openSetup(answers: Answers = {}, route = '/auth/second-factor') {
  signInAs();
  const sent = stubApi({
    'GET /user/me': ok(ann),
    [begin]: setup,
    [enable]: ok({ recoveryCodes }),
    ...answers,
  });
  return { ...renderAt(route, { reactStrictMode: true }), sent };
}

const codeBox = () => screen.findByLabelText('Code shown in the app');

test('shows the secret as picture and text, and asks for it once', async () => {
  const { sent } = openSetup();
  await screen.findByRole('img', { name: 'QR code for the authenticator app' });
  screen.getByText('ABCD EFGH IJKL MNOP');
  expect(document.activeElement).toBe(await codeBox());
  const link = screen.getByRole('link', { name: 'Open the app on this device' });
  expect(link.getAttribute('href')).toMatch(/^otpauth:/);
  screen.getByText(secondFactorTexts.setupRequired);
  await screen.findByText(ann.email);
  expect(sent.filter(({ endpoint }) => endpoint === begin)).toHaveLength(1);
});

test('the secret can be copied', async () => {
  const { user } = openSetup();
  await user.click(await screen.findByRole('button', { name: 'Copy key' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(await navigator.clipboard.readText()).toBe('ABCDEFGHIJKLMNOP');
});

test('says so when copying is not allowed', async () => {
  const { user } = openSetup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
  await user.click(await screen.findByRole('button', { name: 'Copy key' }));
  await screen.findByText('Copying failed. Select the text and copy it yourself.');
});

test('a first code turns it on, the recovery codes are shown once, then the page that was wanted', async () => {
  const { user, sent } = openSetup({}, '/auth/second-factor?next=/timesheets');
  await user.type(await codeBox(), '123456');
  await screen.findByText('K7M2-PQ9Z');
  expect(sent.at(-1)).toEqual({ endpoint: enable, body: { code: '123456' } });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Recovery codes' }));
  expect(screen.queryByText('ABCD EFGH IJKL MNOP')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy codes' }));
  expect(await navigator.clipboard.readText()).toBe('K7M2-PQ9Z\nABCD-EFGH\n');
  await user.click(screen.getByRole('button', { name: "I've saved them" }));
  await screen.findByText('at /timesheets');
});

test('the recovery codes can be downloaded', async () => {
  const files: Blob[] = [];
  const names: string[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => {},
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { user } = openSetup();
  await user.type(await codeBox(), '123456');
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  expect(names).toEqual(['takt-recovery-codes.txt']);
  expect(await files[0]?.text()).toBe('K7M2-PQ9Z\nABCD-EFGH\n');
});

test('a wrong code is said at the field', async () => {
  const { user } = openSetup({
    [enable]: refusal(400, secondFactorTexts.wrongCode, { code: secondFactorTexts.wrongCode }),
  });
  await user.type(await codeBox(), '123456');
  await screen.findByText(authTexts.invalidCode);
  expect(document.activeElement).toBe(screen.getByLabelText('Code shown in the app'));
});

test('an incomplete code is not sent', async () => {
  const { user, sent } = openSetup();
  await codeBox();
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  await screen.findByText(authTexts.codeRequired);
  expect(sent.map(({ endpoint }) => endpoint)).not.toContain(enable);
});

test('a person goes on when the second factor is already on', async () => {
  const { user } = openSetup({
    [begin]: refusal(409, secondFactorTexts.alreadyEnabled, undefined, 'SECOND_FACTOR_ON'),
  });
  await screen.findByText(secondFactorTexts.alreadyEnabled);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('at /');
});

test('a secret that does not come can be requested again', async () => {
  const { user } = openSetup({ [begin]: ['unreachable', setup] });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await codeBox();
});

test('a sign-in of somebody whose role demands it leads here and keeps the session', async () => {
  stubApi({
    'GET /setup': ok({ registration: 'open' }),
    'GET /user/me': ok(ann),
    'POST /auth/signin.email/confirm': ok(workspaces(workspace('north', ['blue']))),
    'POST /auth/signin.workspace': ok(session({ ...ann, employee: null })),
    'GET /user-organization': setupDemanded,
    [begin]: setup,
  });
  renderAt('/auth/passcode?email=ann@example.org&code=K7M2PQ9Z');
  await screen.findByRole('heading', { name: 'Set up two-factor authentication' });
  await waitFor(() => expect(accessToken()).toBe('access'));
});
