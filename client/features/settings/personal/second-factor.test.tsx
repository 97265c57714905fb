import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSettings } from '#client/features/settings/settings-test-kit.tsx';
import { type Answers, ok, refusal } from '#client/testing/stub-api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { secondFactorTexts } from '#shared/auth/second-factor.schema.ts';

const status = 'GET /auth/second-factor';
const enable = 'POST /auth/second-factor/enable';
const disable = 'POST /auth/second-factor/disable';
const renew = 'POST /auth/second-factor/recovery-codes';

const off = ok({ isEnabled: false, isRequired: false, recoveryCodesLeft: 0 });
const on = ok({ isEnabled: true, isRequired: false, recoveryCodesLeft: 9 });
const demanded = ok({ isEnabled: true, isRequired: true, recoveryCodesLeft: 9 });
const wrongCode = refusal(400, 'Bad', { code: secondFactorTexts.wrongCode });

const section = () => within(screen.getByRole('region', { name: 'Two-factor authentication' }));
const open = (answers: Answers) => openSettings({ section: 'secondFactor', answers });

test('is turned on with a first code, and shows the recovery codes once', async () => {
  const { user, bodies } = open({
    [status]: [off, on],
    'POST /auth/second-factor/setup': ok({ secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Takt:ann' }),
    [enable]: ok({ recoveryCodes: ['K7M2-PQ9Z'] }),
  });
  await user.click(await section().findByRole('button', { name: 'Turn on' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up two-factor authentication' }));
  await dialog.findByText('ABCD EFGH IJKL MNOP');
  await user.type(dialog.getByLabelText('Code shown in the app'), '123456');
  await dialog.findByText('K7M2-PQ9Z');
  expect(bodies(enable)).toEqual([{ code: '123456' }]);
  await user.click(dialog.getByRole('button', { name: "I've saved them" }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await section().findByText('9 left');
  section().getByRole('button', { name: 'Turn off' });
});

test('is turned off with a code; a wrong one is said at the field, none is not sent', async () => {
  const { user, bodies } = open({
    [status]: [on, off],
    [disable]: [wrongCode, ok({ status: 200, message: 'ok' })],
  });
  await user.click(await section().findByRole('button', { name: 'Turn off' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn off two-factor authentication?' }));
  const code = dialog.getByLabelText('Code');
  await user.type(code, '{Enter}');
  await dialog.findByText(authTexts.codeRequired);
  expect(bodies(disable)).toEqual([]);
  await user.type(code, '111111{Enter}');
  await dialog.findByText(authTexts.invalidCode);
  await user.clear(code);
  await user.type(code, ' K7M2-PQ9Z {Enter}');
  await section().findByRole('button', { name: 'Turn on' });
  expect(bodies(disable)).toEqual([{ code: '111111' }, { code: 'K7M2-PQ9Z' }]);
});

test('a role that demands it by now is named in the dialog', async () => {
  const { user } = open({ [status]: on, [disable]: refusal(409, secondFactorTexts.heldByRole) });
  await user.click(await section().findByRole('button', { name: 'Turn off' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Code'), '111111{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toContain(secondFactorTexts.heldByRole);
});

test('a role that demands the second factor leaves no way to turn it off', async () => {
  open({ [status]: demanded });
  await section().findByText(secondFactorTexts.heldByRole);
  expect(section().queryByRole('button', { name: 'Turn off' })).toBeNull();
  section().getByRole('button', { name: 'Generate new codes' });
});

test('new recovery codes are shown once, for a code', async () => {
  const { user, bodies } = open({
    [status]: [
      ok({ isEnabled: true, isRequired: false, recoveryCodesLeft: 0 }),
      ok({ isEnabled: true, isRequired: false, recoveryCodesLeft: 10 }),
    ],
    [renew]: [wrongCode, ok({ recoveryCodes: ['ABCD-EFGH', 'K7M2-PQ9Z'] })],
  });
  await section().findByText(/^None left/);
  await user.click(section().getByRole('button', { name: 'Generate new codes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Generate new recovery codes?' }));
  await user.type(dialog.getByLabelText('Code'), '111111{Enter}');
  await dialog.findByText(authTexts.invalidCode);
  await user.clear(dialog.getByLabelText('Code'));
  await user.type(dialog.getByLabelText('Code'), '222222{Enter}');
  const codes = within(await screen.findByRole('dialog', { name: 'Recovery codes' }));
  codes.getByText('ABCD-EFGH');
  await user.click(codes.getByRole('button', { name: 'Copy codes' }));
  expect(await navigator.clipboard.readText()).toBe('ABCD-EFGH\nK7M2-PQ9Z\n');
  await user.click(codes.getByRole('button', { name: "I've saved them" }));
  await section().findByText('10 left');
  expect(bodies(renew)).toEqual([{ code: '111111' }, { code: '222222' }]);
});

test('too many attempts are said above the field', async () => {
  const { user } = open({ [status]: on, [renew]: refusal(429, authTexts.tooManyAttempts) });
  await user.click(await section().findByRole('button', { name: 'Generate new codes' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Code'), '111111{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toContain(authTexts.tooManyAttempts);
});

test('a state that does not come can be requested again', async () => {
  const { user } = open({ [status]: ['unreachable', off] });
  await user.click(await section().findByRole('button', { name: 'Try again' }));
  await section().findByRole('button', { name: 'Turn on' });
});
