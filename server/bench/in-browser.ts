import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#server/testing/browser.ts';

/** What somebody feels on a page; milliseconds from the start of the navigation. */
export interface Felt {
  readonly name: string;
  /** Until the first rows stand there. */
  readonly readyMs: number;
  /** Rows in the page after scrolling, of all there are. */
  readonly rows: number;
  /** The longest time the page stood still while it was scrolled or dragged on. */
  readonly longestPauseMs: number;
}

interface Visitor {
  readonly signIn: { email: string; password: string };
  readonly volume: string;
}

const viewport = { width: 1440, height: 900 };

async function signedIn(browser: Browser, baseURL: string, { signIn }: Visitor): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, viewport })).newPage();
  await page.goto('/auth/login');
  await page
    .getByLabel(/e-?mail/i)
    .first()
    .fill(signIn.email);
  await page.locator('input[type=password]').first().fill(signIn.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'), { timeout: 60_000 });
  return page;
}

/** Since the last call: how long the page stood still at most. */
async function longestPause(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const pauses: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) pauses.push(duration);
    }).observe({ type: 'longtask' });
    Reflect.set(window, 'pauses', pauses);
  });
  await act();
  await page.waitForTimeout(500);
  const pauses: unknown = await page.evaluate(() => Reflect.get(window, 'pauses'));
  return Array.isArray(pauses) ? Math.max(0, ...pauses.map(Number)) : 0;
}

async function scroll(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.mouse.move(x, y);
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, 120);
    await page.waitForTimeout(16);
  }
}

/** The second visit, when the scripts are at hand. */
async function visit(page: Page, path: string, row: string): Promise<number> {
  for (const _first of [1, 2]) {
    await page.goto(path);
    await page.locator(row).nth(3).waitFor({ timeout: 60_000 });
  }
  return page.evaluate(() => performance.now());
}

async function taskList(page: Page, { volume }: Visitor): Promise<Felt> {
  const row = 'main [role=listitem], main li';
  const readyMs = await visit(page, '/tasks', row);
  const longestPauseMs = await longestPause(page, () => scroll(page, { x: 800, y: 600 }));
  return {
    name: `list of ${volume}, scrolled`,
    readyMs,
    rows: await page.locator(row).count(),
    longestPauseMs,
  };
}

async function kanban(page: Page, { volume }: Visitor): Promise<Felt> {
  const card = 'main [role=article], main article';
  const readyMs = await visit(page, '/kanban', card);
  const box = await page.locator(card).first().boundingBox();
  const from = { x: (box?.x ?? 400) + 60, y: (box?.y ?? 300) + 30 };
  const longestPauseMs = await longestPause(page, async () => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 12, from.y, { steps: 2 });
    await page.mouse.move(from.x + 600, from.y + 200, { steps: 40 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
  });
  return {
    name: `kanban of ${volume}, a card carried`,
    readyMs,
    rows: await page.locator(card).count(),
    longestPauseMs,
  };
}

/** Opens the pages that grow with the number of tasks, as the owners of workspaces of several sizes. */
export async function measureInBrowser(baseURL: string, visitors: readonly Visitor[]): Promise<Felt[]> {
  const browser = await launchBrowser();
  const felt: Felt[] = [];
  for (const visitor of visitors) {
    const page = await signedIn(browser, baseURL, visitor);
    felt.push(await taskList(page, visitor), await kanban(page, visitor));
    await page.context().close();
  }
  await browser.close();
  return felt;
}
