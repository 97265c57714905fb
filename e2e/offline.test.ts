import type { Page } from 'playwright-core';
import { inspect } from './support/inspection/screens.ts';
import { eventually, expect, journey } from './support/journey.ts';
import { type Credentials, colleague, openTimesheets, signIn, timer, untilStored } from './support/people.ts';

const test = journey({ seed: 'demo' });

/** A week that is over, in which nobody of the demo has worked. */
const week = '/timesheets?week=2024-03-11';
const days = 'startDate=2024-03-11&endDate=2024-03-17';

interface Entry {
  readonly id: string;
  readonly duration: number;
  readonly startedAt: string;
  readonly description?: string;
}

/** The same person on another device. */
async function elsewhere(url: string, { email, password }: Credentials) {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token, user } = await login.json();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const read = async (path: string) => (await fetch(`${url}/api${path}`, { headers })).json();
  return {
    entries: (): Promise<Entry[]> => read(`/timesheet/time-log?${days}`),
    isRunning: async (): Promise<boolean> => (await read('/timesheet/timer/status')).running,
    tasksNamed: async (title: string): Promise<{ id: string }[]> => {
      const { items } = await read(`/tasks/team?where[teams][0]=${user.lastTeamId}`);
      return items.filter((task: { title: string }) => task.title === title);
    },
    runsOn: async (): Promise<string | undefined> => {
      const { running, lastWorkedTask } = await read('/timesheet/timer/status');
      return running ? lastWorkedTask?.title : undefined;
    },
    describe: (id: string, description: string) =>
      fetch(`${url}/api/timesheet/time-log/${id}`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ description }),
      }),
  };
}

const strip = (page: Page) => page.getByRole('region', { name: 'Changes on this device' });

async function write(page: Page, spot: string, text: string): Promise<void> {
  await page.locator(`[data-spot="${spot}"]`).focus();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('without a connection time is stopped, added and changed on the device, and comes to the server once', async ({
  takt,
  visit,
}) => {
  const { page, context } = await visit({
    provokes: /ERR_INTERNET_DISCONNECTED|\b409 .+\/time-log|\b403 .+\/tasks/,
  });
  await signIn(page, colleague);
  const other = await elsewhere(takt.url, colleague);
  const { work, start, stop, clock } = timer(page);
  await start.or(stop).waitFor();
  if (await start.isVisible()) await start.click();
  await clock.waitFor();
  await openTimesheets(page);
  await page.goto(week);
  await page.getByRole('button', { name: 'Add row' }).click();
  await page.getByRole('option').first().click();
  await write(page, '1:1', '2');
  await page.getByRole('button', { name: /^2:00, .+, Monday 11 March$/ }).waitFor();
  await eventually(() => other.entries()).toHaveLength(1);
  await stop.waitFor();

  await context.setOffline(true);
  await stop.click();
  await strip(page).getByText('Offline: 1 change saved on this device').waitFor();
  await start.waitFor();
  await write(page, '1:2', '1:30');
  await strip(page).getByText('Offline: 2 changes saved on this device').waitFor();
  await write(page, '1:1', '3');
  await strip(page).getByText('Offline: 3 changes saved on this device').waitFor();
  await page.getByRole('button', { name: /^3:00, .+, Monday 11 March$/ }).waitFor();
  await page.getByRole('button', { name: /^1:30, .+, Tuesday 12 March$/ }).waitFor();
  await strip(page).getByRole('button', { name: 'Show' }).click();
  const list = page.getByRole('dialog', { name: 'Changes saved on this device' });
  await eventually(() => list.getByRole('listitem').count()).toBe(3);
  await list.getByText('Close').click();

  const [monday] = await other.entries();
  await other.describe(monday?.id ?? '', 'Written elsewhere meanwhile');
  await context.setOffline(false);
  const conflict = page.getByRole('dialog', { name: "This time couldn't be saved" });
  await conflict
    .getByRole('region', { name: 'On the server' })
    .getByText('Written elsewhere meanwhile')
    .waitFor();
  expect(await inspect(page, 'offline-conflict')).toEqual([]);
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await conflict.waitFor({ state: 'detached' });
  await strip(page).waitFor({ state: 'detached' });

  const hour = 3600;
  expect((await other.entries()).map(({ duration, description }) => [duration, description])).toEqual([
    [3 * hour, 'Written elsewhere meanwhile'],
    [1.5 * hour, undefined],
  ]);
  expect(await other.isRunning()).toBe(false);
  await page.reload();
  await page.getByRole('button', { name: /^3:00, .+, Monday 11 March$/ }).waitFor();
  await page.getByRole('button', { name: /^1:30, .+, Tuesday 12 March$/ }).waitFor();

  await context.setOffline(true);
  await work.fill('Call the printer');
  await page.getByRole('option', { name: 'Create “Call the printer” and start' }).click();
  await clock.waitFor();
  const message = 'You may not create tasks.';
  await page.route('**/api/tasks', (route) =>
    route.fulfill({ status: 403, json: { statusCode: 403, message, error: 'Forbidden' } }),
  );
  await context.setOffline(false);
  const refused = page.getByRole('dialog', { name: "This task couldn't be created" });
  await refused.getByText(message).waitFor();
  expect(await inspect(page, 'offline-task-conflict')).toEqual([]);
  await page.setViewportSize({ width: 375, height: 812 });
  const buttons = await refused.getByRole('button').all();
  const boxes = () => Promise.all(buttons.map((button) => button.boundingBox()));
  await eventually(async () => (await boxes()).filter((box) => box === null || box.x < 0)).toEqual([]);
  await refused.getByRole('button', { name: 'Keep the time without a task' }).click();
  await strip(page).waitFor({ state: 'detached' });
  await eventually(other.isRunning).toBe(true);
});

test('a text that is typed for the first time without a connection becomes a task, runs, and is made once', async ({
  takt,
  visit,
}) => {
  const { page, context } = await visit({
    serviceWorkers: 'allow',
    provokes: /ERR_INTERNET_DISCONNECTED/,
  });
  await signIn(page, colleague, '/timesheets');
  const addTime = page.getByRole('button', { name: 'Add time' }).first();
  await addTime.waitFor();
  // Reads of a page that closes too soon are lost.
  await untilStored(page, '/timesheet/time-log');
  await page.goto('/tasks');
  const other = await elsewhere(takt.url, colleague);
  const { bar, work, start, stop, clock } = timer(page);
  await start.or(stop).waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await untilStored(page, '/timesheet/time-log');
  await context.setOffline(true);

  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Create task' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Order new chairs');
  await dialog.getByRole('button', { name: 'Create task' }).click();
  await dialog.waitFor({ state: 'detached' });
  await strip(page).getByText('Offline: 1 change saved on this device').waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Order new chairs' })
    .getByTitle('Saved on this device')
    .waitFor();

  await work.fill('Call the printer ~0:30');
  await page.getByRole('option', { name: 'Create “Call the printer” and start' }).click();
  await clock.waitFor();
  await bar.getByText('Call the printer').waitFor();
  await openTimesheets(page);
  await addTime.click();
  await page.getByRole('dialog', { name: 'Add time' }).waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await bar.getByText('Call the printer').waitFor();

  await context.setOffline(false);
  await strip(page).waitFor({ state: 'detached' });
  await eventually(other.runsOn).toBe('Call the printer');
  for (const title of ['Order new chairs', 'Call the printer']) {
    expect(await other.tasksNamed(title)).toHaveLength(1);
  }
});
