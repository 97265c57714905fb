import type { Page } from 'playwright-core';
import { expect, journey } from './support/journey.ts';
import { codeIn, linkIn, mailTo } from './support/mailbox.ts';
import {
  atHome,
  field,
  fillSignIn,
  firstWork,
  openMembers,
  owner,
  register,
  signIn,
} from './support/people.ts';

const test = journey({ seed: 'ci' });
const subject = 'Owner Example invites you to CI team';
const nora = { email: 'nora@new.example', name: 'Nora Newcomer' };
const ada = {
  team: 'Northwind',
  name: 'Ada Example',
  email: 'ada@northwind.example',
  password: 'takt ci password',
};

const members = (page: Page) => page.getByRole('table', { name: 'Team members' });
const switcher = (page: Page, team: string) =>
  page.getByRole('button', { name: `${team}: switch team or workspace` });

/** Sends an invitation and answers the link that is shown for it. */
async function invite(page: Page, { email, name }: { email: string; name: string }): Promise<string> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite to CI team' });
  await dialog.getByRole('textbox', { name: 'Email addresses' }).fill(email);
  await dialog.getByRole('textbox', { name: 'Email addresses' }).press('Enter');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByText('Invitation sent').waitFor();
  const link = await dialog.getByRole('textbox', { name: `Link for ${email}` }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return link;
}

test('somebody new opens the mailed link, gives name and password and is in the team', async ({
  takt,
  visit,
}) => {
  const [boss, guest] = [await visit(), await visit()];
  await signIn(boss.page, owner, '/members');
  await invite(boss.page, nora);
  const invitations = boss.page.getByRole('table', { name: 'Team invitations' });
  await invitations.getByRole('row', { name: nora.email }).getByText('Pending').waitFor();

  const { page } = guest;
  await page.goto(linkIn(await mailTo(takt.dataDir, nora.email, subject)));
  await page.getByRole('heading', { name: 'Join CI team' }).waitFor();
  await page.getByText('Owner Example invited you to work with').waitFor();
  expect(await page.getByRole('textbox', { name: 'Your name' }).inputValue()).toBe(nora.name);
  await field(page, 'Password').fill('short');
  await page.getByRole('button', { name: 'Join team' }).click();
  await page.getByText('Password must be at least 8 characters long').waitFor();
  await field(page, 'Password').fill('a password of her own');
  await page.getByRole('button', { name: 'Join team' }).click();
  await atHome(page);
  await switcher(page, 'CI team').waitFor();
  expect(await page.getByRole('heading', { name: 'Verify your email' }).count()).toBe(0);

  await members(boss.page).getByRole('row', { name: nora.name }).waitFor();
  await boss.page.reload();
  await invitations.getByText('Pending').first().waitFor();
  expect(await invitations.getByRole('row', { name: nora.email }).count()).toBe(0);

  const again = await visit({ provokes: /\b400 .+\/api\/invite\/validate/ });
  await again.page.goto(linkIn(await mailTo(takt.dataDir, nora.email, subject)));
  await again.page.getByRole('heading', { name: "This invitation doesn't work" }).waitFor();
  await again.page.getByText('This invitation was accepted already. Please sign in.').waitFor();
});

test('an account made by an administrator belongs to its person from the mailed link on', async ({
  takt,
  visit,
}) => {
  const [boss, guest] = [await visit(), await visit({ provokes: /\b40[01] .+\/api\// })];
  const mia = { email: 'mia@new.example', password: 'a password on a note' };
  await signIn(boss.page, owner, '/members?invite=1');
  await boss.page.getByRole('button', { name: 'Create an account instead' }).click();
  const dialog = boss.page.getByRole('dialog', { name: 'Create an account' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Mia Made');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(mia.email);
  await dialog.getByLabel(/^Temporary password/).fill(mia.password);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await members(boss.page).getByRole('row', { name: 'Mia Made' }).waitFor();

  const { page } = guest;
  await page.goto('/auth/login');
  await fillSignIn(page, mia);
  await page.getByText('Open the link that we emailed to mia@new.example').waitFor();
  await page.goto(linkIn(await mailTo(takt.dataDir, mia.email, 'Your account for Takt')));
  await field(page, 'New password').fill('a password of her own');
  await field(page, 'Confirm new password').fill('a password of her own');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Sign in with your new password.').waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, { ...mia, password: 'a password of her own' });
  await atHome(page);
  expect(await page.getByRole('heading', { name: 'Verify your email' }).count()).toBe(0);
});

test('somebody with an account elsewhere accepts from Home, and moves between both workspaces', async ({
  takt,
  visit,
}) => {
  const [boss, guest] = [await visit(), await visit()];
  await guest.page.goto('/auth/register');
  await register(guest.page, ada);
  await firstWork(guest.page).fill('Prepare the visit');
  await guest.page.keyboard.press('Enter');
  const code = codeIn(await mailTo(takt.dataDir, ada.email, 'Confirm your email address'));
  await guest.page.getByRole('textbox', { name: 'Code' }).fill(code);
  await guest.page.getByText('Your email is verified').waitFor();
  await signIn(boss.page, owner, '/members');
  const link = await invite(boss.page, ada);

  const stranger = await visit();
  await stranger.page.goto(link);
  await stranger.page.getByText('This email address has an account already.').waitFor();
  await stranger.page.getByRole('button', { name: `Sign in as ${ada.email}` }).waitFor();

  const { page } = guest;
  await page.reload();
  const notices = page.getByRole('region', { name: 'Waiting for you' });
  await notices.getByText('Owner Example invited you to CI team').waitFor();
  await notices.getByRole('button', { name: 'Accept the invitation to CI team' }).click();
  const question = page.getByRole('alertdialog', { name: 'Join CI team?' });
  await question.getByRole('button', { name: 'Accept' }).click();
  await switcher(page, 'CI team').waitFor();
  await openMembers(page);
  await members(page).getByRole('row', { name: ada.name }).waitFor();
  await members(page).getByRole('row', { name: 'Owner Example' }).waitFor();
  await switcher(page, 'CI team').click();
  await page.getByRole('menuitemcheckbox', { name: ada.team }).click();
  await switcher(page, ada.team).waitFor();
  await members(boss.page).getByRole('row', { name: ada.name }).waitFor();
});

test('a link copied for somebody without an account lets them in', async ({ visit }) => {
  const [boss, guest] = [await visit(), await visit()];
  const lee = { email: 'lee@new.example', name: 'Lee Linked' };
  await signIn(boss.page, owner, '/members');
  const link = await invite(boss.page, lee);
  await guest.page.goto(link);
  await field(guest.page, 'Password').fill('a password of his own');
  await guest.page.getByRole('button', { name: 'Join team' }).click();
  await atHome(guest.page);
  await members(boss.page).getByRole('row', { name: lee.name }).waitFor();
});

test('a removed invitation stops working', async ({ visit }) => {
  const [boss, guest] = [await visit(), await visit({ provokes: /\b400 .+\/api\/invite\/validate/ })];
  const max = { email: 'max@new.example', name: 'Max Mistaken' };
  await signIn(boss.page, owner, '/members');
  const link = await invite(boss.page, max);
  await boss.page.getByRole('button', { name: `Actions for ${max.email}'s invitation` }).click();
  await boss.page.getByRole('menuitem', { name: 'Remove invitation' }).click();
  const question = boss.page.getByRole('alertdialog', { name: `Remove ${max.email}'s invitation?` });
  await question.getByRole('button', { name: 'Remove invitation' }).click();
  await boss.page.getByText('Invitation removed').waitFor();
  await guest.page.goto(link);
  await guest.page.getByRole('heading', { name: "This invitation doesn't work" }).waitFor();
});
