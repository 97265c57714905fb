import type { Page } from 'playwright-core';
import { afterAll, beforeEach, onTestFinished } from 'vitest';
import { oidcClient, startOidc } from '#server/modules/auth/social/testing/test-oidc.ts';
import { inspect } from './support/inspection/screens.ts';
import { eventually, expect, ownJourney } from './support/journey.ts';
import { atHome, fillSignIn, member, owner, passwordField, signOut } from './support/people.ts';
import { preparedDataDir } from './support/prepared-data.ts';
import { freePort, startTakt } from './support/takt.ts';

const port = await freePort();
const provider = await startOidc(`http://localhost:${port}`);
const settings = {
  OIDC_ISSUER: provider.url,
  OIDC_CLIENT_ID: oidcClient.id,
  OIDC_CLIENT_SECRET: oidcClient.secret,
  OIDC_NAME: 'Acme login',
};
const test = ownJourney({ seed: 'ci', port, env: settings });

afterAll(() => provider.close());

beforeEach(() => {
  provider.consent = 'given';
});

const arrives = (email: string, name: string) => {
  provider.person = { sub: `sub of ${email}`, email, email_verified: true, name };
};

const button = (page: Page) => page.getByRole('link', { name: 'Continue with Acme login' });

async function goThere(page: Page): Promise<void> {
  await page.goto('/auth/login');
  await button(page).click();
}

test('a newcomer makes an organization the first time, and is straight in the second time', async ({
  visit,
}) => {
  const { page } = await visit();
  arrives('vera@acme.example', 'Vera van Dam');
  await goThere(page);
  await page.waitForURL('/create-organization');
  await page.getByText('vera@acme.example').waitFor();
  expect(await inspect(page, 'create-organization')).toEqual([]);
  await page.getByRole('textbox', { name: 'Organization name' }).fill('Acme');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await atHome(page);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('Vera');
  expect(await page.getByRole('heading', { name: 'Verify your email' }).count()).toBe(0);
  await signOut(page);
  await button(page).click();
  await atHome(page);
});

test('a person with an account lands in their own team, at the page that they wanted', async ({ visit }) => {
  const { page } = await visit();
  arrives(member.email, 'Member Example');
  await page.goto('/timesheets');
  await button(page).click();
  await page.waitForURL('/timesheets');
  await page.getByRole('button', { name: 'CI team: switch team or workspace' }).waitFor();
});

test('a person who says no at the provider, or has no verified address there, reads so', async ({
  visit,
}) => {
  const { page } = await visit();
  arrives('sam@acme.example', 'Sam');
  provider.consent = 'denied';
  await goThere(page);
  await page.getByText('The sign-in was canceled.').waitFor();
  await eventually(() => page.url()).not.toContain('error=');

  provider.consent = 'given';
  provider.person = { ...provider.person, email_verified: false };
  await button(page).click();
  await page.getByText('Your email address is not verified at the sign-in provider.').waitFor();
  await passwordField(page).waitFor();
});

test('other ways in are hidden and refused when the provider is the only one', async ({ takt, visit }) => {
  const alone = await startTakt({
    dataDir: await preparedDataDir(),
    env: { ...settings, OIDC_SSO_ONLY: 'on', BREAK_GLASS_EMAIL: owner.email },
  });
  onTestFinished(alone.stop);
  const { page } = await visit({ baseURL: alone.url, provokes: /\b40[03] .+\/api\/auth\// });
  await page.goto('/auth/login');
  await button(page).waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
  expect(await passwordField(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Administrator sign-in' }).click();
  await fillSignIn(page, member);
  await page
    .getByText('Please sign in through your organization. Passwords and codes are turned off here.')
    .waitFor();
  expect(alone.url).not.toBe(takt.url);
});
