import type { Page } from 'playwright-core';
import { z } from 'zod';
import { actingAs } from './support/api.ts';
import { eventually, expect, journey } from './support/journey.ts';
import {
  composer,
  createTask,
  greeting,
  moveTo,
  openTimesheets,
  owner,
  signIn,
  timer,
} from './support/people.ts';

const test = journey({ seed: 'ci' });

const keyboard = (page: Page, keys: string) => page.keyboard.press(keys);
const help = (page: Page) => page.getByRole('dialog', { name: 'Help & shortcuts' });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const isFocused = (page: Page) =>
  eventually(() => composer(page).evaluate((line) => line === document.activeElement)).toBe(true);

test('the timer starts and stops from anywhere, also while typing', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, owner);
  const { start, stop, clock } = timer(page);
  await start.waitFor();
  await keyboard(page, 'Control+Alt+]');
  await clock.waitFor();
  await keyboard(page, 'Control+Alt+[');
  await start.waitFor();

  await openTimesheets(page);
  await keyboard(page, 'Control+Alt+]');
  await clock.waitFor();
  await moveTo(page, '/tasks');
  await clock.waitFor();
  const search = page.getByRole('searchbox', { name: 'Search tasks' });
  await search.fill('half a word');
  await keyboard(page, 'Control+Alt+[');
  await start.waitFor();
  expect(await stop.count()).toBe(0);
  expect(await search.inputValue()).toBe('half a word');

  await search.blur();
  await keyboard(page, 'n');
  await page.keyboard.type('Call the printer ~0:30');
  await page.getByRole('option', { name: 'Create “Call the printer” and start' }).waitFor();
  await keyboard(page, 'Enter');
  await clock.waitFor();
  const { bar, work } = timer(page);
  await eventually(() => work.inputValue()).toBe('');
  await bar.getByText('Call the printer').waitFor();
  await page.getByRole('button', { name: /^Edit running entry/ }).click();
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('Ink is late');
  await keyboard(page, 'Enter');
  await note.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Edit running entry/ }).click();
  await eventually(() => note.inputValue()).toBe('Ink is late');
  await keyboard(page, 'Control+Alt+[');
  await start.waitFor();
});

/** Runs in the page: styles that a dialog sets on the page; those that are inherited would style all of it again. */
function stylesUnderDialog(element: Element): string[] {
  const { style } = document.documentElement;
  const { overflowY } = getComputedStyle(document.body);
  return [getComputedStyle(element).pointerEvents, style.getPropertyValue('--scrollbar-width'), overflowY];
}

test('two hours of yesterday take six keys, and never lie over other time', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, owner);
  await page.getByRole('status').getByText('Live', { exact: true }).waitFor();
  const dialog = page.getByRole('dialog', { name: 'Add time' });
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    );
  const places: (string | null)[] = [];
  for (let round = 0; round < 2; round += 1) {
    await keyboard(page, 't');
    await eventually(focused).toBe('Duration');
    expect(await page.locator('main').evaluate(stylesUnderDialog)).toEqual(['auto', '', 'hidden']);
    for (const keys of ['2', 'Tab', 'Tab', 'Space']) await keyboard(page, keys);
    await dialog.getByRole('button', { name: 'Yesterday', pressed: true }).waitFor();
    places.push(await dialog.getByRole('status').filter({ hasText: '–' }).textContent());
    await keyboard(page, 'Control+Enter');
    await dialog.waitFor({ state: 'detached' });
  }
  expect(new Set(places).size).toBe(2);
});

test('C leads to the line that creates tasks, and on other pages to the dialog', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, owner);
  await composer(page).waitFor();
  await keyboard(page, 'c');
  await isFocused(page);
  await page.keyboard.type('Typed by keyboard alone');
  await keyboard(page, 'Enter');
  const task = page.getByRole('link', { name: 'Typed by keyboard alone' });
  await task.first().waitFor();
  await eventually(() => composer(page).inputValue()).toBe('');

  await moveTo(page, '/timesheets');
  await page.getByRole('heading', { name: 'Timesheet' }).waitFor();
  await keyboard(page, 'c');
  const dialog = page.getByRole('dialog', { name: 'Create task' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Typed beside the table');
  await keyboard(page, 'Enter');
  await page.getByText('“Typed beside the table” has been created successfully').waitFor();
  await page.waitForURL('/timesheets');
});

test('letters are letters while somebody types, elsewhere H lists the keys and gives the focus back', async ({
  visit,
}) => {
  const { page } = await visit();
  await signIn(page, owner);
  await composer(page).click();
  await page.keyboard.type('check hjk');
  expect(await composer(page).inputValue()).toBe('check hjk');
  expect(await help(page).count()).toBe(0);

  await composer(page).clear();
  await composer(page).blur();
  await keyboard(page, 'h');
  await help(page).getByText('Start timer').waitFor();
  await help(page).getByText('Create task', { exact: true }).waitFor();
  await keyboard(page, 'c');
  expect(await help(page).isVisible()).toBe(true);
  // The first one empties the search.
  await keyboard(page, 'Escape');
  await keyboard(page, 'Escape');
  await help(page).waitFor({ state: 'detached' });
});

test('the palette finds pages and tasks', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, owner);
  await createTask(page, 'Sort the archive');
  await keyboard(page, 'Control+k');
  const search = palette(page).getByRole('combobox', { name: 'Search and commands' });
  await search.fill('timesh');
  await palette(page)
    .getByRole('option', { name: /^Go to Time/, selected: true })
    .waitFor();
  await keyboard(page, 'Enter');
  await page.waitForURL('/timesheets');
  await palette(page).waitFor({ state: 'detached' });

  await keyboard(page, 'Control+k');
  await search.fill('sort archive');
  await palette(page)
    .getByRole('option', { name: /Sort the archive CI-\d+$/ })
    .waitFor();
  await palette(page).getByRole('option', { name: 'Start timer: Sort the archive' }).waitFor();
  await search.fill('no such thing at all');
  await palette(page).getByRole('option', { name: 'Start timer: no such thing at all' }).waitFor();
  await search.fill('sort archive');
  await palette(page)
    .getByRole('option', { name: /Sort the archive CI-\d+$/ })
    .click();
  await page.waitForURL(/\/task\//);
  await page.getByRole('heading', { level: 1, name: 'Sort the archive' }).waitFor();

  await page.getByRole('button', { name: 'Edit title' }).focus();
  await keyboard(page, 'e');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Sort the whole archive');
  await keyboard(page, 'Enter');
  await page.getByRole('heading', { level: 1, name: 'Sort the whole archive' }).waitFor();
  await keyboard(page, 's');
  await page.getByRole('menu').waitFor();
  await keyboard(page, 'Escape');
});

test('J and K go through the tasks, Enter opens', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, owner);
  await createTask(page, 'First in the list');
  await composer(page).evaluate((line) => line instanceof HTMLElement && line.blur());
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await keyboard(page, 'j');
  await eventually(focused).toBe('First in the list');
  await keyboard(page, 'j');
  await eventually(focused).not.toBe('First in the list');
  await keyboard(page, 'k');
  await eventually(focused).toBe('First in the list');

  const panel = page.getByRole('complementary', { name: 'Task in side panel' });
  await keyboard(page, 'Space');
  await panel.getByRole('heading', { name: 'First in the list' }).waitFor();
  await page.waitForURL(/\?peek=/);
  await keyboard(page, 'j');
  await panel.getByRole('heading', { name: 'First in the list' }).waitFor({ state: 'detached' });
  await page.reload();
  await panel.getByRole('heading').first().waitFor();
  await keyboard(page, 'k');
  await panel.getByRole('heading', { name: 'First in the list' }).waitFor();
  await keyboard(page, 'Escape');
  await panel.waitFor({ state: 'detached' });
  await eventually(focused).toBe('First in the list');
  await keyboard(page, 'p');
  await page.getByRole('dialog', { name: 'Change priority' }).getByRole('option', { name: 'Urgent' }).click();
  await page.getByText('Task priority updated successfully').waitFor();
  await page.getByRole('link', { name: 'First in the list' }).first().focus();
  await keyboard(page, 'Enter');
  await page.getByRole('heading', { level: 1, name: 'First in the list' }).waitFor();
});

test('theme, width and a sidebar folded by Ctrl+B are kept', async ({ visit }) => {
  const { page, context } = await visit({ viewport: { width: 1900, height: 900 } });
  await signIn(page, owner);
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const widthOf = async (role: 'complementary' | 'main') =>
    (await page.getByRole(role).first().boundingBox())?.width ?? 0;
  const sidebar = () => widthOf('complementary');
  const content = () => widthOf('main');
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /account menu/i }).click();
    await page.getByRole('menuitemcheckbox', { name }).click();
  };
  const light = await background();
  await choose('Dark');
  await eventually(background).not.toBe(light);
  const dark = await background();
  const narrow = await content();
  await choose('Full width');
  await eventually(content).toBeGreaterThan(narrow);
  await eventually(sidebar).toBe(256);
  await keyboard(page, 'Control+b');
  await page.getByRole('button', { name: 'Expand sidebar' }).waitFor();
  await eventually(sidebar).toBe(48);
  const wide = await content();
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar-state');
  expect(cookie?.value).toBe('collapsed');
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(7);

  await page.reload();
  await greeting(page).waitFor();
  await eventually(background).toBe(dark);
  await eventually(sidebar).toBe(48);
  await eventually(content).toBe(wide);
  await openTimesheets(page);
  await keyboard(page, 'Control+b');
  await eventually(sidebar).toBe(256);
  await choose('Full width');
  await eventually(content).toBe(narrow);
  await choose('Light');
  await eventually(background).toBe(light);
});

const timerStatus = z.object({ running: z.boolean() });

/** Browsers open six connections to a server: what the page requests from now on waits for one. */
async function takeConnections(page: Page): Promise<void> {
  const stream = page.waitForRequest((request) => request.url().endsWith('/api/events'));
  await page.reload();
  const { authorization = '' } = await (await stream).allHeaders();
  await timer(page).clock.or(timer(page).start).first().waitFor();
  await page.evaluate(
    (headers) => {
      for (let count = 0; count < 6; count += 1) void fetch('/api/events', { headers });
    },
    { authorization },
  );
}

test('a press of the timer counts although its page is closed at once', async ({ takt, visit }) => {
  const { page: first, context } = await visit();
  await signIn(first, owner);
  // A second page would share its connections.
  await first.goto('about:blank');
  const { call } = await actingAs(takt.url, owner);
  const isRunning = async () => timerStatus.parse(await call('GET', '/timesheet/timer/status')).running;
  for (const [keys, runs] of [
    ['Control+Alt+]', true],
    ['Control+Alt+[', false],
  ] as const) {
    const page = await context.newPage();
    await page.goto(takt.url);
    await takeConnections(page);
    await keyboard(page, keys);
    await page.close();
    await eventually(isRunning).toBe(runs);
  }
});
