import type { Page } from 'playwright-core';
import { setUpSecondFactor } from './support/authenticator.ts';
import { sql } from './support/database.ts';
import { inspect } from './support/inspection/screens.ts';
import { expect, journey } from './support/journey.ts';
import { atHome, colleague, fillSignIn, manager, refusedSignIn, signIn } from './support/people.ts';

const test = journey({ seed: 'demo' });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

test('the invitation, and the page that it leads to', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, manager, '/members?invite=1');
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
});

test('the step of the second factor', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, colleague, '/auth/second-factor');
  await setUpSecondFactor(page);
  await atHome(page);

  const other = await visit({ provokes: refusedSignIn });
  await other.page.goto('/auth/login');
  await fillSignIn(other.page, colleague);
  await heading(other.page, 'Two-factor authentication');
  expect(await inspect(other.page, 'second-factor')).toEqual([]);
});
