import type { Page } from 'playwright-core';
import { inspect } from './support/inspection/screens.ts';
import { eventually, expect, ownJourney } from './support/journey.ts';
import { atHome, colleague, openTimesheets, signIn, signOut, storedReads, timer } from './support/people.ts';

const test = ownJourney({ seed: 'demo' });

const strip = (page: Page) => page.getByRole('region', { name: 'Connection' });
const tasks = (page: Page) => page.getByRole('list', { name: 'My tasks' }).getByRole('link');

/** Addresses of the server whose answers the worker has, which are to be none. */
const answersOfWorker = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => url).filter((url) => url.includes('/api/'));
  });

test('high contrast is chosen in the menu, stays, and everything can be read', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, colleague);
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('menuitemcheckbox', { name: 'High contrast' }).click();
  await page.locator('html[data-contrast=more]').waitFor();
  await page.reload();
  await tasks(page).first().waitFor();
  expect(await inspect(page, 'high-contrast-home')).toEqual([]);
  await openTimesheets(page);
  await page.getByRole('grid').waitFor();
  expect(await inspect(page, 'high-contrast-timesheets')).toEqual([]);
  await page.getByRole('button', { name: 'Add time' }).first().click();
  await page.getByRole('dialog', { name: 'Add time' }).waitFor();
  expect(await inspect(page, 'high-contrast-dialog')).toEqual([]);
});

test('the page starts without a server, shows what was read last, and keeps what is pressed', async ({
  takt,
  visit,
}) => {
  const { page, context } = await visit({
    serviceWorkers: 'allow',
    provokes: /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/,
  });
  await signIn(page, colleague);
  const { start, stop } = timer(page);
  await start.or(stop).waitFor();
  if (await stop.isVisible()) await stop.click();
  await start.waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await openTimesheets(page);
  await page.getByRole('heading', { level: 1, name: 'Timesheet' }).waitFor();
  await page.goto('/');
  await eventually(async () => (await storedReads(page)).length).toBeGreaterThan(10);
  // Rows that are not on the screen have no inner text.
  const first = await tasks(page).first().textContent();
  expect(first).not.toBe('');

  // Stops the server as well: the worker bypasses the page's lost connection.
  await context.setOffline(true);
  await takt.end('SIGINT');
  await page.reload();
  await atHome(page);
  await strip(page)
    .getByText(/^Offline – as of \d\d:\d\d/)
    .waitFor();
  await eventually(() => tasks(page).first().textContent()).toBe(first);
  await openTimesheets(page);
  await page.getByRole('heading', { level: 1, name: 'Timesheet' }).waitFor();
  await start.click();
  await stop.waitFor();
  const saved = page.getByRole('region', { name: 'Changes on this device' });
  await saved.getByText(/1 change saved on this device$/).waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Create task' });
  await dialog.getByRole('button', { name: 'More', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Description' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await takt.startAgain();
  await context.setOffline(false);
  await saved.waitFor({ state: 'detached' });
  await strip(page).waitFor({ state: 'detached' });
  await page.reload();
  await stop.waitFor();
  await signOut(page);
  await eventually(() => storedReads(page)).toEqual([]);
  expect(await answersOfWorker(page)).toEqual([]);
});
