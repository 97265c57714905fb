import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openSettings, person } from '#client/features/settings/settings-test-kit.tsx';
import { ok, refusal } from '#client/testing/stub-api.ts';
import { accountTexts, newAddressNext } from '#shared/auth/account.schema.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { imageTexts } from '#shared/files/image.schema.ts';
import { userTexts } from '#shared/users/user.schema.ts';

const section = (name: string) => within(screen.getByRole('region', { name }));
const save = 'PUT /user/user';

test('a name saves itself on Enter and on leaving, and only when it changed', async () => {
  const { user, bodies } = openSettings({ section: 'profile', answers: { [save]: ok(person) } });
  const first = screen.getByLabelText('First name');
  await user.click(first);
  await user.tab();
  expect(bodies(save)).toEqual([]);
  await user.clear(first);
  await user.type(first, 'Anna{Enter}');
  await waitFor(() => expect(bodies(save)).toEqual([{ firstName: 'Anna' }]));
  await user.clear(screen.getByLabelText('Last name'));
  await user.type(screen.getByLabelText('Last name'), 'Bow');
  await user.tab();
  await waitFor(() => expect(bodies(save)).toEqual([{ firstName: 'Anna' }, { lastName: 'Bow' }]));
});

test('a name that is too short says so and is not sent; Escape gives the old one back', async () => {
  const { user, bodies } = openSettings({ section: 'profile' });
  const first = screen.getByLabelText('First name');
  await user.clear(first);
  await user.type(first, 'A{Enter}');
  await screen.findByText(userTexts.fillOut);
  expect(bodies(save)).toEqual([]);
  await user.type(first, '{Escape}');
  expect(first).toHaveProperty('value', 'Ann');
});

test('a refused number stays typed, with the reason beside it', async () => {
  const reason = 'Please provide a valid Phone Number';
  const { user } = openSettings({
    section: 'profile',
    answers: { [save]: refusal(400, 'Bad', { phoneNumber: reason }) },
  });
  const phone = screen.getByLabelText('Phone number');
  await user.type(phone, 'abc{Enter}');
  await section('Profile').findByText(reason);
  expect(phone).toHaveProperty('value', 'abc');
});

test('the clock is saved as a number', async () => {
  const { user, bodies } = openSettings({ section: 'profile', answers: { [save]: ok(person) } });
  await user.selectOptions(screen.getByLabelText('Time format'), '12');
  await waitFor(() => expect(bodies(save)).toEqual([{ timeFormat: 12 }]));
});

test('the time zone is found by typing', async () => {
  const { user, bodies } = openSettings({ section: 'profile', answers: { [save]: ok(person) } });
  await user.click(section('Profile').getByRole('button', { name: /^Time zone/ }));
  await user.type(await screen.findByRole('combobox', { name: /Time zone/ }), 'auckland');
  await user.click(await screen.findByRole('option', { name: /^Pacific\/Auckland/ }));
  await waitFor(() =>
    expect(bodies(save)).toEqual([{ timeZone: expect.stringMatching(/^Pacific\/Auckland \(UTC/) }]),
  );
});

test('a picture that is too large is refused before it is sent', async () => {
  const { user, sent } = openSettings({ section: 'profile' });
  const file = new File([new Uint8Array(3 * 1024 * 1024 + 1)], 'me.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Picture', { selector: 'input' }), file);
  await screen.findByText(String(imageTexts.tooLarge(3 * 1024 * 1024)));
  expect(sent.map(({ endpoint }) => endpoint)).not.toContain(
    'POST /image-assets/upload/profile_pictures_avatars',
  );
});

test('a picture is uploaded and then given to the person', async () => {
  const upload = 'POST /image-assets/upload/profile_pictures_avatars';
  const { user, bodies } = openSettings({
    section: 'profile',
    answers: { [upload]: ok({ id: 'image' }), [save]: ok(person) },
  });
  const file = new File(['png'], 'me.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Picture', { selector: 'input' }), file);
  await waitFor(() => expect(bodies(save)).toEqual([{ imageId: 'image' }]));
});

test('the e-mail address changes by the code mailed to the new one', async () => {
  const { user, bodies } = openSettings({
    section: 'account',
    answers: {
      'POST /email-reset/request-change-email': ok({ status: 200, message: 'ok', sentTo: 'new' }),
      'POST /email-reset/verify-change-email': [
        refusal(400, 'Bad', { code: authTexts.invalidCode }),
        ok({ status: 200, message: 'ok' }),
      ],
    },
  });
  await user.click(section('Account').getAllByRole('button', { name: 'Change' })[0] ?? document.body);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('New email address'), 'not an address{Enter}');
  await dialog.findByText(authTexts.email);
  await user.clear(dialog.getByLabelText('New email address'));
  await user.type(dialog.getByLabelText('New email address'), 'New@Example.org{Enter}');
  await dialog.findByText(/We sent a code/);
  await user.click(dialog.getAllByRole('textbox')[0] ?? document.body);
  await user.paste('ABCD2345');
  await dialog.findByText(authTexts.invalidCode);
  await user.click(dialog.getByRole('button', { name: 'Change address' }));
  await screen.findByText('Email address changed');
  expect(bodies('POST /email-reset/request-change-email')).toEqual([{ email: 'new@example.org' }]);
});

const coded = (code: string, errors: Record<string, string>) => ({
  status: 400,
  body: { statusCode: 400, message: 'Bad', error: 'Error', code, errors },
});

test('the dialog takes the password, and one code after the other', async () => {
  const requested = 'POST /email-reset/request-change-email';
  const verified = 'POST /email-reset/verify-change-email';
  const { user, bodies } = openSettings({
    section: 'account',
    answers: {
      [requested]: [
        refusal(400, 'Bad', { currentPassword: accountTexts.wrongPassword }),
        ok({ status: 200, message: 'ok', sentTo: 'current' }),
      ],
      [verified]: [
        coded(newAddressNext, { code: accountTexts.newAddressNext }),
        ok({ status: 200, message: 'ok' }),
      ],
    },
  });
  await user.click(section('Account').getAllByRole('button', { name: 'Change' })[0] ?? document.body);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('New email address'), 'new@example.org');
  const secret = await dialog.findByLabelText('Current password', { selector: 'input' });
  await user.type(secret, 'wrong{Enter}');
  await dialog.findByText(accountTexts.wrongPassword);
  await user.clear(secret);
  await user.type(secret, 'right{Enter}');
  await dialog.findByText(/To confirm it's you/);
  await user.click(dialog.getAllByRole('textbox')[0] ?? document.body);
  await user.paste('ABCD2345');
  await dialog.findByText(/We sent a code/);
  expect(dialog.queryByText(accountTexts.newAddressNext)).toBeNull();
  await user.click(dialog.getAllByRole('textbox')[0] ?? document.body);
  await user.paste('EFGH6789');
  await screen.findByText('Email address changed');
  const email = 'new@example.org';
  expect(bodies(requested)).toEqual([
    { email, currentPassword: 'wrong' },
    { email, currentPassword: 'right' },
  ]);
  expect(bodies(verified)).toEqual([{ code: 'ABCD2345' }, { code: 'EFGH6789' }]);
});

test('with a second factor the dialog asks for its code in place of the password', async () => {
  const requested = 'POST /email-reset/request-change-email';
  const { user, bodies } = openSettings({
    section: 'account',
    answers: {
      'GET /auth/second-factor': ok({ isEnabled: true, isRequired: false, recoveryCodesLeft: 9 }),
      [requested]: ok({ status: 200, message: 'ok', sentTo: 'new' }),
    },
  });
  await user.click(section('Account').getAllByRole('button', { name: 'Change' })[0] ?? document.body);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Code'), '123456');
  expect(dialog.queryByLabelText('Current password', { selector: 'input' })).toBeNull();
  await user.type(dialog.getByLabelText('New email address'), 'new@example.org{Enter}');
  await dialog.findByText(/We sent a code/);
  expect(bodies(requested)).toEqual([{ email: 'new@example.org', code: '123456' }]);
});

test('a new password has to be given twice, and a wrong current one is named', async () => {
  const change = 'POST /auth/change-password';
  const { user, bodies } = openSettings({
    section: 'account',
    answers: {
      [change]: [
        refusal(400, 'Bad', { currentPassword: accountTexts.wrongPassword }),
        ok({ status: 200, message: 'ok' }),
      ],
    },
  });
  await user.click(section('Account').getAllByRole('button', { name: 'Change' })[1] ?? document.body);
  const dialog = within(await screen.findByRole('dialog'));
  const box = (label: string) => dialog.getByLabelText(label, { selector: 'input' });
  await user.type(box('Current password'), 'old password');
  await user.type(box('New password'), 'new password 1');
  await user.type(box('Confirm new password'), 'new password 2{Enter}');
  await dialog.findByText(authTexts.passwordMismatch);
  expect(bodies(change)).toEqual([]);
  await user.clear(box('Confirm new password'));
  await user.type(box('Confirm new password'), 'new password 1{Enter}');
  await dialog.findByText(accountTexts.wrongPassword);
  await user.click(dialog.getByRole('button', { name: 'Change password' }));
  await screen.findByText('Password changed');
});

test('another device is signed out by its row', async () => {
  const facts = {
    ip: '203.0.113.7',
    createdAt: '2026-11-01T08:00:00.000Z',
    lastUsedAt: '2026-11-02T08:00:00.000Z',
  };
  const here = { ...facts, id: 'here', userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0', isCurrent: true };
  const there = { ...facts, id: 'there', userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1', isCurrent: false };
  const end = 'DELETE /auth/sessions/there';
  const { user, sent } = openSettings({
    section: 'sessions',
    answers: {
      'GET /auth/sessions': [ok({ items: [here, there], total: 2 }), ok({ items: [here], total: 1 })],
      [end]: ok({ raw: [], affected: 1 }),
    },
  });
  await section('Devices').findByText('This device');
  await user.click(section('Devices').getByRole('button', { name: 'Sign out Safari, iOS' }));
  await waitFor(() => expect(section('Devices').queryByText('Safari, iOS')).toBeNull());
  expect(sent.map(({ endpoint }) => endpoint)).toContain(end);
});

test('deleting the account asks for the address to be typed', async () => {
  const { user, sent } = openSettings({
    section: 'danger',
    answers: { 'DELETE /user/user': refusal(409, userTexts.lastSuperAdmin) },
  });
  await user.click(section('Danger zone').getByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const confirm = dialog.getByRole('button', { name: 'Delete my account' });
  expect(confirm).toHaveProperty('disabled', true);
  await user.type(dialog.getByRole('textbox'), 'ann@example.org');
  await user.click(confirm);
  await dialog.findByText(userTexts.lastSuperAdmin);
  expect(sent.map(({ endpoint }) => endpoint)).toContain('DELETE /user/user');
});

test('being asked about time away is for browsers that notice it, and needs their permission', async () => {
  const { user, unmount } = openSettings({ section: 'idle' });
  await screen.findByText("This browser can't tell when you're away. Chrome and Edge can.");
  unmount();
  const requestPermission = vi.fn(async () => 'denied');
  vi.stubGlobal('IdleDetector', { requestPermission });
  openSettings({ section: 'idle' });
  const ask = await screen.findByRole('switch', { name: 'Ask about time away' });
  await user.click(ask);
  await screen.findByText("The browser didn't allow it. Change that in the site's permissions.");
  requestPermission.mockResolvedValue('granted');
  await user.click(ask);
  expect(await screen.findByLabelText('Away after')).toHaveProperty('value', '10');
  vi.stubGlobal('IdleDetector', undefined);
  localStorage.clear();
});
