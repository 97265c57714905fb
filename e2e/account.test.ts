import { expect, journey } from './support/journey.ts';
import { codeIn, linkIn, mailTo } from './support/mailbox.ts';
import {
  atHome,
  field,
  fillSignIn,
  member,
  openSettings,
  owner,
  press,
  refusedSignIn,
  register,
  section,
  signIn,
  signOut,
} from './support/people.ts';

const test = journey({ seed: 'ci' });
const { password } = member;
const viewer = { email: 'viewer@ci.example', password };
const leader = { email: 'manager@ci.example', password };

test('a new email address counts from the code on that was mailed to it', async ({ takt, visit }) => {
  const { page } = await visit({ provokes: refusedSignIn });
  const moved = { email: 'member.new@ci.example', password };
  await signIn(page, member, '/settings/account');
  await press(page, 'Account', 'Email address', 'Change');
  const dialog = page.getByRole('dialog', { name: 'Change email address' });
  await dialog.getByRole('textbox', { name: 'New email address' }).fill(moved.email);
  await field(page, 'Current password').fill(password);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog.getByText('We sent a code to').waitFor();
  await mailTo(takt.dataDir, member.email, 'Your email address is about to change');
  const code = codeIn(await mailTo(takt.dataDir, moved.email, 'Confirm your new email address'));
  await dialog.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByText('Email address changed').waitFor();
  await section(page, 'Account').getByText(moved.email).waitFor();
  await mailTo(takt.dataDir, member.email, 'Your email address was changed');

  await signOut(page);
  await fillSignIn(page, member);
  await page.getByText('Incorrect email address or password').waitFor();
  await fillSignIn(page, moved);
  await atHome(page);
});

test('a changed password signs the other device out', async ({ visit }) => {
  const laptop = await visit({ provokes: /\b400 / });
  const phone = await visit({ viewport: { width: 375, height: 812 }, provokes: /\b40[01] .+\/api\// });
  const changed = { email: leader.email, password: 'quite another long one' };
  await signIn(phone.page, leader);
  const { page } = laptop;
  await signIn(page, leader, '/settings/sessions');
  const devices = section(page, 'Devices');
  await devices.getByRole('button', { name: /^Sign out/ }).waitFor();
  await openSettings(page, 'Account');
  await press(page, 'Account', 'Password', 'Change');
  await field(page, 'Current password').fill('not the password');
  await field(page, 'New password').fill(changed.password);
  await field(page, 'Confirm new password').fill(changed.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('The current password is not correct').waitFor();
  await field(page, 'Current password').fill(leader.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed').waitFor();
  await openSettings(page, 'Devices');
  await devices.getByRole('button', { name: /^Sign out/ }).waitFor({ state: 'detached' });
  await devices.getByText('This device').waitFor();

  await phone.page.reload();
  await phone.page.waitForURL('/auth/login');
  await fillSignIn(phone.page, leader);
  await phone.page.getByText('Incorrect email address or password').waitFor();
  await fillSignIn(phone.page, changed);
  await atHome(phone.page);
  await page.reload();
  await devices.getByText('This device').waitFor();
});

test('a device is signed out from another one', async ({ visit }) => {
  const [here, there] = [await visit(), await visit({ provokes: /\b401 / })];
  await signIn(there.page, owner);
  await signIn(here.page, owner, '/settings/sessions');
  await section(here.page, 'Devices')
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await here.page.getByText('Signed out', { exact: true }).waitFor();
  await there.page.reload();
  await there.page.waitForURL('/auth/login');
  await here.page.reload();
  await section(here.page, 'Devices').getByText('This device').waitFor();
});

test('a forgotten password is set anew by the mailed link, which works once', async ({ takt, visit }) => {
  const { page } = await visit({ provokes: refusedSignIn });
  const remembered = { email: viewer.email, password: 'remembered this time' };
  await page.goto('/auth/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(viewer.email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(viewer.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const link = linkIn(await mailTo(takt.dataDir, viewer.email, 'Set a new password'));

  const setPassword = async () => {
    await page.goto(link);
    await field(page, 'New password').fill(remembered.password);
    await field(page, 'Confirm new password').fill(remembered.password);
    await page.getByRole('button', { name: 'Set password' }).click();
  };
  await setPassword();
  await page.getByRole('heading', { name: 'Password changed' }).waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, viewer);
  await page.getByText('Incorrect email address or password').waitFor();
  await fillSignIn(page, remembered);
  await atHome(page);

  await setPassword();
  await page.getByRole('heading', { name: "This link doesn't work" }).waitFor();
  await page.getByText('This link is no longer valid. Please ask for a new one.').waitFor();
});

test('a deleted account is gone, and its place in the team with it', async ({ visit }) => {
  const [gone, boss] = [await visit({ provokes: refusedSignIn }), await visit({ provokes: /\b40[039] / })];
  const person = { team: 'Short-lived', name: 'Short Stay', email: 'short@stay.example', password };
  await gone.page.goto('/auth/register');
  await register(gone.page, person);
  await openSettings(gone.page, 'Danger zone');
  await press(gone.page, 'Danger zone', 'Delete my account', 'Delete my account');
  const question = gone.page.getByRole('alertdialog', { name: 'Delete your account?' });
  const confirm = question.getByRole('button', { name: 'Delete my account' });
  expect(await confirm.isDisabled()).toBe(true);
  await question.getByRole('textbox').fill(person.email);
  await confirm.click();
  await gone.page.waitForURL('/auth/login');
  await gone.page.getByText('Your account was deleted').waitFor();
  await fillSignIn(gone.page, person);
  await gone.page.getByText('Incorrect email address or password').waitFor();

  await signIn(boss.page, owner, '/settings/danger');
  await press(boss.page, 'Danger zone', 'Delete my account', 'Delete my account');
  const refused = boss.page.getByRole('alertdialog', { name: 'Delete your account?' });
  await refused.getByRole('textbox').fill(owner.email);
  await refused.getByRole('button', { name: 'Delete my account' }).click();
  await refused.getByText(/super admin/i).waitFor();
});
