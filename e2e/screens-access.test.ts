import type { Page } from 'playwright-core';
import { setUpSecondFactor } from './support/authenticator.ts';
import { sql } from './support/database.ts';
import { eventually, expect, journey } from './support/journey.ts';
import {
  atHome,
  colleague,
  fillSignIn,
  manager,
  moveTo,
  openSettings,
  refusedSignIn,
  section,
  signIn,
} from './support/people.ts';
import { inspect, showAs, shown, takeScreen } from './support/screens.ts';

const test = journey({ seed: 'demo' });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

/** Whether a list that scrolls shows its current entry. */
function showsCurrent(list: Element): boolean {
  const entry = list.querySelector('[aria-current]')?.getBoundingClientRect();
  const seen = list.getBoundingClientRect();
  return entry !== undefined && entry.top >= seen.top && entry.bottom <= seen.bottom;
}

test('the settings of an owner', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, manager, '/settings/sessions');
  await section(page, 'Devices').getByText('This device').waitFor();
  expect(await inspect(page, 'settings')).toEqual([]);
  await openSettings(page, 'Formats');
  for (const screen of shown) {
    await showAs(page, screen);
    await takeScreen(page, 'settings-organization', screen);
    const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overhang()).toBeLessThanOrEqual(0);
  }
  await page.goto('/settings#audit');
  await page.waitForURL('/settings/audit');
  const index = page.getByRole('navigation', { name: 'Sections' });
  await index.getByRole('link', { name: 'Audit log' }).waitFor();
  await eventually(() => index.evaluate(showsCurrent)).toBe(true);
});

test('Members, and the invitation', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, manager, '/members');
  await page.getByRole('table', { name: 'Team members' }).getByRole('row').nth(3).waitFor();
  await page.getByRole('table', { name: 'Team invitations' }).getByText('Pending').first().waitFor();
  expect(await inspect(page, 'members')).toEqual([]);
  await page.getByRole('link', { name: 'Jun Ito' }).click();
  await page.waitForURL(/\/profile\//);
  await page.getByRole('region', { name: "Jun Ito's tasks" }).getByRole('listitem').first().waitFor();
  expect(await inspect(page, 'profile')).toEqual([]);
  await moveTo(page, '/members?invite=1');
  const dialog = page.getByRole('dialog', { name: 'Invite to Product' });
  await dialog.getByRole('textbox', { name: 'Email addresses' }).fill('rae@invited.example');
  await dialog.getByRole('textbox', { name: 'Email addresses' }).press('Enter');
  expect(await inspect(page, 'invite')).toEqual([]);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Link for rae@invited.example' }).inputValue();

  const guest = await visit();
  await guest.page.goto(link);
  await heading(guest.page, 'Join Product');
  await guest.page.getByRole('textbox', { name: 'Your name' }).waitFor();
  expect(await inspect(guest.page, 'accept-invite')).toEqual([]);
});

test('a public team, and asking to join it', async ({ takt, visit }) => {
  const { page } = await visit();
  const [team] = await sql<{ id: string; link: string }>(
    takt.dataDir,
    `select id, profile_link as link from organization_teams where name = 'Customer success'`,
  );
  await page.goto(`/team/${team?.link}/${team?.id}`);
  await heading(page, 'Customer success');
  expect(await inspect(page, 'public-team')).toEqual([]);
  await page.getByRole('link', { name: 'Request to join' }).click();
  await heading(page, 'Request to join a team');
  expect(await inspect(page, 'join')).toEqual([]);
});

test('forgotten password, set-up of the second factor, and its step', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/auth/forgot-password');
  await heading(page, 'Forgot your password?');
  expect(await inspect(page, 'forgot-password')).toEqual([]);

  await signIn(page, colleague, '/auth/second-factor');
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  expect(await inspect(page, 'second-factor-setup')).toEqual([]);
  await setUpSecondFactor(page);
  await atHome(page);

  const other = await visit({ provokes: refusedSignIn });
  await other.page.goto('/auth/login');
  await fillSignIn(other.page, colleague);
  await heading(other.page, 'Two-factor authentication');
  expect(await inspect(other.page, 'second-factor')).toEqual([]);
});
