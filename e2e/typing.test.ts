import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { eventually, expect, journey } from './support/journey.ts';
import { createTask, moveTo, owner, signIn, stopTimer, timer } from './support/people.ts';

const test = journey({ seed: 'ci' });

const pages = [
  '/',
  '/tasks',
  '/kanban',
  '/my-day',
  '/timesheets',
  '/timesheets?view=list',
  '/reports',
  '/projects',
];

const layers = '[role=dialog], [role=alertdialog], [role=menu]';
/** A pause after which a letter begins a text of its own, in milliseconds. */
const textPause = 1000;

/** The changes that the page requests from now on. */
function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    const isRead = request.method() === 'GET' || /\/api\/(?:log|events)/.test(path);
    if (path.startsWith('/api') && !isRead) writes.push(`${request.method()} ${path}`);
  });
  return writes;
}

/** Waits for the page and takes the focus from whatever has it. */
async function focusNothing(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
}

/** Presses the keys one after the other as a person does, whether or not the page has handled the one before. */
async function typeSteadily(page: Page, text: string, pause = 60): Promise<void> {
  const presses: Promise<void>[] = [];
  for (const letter of text) {
    presses.push(page.keyboard.press(letter));
    await setTimeout(pause);
  }
  await Promise.all(presses);
}

test('a sentence that is typed into no field changes and opens nothing', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, owner);
  const writes = writesOf(page);
  const check = async (name: string) => {
    await focusNothing(page);
    writes.length = 0;
    await typeSteadily(page, 'Prepare the slides and ask Jun about April', 10);
    expect(await page.locator(layers).count(), name).toBe(0);
    expect(await page.getByRole('textbox', { name: 'Title' }).count(), name).toBe(0);
    expect(writes, name).toEqual([]);
  };
  for (const path of pages) {
    await moveTo(page, path);
    await check(path);
  }
  await moveTo(page, '/tasks');
  await page.locator('main a[href*="/task/"]').first().click();
  await page.waitForURL(/\/task\//);
  await check('the page of a task');
});

test('text that is typed while the code of the page is on its way is in the bar, with the focus', async ({
  visit,
}) => {
  const { page } = await visit();
  await signIn(page, owner);
  await timer(page).work.waitFor();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/home-/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'What are you working on?' }).waitFor();
  await page.keyboard.press('n');
  await page.keyboard.type('Prepare ');
  arrive();
  await timer(page).work.waitFor();
  await page.keyboard.type('slides');
  expect(await timer(page).work.inputValue()).toBe('Prepare slides');
  await page.getByRole('option', { name: 'Create “Prepare slides” and start' }).waitFor();
  await page.keyboard.press('Enter');
  await timer(page).clock.waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
  // The tests that follow begin without a running timer.
  await stopTimer(page);
});

/** Sentences that begin with a key of the pages; each has letters that are keys themselves, and spaces. */
const sentences = {
  create: 'Call Ann and send slides',
  assign: 'Ask Jun about a plan',
  help: 'Help Carl as soon as he calls',
  search: '/slides and a plan',
};

/** The text that the focused element received, if it accepts text. */
const typedInto = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: field } = document;
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '';
  });

/** Removes the text and all overlays of the page, until the next letter begins a text of its own. */
async function endText(page: Page): Promise<void> {
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await eventually(async () => {
    await page.keyboard.press('Escape');
    return page.locator(layers).count();
  }).toBe(0);
  const end = await page.evaluate(() => performance.now());
  await page.waitForFunction(([at, pause]) => performance.now() - at > pause, [end, textPause] as const);
}

/** Makes the page four times as slow, as on a small device. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

test('a sentence that begins with a key opens what it means, and the rest is text there or nothing', async ({
  visit,
}) => {
  const { page } = await visit();
  await signIn(page, owner);
  // A task is at hand, which the key A is about where nothing has the focus.
  await createTask(page, 'Answer the support mails');
  await page.getByRole('button', { name: 'Start timer: Answer the support mails' }).first().click();
  await stopTimer(page);
  const taskPath = await page
    .getByRole('link', { name: 'Answer the support mails', exact: true })
    .first()
    .getAttribute('href');
  await slowDown(page);
  const writes = writesOf(page);
  // Help and the search are keys of the frame around each page.
  const { create, assign, help, search } = sentences;
  const typedAt = {
    '/': [create, assign, help, search],
    '/kanban': [create, assign],
    [taskPath ?? '']: [assign],
  };
  for (const [path, texts] of Object.entries(typedAt)) {
    await page.goto(path);
    await page.getByRole('status').getByText('Live', { exact: true }).waitFor();
    for (const sentence of texts) {
      const name = `${path}: ${sentence}`;
      await focusNothing(page);
      writes.length = 0;
      const address = page.url();
      await page.keyboard.type(sentence, { delay: 30 });
      const typed = await typedInto(page);
      expect(sentence.slice(sentence.length - typed.length), name).toBe(typed);
      expect(new URL(page.url()).pathname, name).toBe(new URL(address).pathname);
      expect(await page.locator(layers).count(), name).toBeLessThan(2);
      expect(writes, name).toEqual([]);
      expect(await timer(page).stop.count(), name).toBe(0);
      await endText(page);
    }
  }
});

test('a sentence that is typed while the page loads is text for nobody', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, owner);
  await slowDown(page);
  const writes = writesOf(page);
  for (const path of ['/', '/tasks', '/timesheets']) {
    await page.goto(path, { waitUntil: 'commit' });
    await typeSteadily(page, 'Call Ann, ask Jun about a plan and help Carl with his slides');
    await page.locator('main h1').first().waitFor();
    expect(await page.locator(layers).count(), path).toBe(0);
    expect(await typedInto(page), path).toBe('');
    expect(new URL(page.url()).pathname, path).toBe(path);
    expect(writes, path).toEqual([]);
  }
});

test('the bar of the timer takes every letter from the moment it is seen', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, owner);
  await slowDown(page);
  await page.reload({ waitUntil: 'commit' });
  const sentence = 'Call the printer about the ink';
  // The field of the loading page, or the one that follows it.
  await page.getByPlaceholder('What are you working on?').first().click();
  await page.keyboard.type(sentence);
  await eventually(() => typedInto(page)).toBe(sentence);
});
