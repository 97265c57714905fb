import type { Page } from 'playwright-core';
import { eventually, expect, journey } from './support/journey.ts';
import { createTask, moveTo, owner, signIn, timer } from './support/people.ts';

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

test('a sentence that is typed into no field changes and opens nothing', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, owner);
  const writes = writesOf(page);
  const check = async (name: string) => {
    await focusNothing(page);
    writes.length = 0;
    await page.keyboard.type('Prepare the slides and ask Jun about April', { delay: 30 });
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

/** Sentences that begin with a key of the pages; each has letters that are keys themselves, and spaces. */
const sentences = [
  'Call Ann and send slides',
  'Ask Jun about a plan',
  'Help Carl as soon as he calls',
  '/slides and a plan',
];

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

test('a sentence that begins with a key opens what it means, and the rest is text there or nothing', async ({
  visit,
}) => {
  const { page } = await visit();
  await signIn(page, owner);
  // A task is at hand, which the key A is about where nothing has the focus.
  await createTask(page, 'Answer the support mails');
  await page.getByRole('button', { name: 'Start timer: Answer the support mails' }).first().click();
  await timer(page).stop.click();
  await timer(page).start.waitFor();
  const taskPath = await page
    .getByRole('link', { name: 'Answer the support mails', exact: true })
    .first()
    .getAttribute('href');
  const writes = writesOf(page);
  for (const path of ['/', '/tasks', '/kanban', '/timesheets', taskPath ?? '']) {
    await page.goto(path);
    await page.getByRole('status').getByText('Real time', { exact: true }).waitFor();
    for (const sentence of sentences) {
      const name = `${path}: ${sentence}`;
      await focusNothing(page);
      writes.length = 0;
      const address = page.url();
      await page.keyboard.type(sentence, { delay: 30 });
      expect(sentence.endsWith(await typedInto(page)), name).toBe(true);
      expect(new URL(page.url()).pathname, name).toBe(new URL(address).pathname);
      expect(await page.locator(layers).count(), name).toBeLessThan(2);
      expect(writes, name).toEqual([]);
      expect(await timer(page).stop.count(), name).toBe(0);
      await endText(page);
    }
  }
});
