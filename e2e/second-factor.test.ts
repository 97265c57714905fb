import type { Page } from 'playwright-core';
import { setUpSecondFactor } from './support/authenticator.ts';
import { expect, journey } from './support/journey.ts';
import {
  atHome,
  field,
  fillSignIn,
  member,
  openSettings,
  openTimesheets,
  owner,
  press,
  refusedSignIn,
  section,
  signIn,
  signOut,
} from './support/people.ts';

const test = journey({ seed: 'ci' });
const leader = { email: 'manager@ci.example', password: owner.password };

const step = (page: Page) => page.getByRole('heading', { name: 'Two-factor authentication' });

async function answer(page: Page, label: 'Code' | 'Recovery code', code: string): Promise<void> {
  await field(page, label).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function toSecondStep(page: Page): Promise<void> {
  await page.goto('/auth/login');
  await fillSignIn(page, member);
  await step(page).waitFor();
}

test('turned on in the settings, then asked for: app, recovery code, trusted browser', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, member, '/settings/secondFactor');
  await press(page, 'Two-factor authentication', 'Authenticator app', 'Turn on');
  const { app, firstCode, recoveryCodes } = await setUpSecondFactor(page);
  expect(recoveryCodes).toHaveLength(10);
  const [first = '', second = ''] = recoveryCodes;
  const ownSection = section(page, 'Two-factor authentication');
  await ownSection.getByText('On. A code is required to sign in on a new device.').waitFor();
  await ownSection.getByText('10 left').waitFor();

  const laptop = await visit({ provokes: refusedSignIn });
  await toSecondStep(laptop.page);
  await answer(laptop.page, 'Code', firstCode);
  await laptop.page.getByText('invalid code, try again').waitFor();
  await answer(laptop.page, 'Code', app.code());
  await atHome(laptop.page);
  await signOut(laptop.page);

  await toSecondStep(laptop.page);
  await laptop.page.getByRole('button', { name: 'Use a recovery code' }).click();
  await laptop.page.getByText('Trust this browser for 30 days').click();
  await answer(laptop.page, 'Recovery code', first);
  await atHome(laptop.page);
  await signOut(laptop.page);
  await fillSignIn(laptop.page, member);
  await atHome(laptop.page);

  const phone = await visit({ viewport: { width: 375, height: 812 }, provokes: refusedSignIn });
  await toSecondStep(phone.page);
  await phone.page.getByRole('button', { name: 'Use a recovery code' }).click();
  await answer(phone.page, 'Recovery code', first);
  await phone.page.getByText('invalid code, try again').waitFor();

  await page.reload();
  await ownSection.getByText('9 left').waitFor();
  await press(page, 'Two-factor authentication', 'Authenticator app', 'Turn off');
  await field(page, 'Code').fill(second);
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await ownSection.getByText('Off. Anyone who knows your password can sign in.').waitFor();
  await signIn(phone.page, member);
});

test('a role that demands it leads to the set-up, and back to what was wanted', async ({ visit }) => {
  const [boss, worker] = [await visit(), await visit({ provokes: /\b403 / })];
  await signIn(worker.page, leader);
  await signIn(boss.page, owner, '/settings/roles');
  await boss.page.getByRole('button', { name: 'More actions for Manager' }).click();
  await boss.page.getByRole('menuitemcheckbox', { name: 'Require two-factor authentication' }).click();
  await section(boss.page, 'Roles and permissions').getByText('Two-factor authentication required').waitFor();

  await worker.page.goto('/timesheets');
  await worker.page.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor();
  await worker.page
    .getByText('Your role requires two-factor authentication. Please set it up to continue.')
    .waitFor();
  await setUpSecondFactor(worker.page);
  await worker.page.waitForURL('/timesheets');
  await openTimesheets(worker.page);
  await openSettings(worker.page, 'Two-factor authentication');
  const ownSection = section(worker.page, 'Two-factor authentication');
  await ownSection
    .getByText('Your role requires two-factor authentication, so it cannot be turned off.')
    .waitFor();
  expect(await ownSection.getByRole('button', { name: 'Turn off' }).count()).toBe(0);
});
