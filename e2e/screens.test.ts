import type { Page } from 'playwright-core';
import { accessibilityFindings } from './support/accessibility.ts';
import { expect, journey } from './support/journey.ts';
import { colleague, manager, moveTo, openTimesheets, signIn, timer } from './support/people.ts';
import { inspect, showAs, takeScreen } from './support/screens.ts';

const test = journey({ seed: 'demo' });

test('sign-in and registration', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/auth/login');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await inspect(page, 'login')).toEqual([]);
  await moveTo(page, '/auth/register');
  await page.getByRole('heading', { name: 'Create a team' }).waitFor();
  expect(await inspect(page, 'register')).toEqual([]);
});

/** The manager at work: the timer runs on a task of her own. */
async function atWork(page: Page): Promise<void> {
  await signIn(page, manager);
  await page.getByRole('list', { name: 'Team tasks' }).waitFor();
  const { clock, start } = timer(page);
  await clock.or(start).waitFor();
  if ((await clock.count()) === 0) await startButtons(page).first().click();
  await clock.waitFor();
}

const startButtons = (page: Page) =>
  page.getByRole('list', { name: 'Team tasks' }).getByRole('button', { name: /^Start timer: / });

test('Home of a manager', async ({ visit }) => {
  const { page } = await visit();
  await atWork(page);
  expect(await inspect(page, 'home')).toEqual([]);
});

test('Home of a member', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, colleague);
  await page.getByRole('list', { name: 'My tasks' }).waitFor();
  expect(await inspect(page, 'home-member')).toEqual([]);
});

test('the page of a task', async ({ visit }) => {
  const { page } = await visit();
  await atWork(page);
  await page.getByRole('list', { name: 'Tasks for today' }).getByRole('link').first().click();
  await page.waitForURL(/\/task\//);
  await page.getByRole('complementary', { name: 'Details' }).waitFor();
  expect(await inspect(page, 'task')).toEqual([]);
});

test('Timesheets', async ({ visit }) => {
  const { page } = await visit();
  await atWork(page);
  await openTimesheets(page);
  await page.getByRole('grid').waitFor();
  expect(await inspect(page, 'timesheets')).toEqual([]);
});

test('what floats: palette, help, menus', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, colleague);
  await page.getByRole('list', { name: 'My tasks' }).waitFor();
  const findings: string[] = [];
  for (const [name, open] of floating) {
    for (const theme of ['light', 'dark'] as const) {
      const screen = { width: 1280, theme } as const;
      await showAs(page, screen);
      await open(page);
      await takeScreen(page, name, screen);
      findings.push(...(await accessibilityFindings(page)).map((finding) => `${name} ${finding}`));
      await page.keyboard.press('Escape');
      await page
        .locator(':is([role="dialog"], [role="menu"])[data-state="open"]')
        .waitFor({ state: 'detached' });
    }
  }
  expect(findings).toEqual([]);
});

const floating: readonly [string, (page: Page) => Promise<void>][] = [
  [
    'palette',
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Search and commands' }).waitFor();
    },
  ],
  [
    'help',
    async (page) => {
      await page.keyboard.press('h');
      await page.getByRole('dialog', { name: 'Help & shortcuts' }).waitFor();
    },
  ],
  [
    'user-menu',
    async (page) => {
      await page.getByRole('button', { name: /account menu/i }).click();
      await page.getByRole('menu').waitFor();
    },
  ],
];
