import { afterAll, beforeEach } from 'vitest';
import { expect, ownJourney } from './support/journey.ts';
import { startMailServer } from './support/mail-server.ts';
import { linkIn } from './support/mailbox.ts';
import { firstWork, refusedSignIn, register, timer } from './support/people.ts';
import { registerTeam } from './support/workspaces.ts';

const mailServer = await startMailServer();
const test = ownJourney({ env: { SMTP_URL: mailServer.url, MAIL_FROM: 'Takt <hello@takt.example>' } });

afterAll(() => mailServer.close());

beforeEach(() => mailServer.forget());

const subject = 'Confirm your email address';
const ben = { team: 'Southwind', name: 'Ben Example', email: 'ben@southwind.example' };
const cleo = { team: 'Westwind', name: 'Cleo Example', email: 'cleo@westwind.example' };

test('registration over SMTP: the mailed link verifies the address', async ({ takt, visit }) => {
  const { page } = await visit();
  await page.goto('/auth/register');
  await register(page, ben);
  await firstWork(page).fill('Prepare the launch');
  await page.keyboard.press('Enter');
  const notice = page.getByRole('heading', { name: 'Verify your email' });
  await notice.waitFor();
  expect(await page.getByText('No mail server is configured').count()).toBe(0);

  const link = linkIn(await mailServer.mailTo(ben.email, subject));
  expect(link.startsWith(`${takt.url}/verify-email?`)).toBe(true);
  await page.goto(link);
  await page.waitForURL('/');
  await page.getByText('Your email is verified').waitFor();
  await firstWork(page).press('Enter');
  await timer(page).stop.waitFor();
  expect(await notice.count()).toBe(0);

  const elsewhere = await visit({ provokes: refusedSignIn });
  await elsewhere.page.goto(link);
  await elsewhere.page.getByText('Your email is already verified.').waitFor();
  await elsewhere.page.getByRole('link', { name: 'Sign in' }).waitFor();
});

test('with a mail server there is no mailbox page', async ({ takt }) => {
  await registerTeam(takt.url, cleo);
  await mailServer.mailTo(cleo.email, subject);
  const response = await fetch(`${takt.url}/mailbox`);
  expect(await response.text()).not.toContain(subject);
});
