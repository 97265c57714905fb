import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { median } from '#server/bench/load.ts';
import { projectRoot } from '#server/db/project-root.ts';
import { installedChromium, launchBrowser } from '#server/testing/browser.ts';

interface Scripts {
  readonly kilobytes: number;
  readonly files: number;
}

export interface PageFigures {
  readonly name: string;
  /** Scripts requested before anything is drawn, and before the page can be used: kB of gzip. */
  readonly drawn: Scripts;
  readonly used: Scripts;
  /** Calls to the server that begin before. */
  readonly calls: number;
  /** Seconds of CPU of the main thread until the page rests, without anything stored and with all of it. */
  readonly work: { readonly cold: number; readonly warm: number };
  /** Seconds until the page can be used, the first time, and on a processor so many times slower. */
  readonly usable: { readonly normal: number; readonly slow: number };
  readonly shift: number;
}

export interface HandlingFigures {
  /** Milliseconds of CPU of the main thread. */
  readonly start: number;
  readonly stop: number;
  readonly scroll: { readonly longTasks: number; readonly frame: number };
  /** Milliseconds of the longest frame of each. */
  readonly pickUp: { readonly usual: number; readonly worst: number };
}

export interface Who {
  readonly email: string;
  readonly password: string;
}

interface Sight {
  readonly name: string;
  readonly path: string;
  /** There as soon as the page can be used. */
  readonly sign: string;
  readonly isOpen?: boolean;
}

const startButton = '[aria-label^="Start timer"]:not([aria-disabled=true])';
const stopButton = '[aria-label="Stop timer"]:not([disabled])';

const sights: readonly Sight[] = [
  { name: 'sign-in', path: '/auth/login', sign: 'input[type=password]', isOpen: true },
  { name: 'Home', path: '/', sign: `${startButton}, ${stopButton}` },
  { name: 'tasks', path: '/tasks', sign: 'main a[href^="/task/"]' },
  { name: 'timesheets', path: '/timesheets', sign: 'main table td' },
];

const counts = { loads: 3, presses: 10, pickUps: 10, steps: 40 };
export const slower = 4;
const viewport = { width: 1440, height: 900 };
const restMs = 2_000;

/** In the page, before its own code. */
function watch(): void {
  const frames: number[] = [];
  const seen = { shift: 0, longTasks: 0, frames };
  Object.assign(globalThis, { seen });
  const each = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  each('layout-shift', (entry) => {
    if (!Reflect.get(entry, 'hadRecentInput')) seen.shift += Number(Reflect.get(entry, 'value'));
  });
  each('longtask', () => {
    seen.longTasks += 1;
  });
  // Only while somebody counts them: to ask for every frame is work as well.
  const watchFrames = () => {
    let last = performance.now();
    const next = (now: number) => {
      seen.frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    Object.assign(seen, { longTasks: 0, frames: [] });
    requestAnimationFrame(next);
  };
  Object.assign(globalThis, { watchFrames });
  // The first start of a day would ask about the plan.
  if (location.protocol !== 'about:') localStorage.setItem('daily-plan-suggestion', '9999-12-31');
}

interface Seen {
  readonly shift: number;
  readonly longTasks: number;
  readonly frames: readonly number[];
}
const seenOn = (page: Page) => page.evaluate<Seen>('seen');
const watchFrames = (page: Page) => page.evaluate('watchFrames()');

async function visit(browser: Browser, baseURL: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL, viewport });
  await context.addInitScript(watch);
  return { context, page: await context.newPage() };
}

async function countWork(page: Page): Promise<{ session: CDPSession; read: () => Promise<number> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    session,
    /** Seconds of CPU of the main thread since something earlier. */
    async read() {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
    },
  };
}

/** Runs in the page: the time when the sign appears. */
const usableTime = (sign: string): number => (document.querySelector(sign) ? performance.now() : 0);

/** Runs in the page: the paths requested before something is drawn, and before the page can be used. */
function requestedBefore(usableAt: number) {
  const paths = (moment: number) => {
    const early = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < moment);
    return [...new Set(early.map(({ name }) => new URL(name).pathname))];
  };
  const drawnAt = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? usableAt;
  return { drawn: paths(drawnAt), used: paths(usableAt) };
}

async function load(page: Page, { path: address, sign }: Sight, rate = 1) {
  const { session, read } = await countWork(page);
  // Opens a page of the same site, so that the renderer process stays the same.
  await page.goto('/favicon.svg');
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const before = await read();
  await page.goto(address, { waitUntil: 'commit' });
  const usable = await page.waitForFunction(usableTime, sign, { polling: 'raf' });
  const usableAt = await usable.jsonValue();
  const requested = await page.evaluate(requestedBefore, usableAt);
  await page.waitForTimeout(restMs);
  const { shift } = await seenOn(page);
  const work = (await read()) - before;
  await session.detach();
  return { usableAt, requested, work, shift };
}

async function signIn(page: Page, { email, password }: Who): Promise<void> {
  await page.goto('/auth/login');
  await page.fill('input[type=email]', email);
  await page.fill('input[type=password]', password);
  await page.keyboard.press('Enter');
  await page.waitForURL('/');
  await page.waitForTimeout(restMs);
}

function scriptsOf(paths: readonly string[]): Scripts {
  const scripts = paths.filter((name) => name.endsWith('.js'));
  const bytes = scripts.reduce((sum, name) => {
    const file = readFileSync(path.join(projectRoot(), 'dist', 'client', name));
    return sum + gzipSync(file, { level: 9 }).length;
  }, 0);
  return { kilobytes: bytes / 1024, files: scripts.length };
}

async function measureSight(browser: Browser, base: string, who: Who, sight: Sight): Promise<PageFigures> {
  const entrance = await visit(browser, base);
  if (!sight.isOpen) await signIn(entrance.page, who);
  // The session continues in a browser with empty storage.
  const storageState = await entrance.context.storageState();
  await entrance.context.close();
  const rounds: Record<'cold' | 'warm' | 'slow', Awaited<ReturnType<typeof load>>>[] = [];
  for (let round = 0; round < counts.loads; round += 1) {
    const [first, second] = [await visit(browser, base), await visit(browser, base)];
    for (const { context } of [first, second]) await context.addCookies(storageState.cookies);
    const cold = await load(first.page, sight);
    const warm = await load(first.page, sight);
    await first.context.close();
    const slow = await load(second.page, sight, slower);
    await second.context.close();
    rounds.push({ cold, warm, slow });
  }
  const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
  const { drawn, used } = rounds[0]?.cold.requested ?? { drawn: [], used: [] };
  return {
    name: sight.name,
    drawn: scriptsOf(drawn),
    used: scriptsOf(used),
    calls: used.filter((name) => name.startsWith('/api/')).length,
    work: { cold: of(({ cold }) => cold.work), warm: of(({ warm }) => warm.work) },
    usable: {
      normal: of(({ cold }) => cold.usableAt) / 1000,
      slow: of(({ slow }) => slow.usableAt) / 1000,
    },
    shift: Math.max(...rounds.map(({ cold }) => cold.shift)),
  };
}

async function measurePresses(page: Page): Promise<Pick<HandlingFigures, 'start' | 'stop'>> {
  await page.goto('/');
  await page.waitForSelector(`${startButton}, ${stopButton}`);
  await page.waitForTimeout(restMs);
  const { read } = await countWork(page);
  const press = async (button: string) => {
    const before = await read();
    await page.locator(button).first().click();
    await page.waitForTimeout(restMs);
    return 1000 * ((await read()) - before);
  };
  if ((await page.locator(stopButton).count()) > 0) await press(stopButton);
  const works: { start: number; stop: number }[] = [];
  for (let pair = 0; pair <= counts.presses; pair += 1)
    works.push({ start: await press(startButton), stop: await press(stopButton) });
  // The first ones load what a press needs.
  const later = works.slice(1);
  return { start: median(later.map(({ start }) => start)), stop: median(later.map(({ stop }) => stop)) };
}

async function measureScroll(page: Page): Promise<HandlingFigures['scroll']> {
  await page.goto('/tasks');
  await page.waitForSelector('main a[href^="/task/"]');
  await page.waitForTimeout(restMs);
  await page.mouse.move(viewport.width / 2, viewport.height / 2);
  await watchFrames(page);
  for (let step = 0; step < counts.steps; step += 1) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(100);
  }
  const { longTasks, frames } = await seenOn(page);
  const sorted = frames.toSorted((one, other) => one - other);
  return { longTasks, frame: sorted[Math.floor(sorted.length * 0.95)] ?? 0 };
}

async function measurePickUps(page: Page): Promise<HandlingFigures['pickUp']> {
  await page.goto('/kanban');
  await page.waitForSelector('[data-card]');
  await page.waitForTimeout(restMs);
  const worst: number[] = [];
  for (let time = 0; time <= counts.pickUps; time += 1) {
    const card = await page.locator('[data-card]').first().boundingBox();
    if (card === null) throw new Error('The board shows no card.');
    const [x, y] = [card.x + card.width / 2, card.y + 12];
    await page.mouse.move(x, y);
    await page.waitForTimeout(500);
    await watchFrames(page);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 20, { steps: 10 });
    await page.waitForTimeout(300);
    worst.push(Math.max(...(await seenOn(page)).frames));
    await page.keyboard.press('Escape');
    await page.mouse.up();
  }
  const later = worst.slice(1);
  return { usual: median(later), worst: Math.max(...later) };
}

/** The cost of the built product's pages in a browser: those of a usual workspace, and the list of a large one. */
export async function measurePages(base: string, who: { usual: Who; large: Who }) {
  const browser = await launchBrowser({ executablePath: installedChromium() });
  const figures: PageFigures[] = [];
  for (const sight of sights) figures.push(await measureSight(browser, base, who.usual, sight));
  const { page } = await visit(browser, base);
  await signIn(page, who.usual);
  const presses = await measurePresses(page);
  const pickUp = await measurePickUps(page);
  const { page: long } = await visit(browser, base);
  await signIn(long, who.large);
  const handling: HandlingFigures = { ...presses, pickUp, scroll: await measureScroll(long) };
  await browser.close();
  return { figures, handling };
}
