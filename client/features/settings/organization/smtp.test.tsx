import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSettings } from '#client/features/settings/settings-test-kit.tsx';
import { type Answers, ok, refusal } from '#client/testing/stub-api.ts';
import { maskedPassword, smtpTexts } from '#shared/workspaces/smtp.schema.ts';

const read = 'GET /smtp';
const save = 'POST /smtp';
const tryOut = 'POST /smtp/test';
const remove = 'DELETE /smtp';

const server = {
  id: 'smtp',
  tenantId: 'tenant',
  scope: 'tenant',
  fromAddress: 'takt@example.org',
  host: 'smtp.example.org',
  port: 587,
  secure: false,
  username: 'takt',
  password: maskedPassword,
  updatedAt: '2026-11-01T08:00:00.000Z',
};
const none = ok({ items: [], total: 0 });
const set = ok({ items: [server], total: 1 });

const section = () => within(screen.getByRole('region', { name: 'Mail server' }));
const box = (label: string) => section().getByLabelText(new RegExp(`^${label}`), { selector: 'input' });

async function open(answers: Answers) {
  const page = openSettings({
    section: 'smtp',
    role: 'SUPER_ADMIN',
    permissions: ['CUSTOM_SMTP_VIEW'],
    answers,
  });
  await section().findByLabelText('Server');
  return page;
}

test.each([
  ['ADMIN', ['CUSTOM_SMTP_VIEW']],
  ['SUPER_ADMIN', []],
])('%s with %j sees no mail server', (role, permissions) => {
  openSettings({ role, permissions });
  expect(screen.queryByRole('region', { name: 'Mail server' })).toBeNull();
});

test('a server is set up; what is missing is named first', async () => {
  const { user, bodies } = await open({ [read]: [none, set], [save]: ok(server) });
  expect(section().queryByRole('button', { name: 'Send test email' })).toBeNull();
  await user.clear(box('Port'));
  await user.click(section().getByRole('button', { name: 'Save' }));
  await section().findByText(smtpTexts.host);
  section().getByText(smtpTexts.port);
  section().getByText(smtpTexts.from);
  expect(bodies(save)).toEqual([]);
  await user.type(box('Server'), 'smtp.example.org');
  await user.type(box('Port'), '2525');
  await user.type(box('Sender'), 'takt@example.org');
  await user.type(box('Username'), 'takt');
  await user.type(box('Password'), 'secret{Enter}');
  await section().findByRole('button', { name: 'Send test email' });
  expect(bodies(save)).toEqual([
    {
      host: 'smtp.example.org',
      port: 2525,
      secure: false,
      username: 'takt',
      password: 'secret',
      fromAddress: 'takt@example.org',
      isValidate: true,
    },
  ]);
});

test('the usual port follows the way of encryption', async () => {
  const { user } = await open({ [read]: set });
  await user.click(section().getByRole('checkbox', { name: 'Use TLS from the start' }));
  expect(box('Port')).toHaveProperty('value', '465');
  await user.click(section().getByRole('checkbox', { name: 'Use TLS from the start' }));
  expect(box('Port')).toHaveProperty('value', '587');
});

test('the password stays masked, and is requested again when the server changes', async () => {
  const { user, bodies } = await open({
    [read]: set,
    [save]: refusal(400, 'Bad', { password: smtpTexts.password }),
  });
  expect(box('Password')).toHaveProperty('value', maskedPassword);
  await user.type(box('Server'), '.net{Enter}');
  await section().findByText(smtpTexts.password);
  expect(bodies(save)).toMatchObject([{ host: 'smtp.example.org.net', password: maskedPassword }]);
});

test.each([
  ['at its field', refusal(400, 'Bad', { host: smtpTexts.hostRefused }), smtpTexts.hostRefused],
  ['above the form', refusal(400, smtpTexts.refusedLogin), smtpTexts.refusedLogin],
  ['above the form', refusal(403, smtpTexts.superAdminOnly), smtpTexts.superAdminOnly],
])('a refusal is said %s: %j', async (_place, answer, text) => {
  const { user } = await open({ [read]: set, [save]: answer });
  await user.click(section().getByRole('button', { name: 'Save' }));
  await section().findByText(text);
});

test.each([
  [
    'got through',
    ok({ status: 200, message: String(smtpTexts.sent('ann@example.org')) }),
    String(smtpTexts.sent('ann@example.org')),
  ],
  ['did not', refusal(400, `${smtpTexts.unreachable}: connect`), `${smtpTexts.unreachable}: connect`],
])('a test mail that %s is told in the words of the server', async (_result, answer, text) => {
  const { user } = await open({ [read]: set, [tryOut]: answer });
  await user.click(section().getByRole('button', { name: 'Send test email' }));
  await section().findByText(text);
});

test('the server is removed after a question; a refusal stays in it', async () => {
  const { user } = await open({
    [read]: [set, set, none],
    [remove]: [refusal(403, smtpTexts.superAdminOnly), ok({ raw: [], affected: 1 })],
  });
  await user.click(section().getByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove smtp.example.org?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await dialog.findByText(smtpTexts.superAdminOnly);
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Mail server removed');
  await waitFor(() => expect(box('Server')).toHaveProperty('value', ''));
});

test('a read that fails can be tried again', async () => {
  const { user } = openSettings({
    section: 'smtp',
    role: 'SUPER_ADMIN',
    permissions: ['CUSTOM_SMTP_VIEW'],
    answers: { [read]: ['unreachable', set] },
  });
  await user.click(await section().findByRole('button', { name: 'Try again' }));
  await section().findByLabelText('Server');
});
