import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { eventually, expect, ownJourney } from './support/journey.ts';
import { composer, createTask, firstWork, moveTo, openTimesheets, signIn, timer } from './support/people.ts';
import { preparedDataDir } from './support/prepared-data.ts';
import { type RunningTakt, runCli, startTakt } from './support/takt.ts';
import { verifiedTeam, withTask } from './support/workspaces.ts';

const metricsToken = 'a-token-for-prometheus';
const test = ownJourney({ env: { METRICS_TOKEN: metricsToken } });

/** On Home of a new workspace with a task, whose owner has proved the address. */
async function begin(
  page: Page,
  { url, dataDir }: Pick<RunningTakt, 'url' | 'dataDir'>,
  email: string,
): Promise<void> {
  const owner = { email, password: 'takt test password' };
  await verifiedTeam({ url, dataDir }, { team: 'Northwind', name: 'Ada Example', ...owner });
  await withTask(url, owner);
  await signIn(page, owner);
  await composer(page).and(page.locator(':enabled')).waitFor();
}

const state = (page: Page, name: string) => page.getByRole('status').getByText(name, { exact: true });

test('a server that is away: the timer is kept here, nothing typed is lost, all goes on when it is back', async ({
  visit,
}) => {
  const takt = await startTakt({ dataDir: await preparedDataDir() });
  onTestFinished(takt.stop);
  const { page } = await visit({ baseURL: takt.url, provokes: /ERR_(CONNECTION|EMPTY|INCOMPLETE)_|\b503 / });
  await begin(page, takt, 'ada@northwind.example');
  await createTask(page, 'Written before the failure');
  const { bar, start, stop, clock } = timer(page);
  await start.waitFor();
  await state(page, 'Live').waitFor();

  await takt.end('SIGINT');
  await state(page, 'Server unreachable').waitFor();
  const title = 'Typed while nobody listened';
  await composer(page).fill(title);
  await composer(page).press('Enter');
  await page.getByText('1 change saved on this device').waitFor();
  await page.getByRole('link', { name: title, exact: true }).first().waitFor();
  await eventually(() => composer(page).inputValue()).toBe('');
  await composer(page).fill('Not finished yet');
  expect(await page.getByRole('link', { name: 'Written before the failure' }).count()).toBeGreaterThan(0);

  await start.click();
  const saved = bar.getByText('Saved on this device', { exact: true });
  await saved.waitFor();
  await clock.waitFor();
  await eventually(() => page.title()).toMatch(/ · Written before the failure$/);

  await takt.startAgain();
  await state(page, 'Live').waitFor();
  await saved.waitFor({ state: 'detached' });
  await stop.click();
  await start.waitFor();
  await page.getByText(/saved on this device$/).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('link', { name: title, exact: true }).first().waitFor();
  expect(await composer(page).inputValue()).toBe('Not finished yet');
});

test('a device that is offline says so and recovers by itself', async ({ takt, visit }) => {
  const { page, context } = await visit({ provokes: /ERR_INTERNET_DISCONNECTED/ });
  await begin(page, takt, 'ben@northwind.example');
  await state(page, 'Live').waitFor();
  // On Home the key leads to the line above the tasks.
  await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  await context.setOffline(true);
  await state(page, 'Offline').waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('c');
  await page
    .getByRole('dialog', { name: 'Create task' })
    .getByRole('textbox', { name: /^Title/ })
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The code of a page that was never opened is missing: the page says so and comes by itself later.
  await page.getByRole('link', { name: 'Reports', exact: true }).first().click();
  await page.getByText('Not available offline').waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Time & activity' }).waitFor();
  await state(page, 'Live').waitFor();
});

test('an empty workspace says on every page what to do next', async ({ takt, visit }) => {
  const { page } = await visit();
  const cleo = { email: 'cleo@northwind.example', password: 'takt test password' };
  await verifiedTeam(takt, { team: 'Northwind', name: 'Ada Example', ...cleo });
  await signIn(page, cleo);
  await eventually(() => firstWork(page).evaluate((line) => line === document.activeElement)).toBe(true);

  await openTimesheets(page);
  await page.getByText('No time this week').waitFor();
  await page.getByRole('button', { name: 'Show last week' }).click();
  await page.getByText("You didn't track any time.").waitFor();
  await page.getByRole('button', { name: 'Show this week' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Choose a task' }).click();
  await page.waitForURL('/tasks');
});

test('a missing page says so and leads on', async ({ takt, visit }) => {
  const { page } = await visit({ provokes: /\b(404|400) .+\/api\/tasks\// });
  await begin(page, takt, 'dora@northwind.example');
  await moveTo(page, '/task/0192a000-0000-7000-8000-000000000000');
  await page.getByText('Task not found').waitFor();
  await page.goto('/task/no-such-task');
  await page.getByText('Task not found').waitFor();
  await page.getByRole('link', { name: 'Go to tasks' }).click();
  await page.waitForURL('/tasks');
  await moveTo(page, '/no/such/page');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('link', { name: 'Projects' }).waitFor();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await page.waitForURL('/');
});

test('a page of the interface that failed to load can be loaded again', async ({ takt, visit }) => {
  const { page } = await visit({ provokes: /\b500 .+\/timesheet\/time-log/ });
  await begin(page, takt, 'eli@northwind.example');
  await openTimesheets(page);
  // Home has read this week already.
  await page.route('**/api/timesheet/time-log?*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('button', { name: 'Previous week' }).click();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unroute('**/api/timesheet/time-log?*');
  await again.click();
  await page.getByText('No time this week').waitFor();
});

test('a page that breaks says so in words, is found in the log under its code, and comes back', async ({
  takt,
  visit,
}) => {
  const { page } = await visit({ provokes: /TypeError/ });
  await begin(page, takt, 'flo@northwind.example');
  await openTimesheets(page);
  await page.getByText('No time this week').waitFor();
  await page.route('**/api/timesheet/time-log?*', (route) => route.fulfill({ body: '[null]' }));
  await page.getByRole('button', { name: 'Previous week' }).click();
  const broken = page.getByRole('alert').filter({ hasText: "This page couldn't be loaded" });
  await broken.waitFor();
  expect(await broken.innerText()).not.toMatch(/null|undefined|TypeError/);
  const code = await broken.locator('code').innerText();
  await eventually(() => takt.output()).toMatch(new RegExp(`"reference":"${code}"`));
  const line =
    takt
      .output()
      .split('\n')
      .find((one) => one.includes(code)) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    msg: 'a page failed',
    failure: { kind: 'boundary', route: '/timesheets', name: 'TypeError' },
  });
  const log = path.join(takt.dataDir, 'page-failure.log');
  writeFileSync(log, line);
  expect(await runCli(takt.dataDir, ['failures', log])).toMatch(/client\/[\w/.-]+\.tsx?:\d+:\d+/);
  const answer = await fetch(`${takt.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  expect(await answer.text()).toContain('takt_page_failures_total{kind="boundary"} 1');
  await page.unroute('**/api/timesheet/time-log?*');
  await page.reload();
  await page.getByText('No time this week').waitFor();
});

test('code that is lost on the way is requested again before there is a page', async ({ visit }) => {
  const { page } = await visit({ provokes: /ERR_FAILED .+\/index-/ });
  let asked = 0;
  await page.route(/\/assets\/index-[^/]+\.js$/, (route) => {
    asked += 1;
    return asked < 3 ? route.abort() : route.continue();
  });
  await page.goto('/auth/login');
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
  expect(asked).toBe(3);
  expect(await page.evaluate(() => sessionStorage.getItem('load-tries'))).toBeNull();
});
