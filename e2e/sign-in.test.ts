import type { Page } from 'playwright-core';
import { sql } from './support/database.ts';
import { eventually, expect, journey } from './support/journey.ts';
import { codeIn, linkIn, mailTo } from './support/mailbox.ts';
import {
  atHome,
  fillSignIn,
  member,
  owner,
  passwordField,
  refusedSignIn,
  signIn,
  signOut,
  timer,
} from './support/people.ts';
import { joinTeam, registerTeam } from './support/workspaces.ts';

const test = journey({ seed: 'ci' });
const codeSubject = 'Your sign-in code';

async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login');
  await page.getByRole('tab', { name: 'Email code' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.waitForURL(/\/auth\/passcode\?/);
}

test('a wrong password says so and keeps the address', async ({ visit }) => {
  const { page } = await visit({ provokes: refusedSignIn });
  await page.goto('/auth/login');
  await fillSignIn(page, { email: owner.email, password: 'not the password' });
  await page.getByText('Incorrect email address or password').waitFor();
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(owner.email);
  await passwordField(page).fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await atHome(page);
});

test('a mailed code signs in, a wrong one does not', async ({ takt, visit }) => {
  const { page } = await visit({ provokes: refusedSignIn });
  await askForCode(page, member.email);
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.fill('WRNGCDE2');
  await page.getByText('Authentication code or email address invalid').waitFor();
  await code.fill(codeIn(await mailTo(takt.dataDir, member.email, codeSubject)));
  await atHome(page);
});

test('the mailed link signs in by itself and leaves no code in the address', async ({ takt, visit }) => {
  const { page } = await visit();
  const email = 'manager@ci.example';
  await askForCode(page, email);
  const link = linkIn(await mailTo(takt.dataDir, email, codeSubject));
  const elsewhere = await visit();
  await elsewhere.page.goto(link);
  await atHome(elsewhere.page);
  await elsewhere.page.goBack();
  expect(elsewhere.page.url()).not.toContain(codeIn(await mailTo(takt.dataDir, email, codeSubject)));
});

test('somebody in two workspaces chooses one, and the team with it', async ({ takt, visit }) => {
  const team = 'Second home';
  await registerTeam(takt.url, { team, name: 'Host Example', email: 'host@second.example' });
  await joinTeam(takt.dataDir, { email: 'viewer@ci.example', team });
  const { page } = await visit();
  await page.goto('/auth/login');
  await fillSignIn(page, { email: 'viewer@ci.example', password: owner.password });
  await page.getByRole('heading', { name: 'Choose a workspace' }).waitFor();
  await page
    .getByRole('group', { name: 'CI workspace' })
    .getByRole('radio', { name: /CI team/ })
    .waitFor();
  await page.getByRole('group', { name: team }).getByRole('radio').check();
  await page.getByRole('button', { name: 'Open' }).click();
  await atHome(page);
  const switcher = page.getByRole('button', { name: /switch team or workspace/i });
  await switcher.getByText(team, { exact: true }).waitFor();

  await switcher.click();
  await page.getByRole('menuitemcheckbox', { name: 'CI workspace' }).click();
  await switcher.getByText('CI team', { exact: true }).waitFor();
});

test('sign-in leads back to the page that was wanted, and never to another site', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/timesheets?week=2026-03-02');
  await page.waitForURL(/\/auth\/login\?next=/);
  await fillSignIn(page, owner);
  await page.waitForURL('/timesheets?week=2026-03-02');

  const other = await visit();
  await other.page.goto(`/auth/login?next=${encodeURIComponent('//takt.invalid/timesheets')}`);
  await fillSignIn(other.page, owner);
  await atHome(other.page);
});

test('signing out ends the session on this device', async ({ visit }) => {
  const { page, context } = await visit();
  await signIn(page, owner);
  const bearer = (await context.cookies()).find(({ name }) => name === 'auth-token')?.value;
  await signOut(page);
  await page.goto('/');
  await page.waitForURL('/auth/login');
  const me = await page.request.get('/api/user/me', { headers: { authorization: `Bearer ${bearer}` } });
  expect(me.status()).toBe(401);
  const left = (await context.cookies()).filter(({ value }) => value !== '').map(({ name }) => name);
  expect(left).not.toContain('auth-token');
  expect(left).not.toContain('auth-refresh-token');
});

test('a session that ended elsewhere leads to sign-in and back', async ({ takt, visit }) => {
  const { page } = await visit({ provokes: /\b401 / });
  await signIn(page, member, '/timesheets');
  await sql(
    takt.dataDir,
    `update sessions set "revokedAt" = now() where "accountId" = (select id from accounts where email = $1)`,
    [member.email],
  );
  await page.reload();
  await page.waitForURL('/auth/login?next=%2Ftimesheets');
  await fillSignIn(page, member);
  await page.waitForURL('/timesheets');
  await eventually(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('My timesheet');
});

/** Addresses of the API that the page requests from now on, without what a page sends later by itself. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}

test('Home makes few calls', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, owner);
  const again = callsOf(page);
  await page.reload();
  await atHome(page);
  await page.getByRole('button', { name: /^Notifications/ }).waitFor();
  expect(again.slice(0, 2)).toEqual(['/api/events', '/api/shell']);
  // Besides the stream.
  expect(again.filter((path) => path !== '/api/events').length).toBeLessThanOrEqual(10);

  // A press reads its changes once, when the server announces them.
  const presses = callsOf(page);
  const { start, stop } = timer(page);
  const buttons = (await stop.isVisible()) ? [stop, start] : [start, stop];
  const day = /\/organization-team\/[^/]+\/day$/;
  for (const button of buttons) {
    const read = page.waitForResponse((response) => day.test(new URL(response.url()).pathname));
    await button.click();
    await read;
  }
  // Twice each, it would be four; something else may be read meanwhile.
  expect(presses.filter((path) => day.test(path)).length).toBeLessThanOrEqual(3);
});
