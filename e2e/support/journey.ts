import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect as vitestExpect } from 'vitest';
import { launchBrowser } from '#server/testing/browser.ts';
import { sql } from './database.ts';
import { failurePicture } from './failure-picture.ts';
import { preparedDataDir, type Seed } from './prepared-data.ts';
import { sharedTakt } from './shared-takt.ts';
import { onStage, type Stage } from './stage.ts';
import { startTakt } from './takt.ts';

export const expect = vitestExpect;

/** The limit of the longest journeys. Each step waits for its own part; this only ends what hangs. */
export const longestMilliseconds = 600_000;

/** The patience for immediate results on a machine that may be busy. */
const patienceMilliseconds = 30_000;

/** Expects something to become true that has no element to wait for. */
export function eventually<T>(read: () => T | Promise<T>) {
  return expect.poll(read, { timeout: patienceMilliseconds, interval: 50 });
}

export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
}

export interface VisitOptions extends BrowserContextOptions {
  /** Errors of the browser that the test provokes; every other one fails it. */
  readonly provokes?: RegExp;
  /** The first start of the timer may suggest a plan for the day; absent: that has been done already. */
  readonly suggestsPlans?: boolean;
}

/** Only pages of the product have a storage. */
function noteEveryDaySuggested(): void {
  if (location.protocol !== 'about:') localStorage.setItem('daily-plan-suggestion', '9999-12-31');
}

interface JourneyOptions {
  readonly seed?: Seed;
  /** Switches of the browser beyond the usual ones. */
  readonly browserArgs?: readonly string[];
}

interface OwnJourneyOptions extends JourneyOptions {
  /** Absent: a free one. */
  readonly port?: number;
  readonly env?: Record<string, string>;
}

/** Local time is about noon there, so that "today" does not end while a test runs. */
export function noonZone(now = new Date()): string {
  const ahead = 12 - now.getUTCHours();
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** Browsers are silent about code that a page may not run where the page catches the refusal. */
function sayWhatPolicyForbids(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error(`Forbidden by the page's policy: ${violatedDirective} ${blockedURI} in ${sourceFile}`),
  );
}

/** The drawing program names a second place for each of its fonts, which the policy of the page refuses. */
const refusedFont = /^(?:Loading the font '|Forbidden by the page's policy: font-src )https:\/\/esm\.sh\//;

/** Errors that nobody caught, rejections among them, and what was logged as one. */
function watch(page: Page, note: (problem: string) => void): void {
  page.on('pageerror', (error) => note(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !refusedFont.test(message.text()))
      note(`${message.text()} (${message.location().url})`);
  });
}

/** Stores the last view of every visitor of a failed test; a page that hangs gives none, and hides no failure. */
async function keepPictures(contexts: readonly BrowserContext[], name: string): Promise<void> {
  const pages = contexts.flatMap((context) => context.pages());
  await Promise.allSettled(
    pages.map((page, index) => page.screenshot({ path: failurePicture(name, index + 1), timeout: 10_000 })),
  );
}

/** Browsers by their switches, for all files that one worker runs; they end with it. */
const browsers = new Map<string, Browser>();

async function browserWith(args: readonly string[]): Promise<Browser> {
  const key = args.join(' ');
  const running = browsers.get(key);
  if (running?.isConnected() === true) return running;
  const browser = await launchBrowser({ args });
  browsers.set(key, browser);
  return browser;
}

/** A timer without one for ten minutes makes its page ask about the gap, and the seed may be older than that. */
const signOfLife = 'update time_logs set "lastSeenAt" = now() where "isRunning"';

interface Product extends Stage {
  readonly url: string;
  readonly dataDir: string;
}

/** The product of the worker, with the rows of the seed and no others. */
export function journey({ seed, browserArgs }: JourneyOptions = {}) {
  return journeyOn(() => sharedTakt(seed), browserArgs);
}

/** A product of the file's own: it has settings of its own, is stopped and started again, or is measured. */
export function ownJourney({ seed, browserArgs, port, env }: OwnJourneyOptions) {
  return journeyOn(async () => startTakt({ dataDir: await preparedDataDir(seed), port, env }), browserArgs);
}

/** One product a file, one browser a worker; every visitor is somebody on a device of their own. */
function journeyOn<T extends Product>(start: () => Promise<T>, browserArgs: readonly string[] = []) {
  const begin = async () => {
    const takt = await start();
    await sql(takt.dataDir, signOfLife);
    return takt;
  };
  return onStage(begin)
    .extend('takt', ({ stage }) => stage)
    .extend('browser', { scope: 'file' }, () => browserWith(browserArgs))
    .extend('visit', ({ takt, browser, task, onTestFinished }, { onCleanup }) => {
      const contexts: BrowserContext[] = [];
      const problems: string[] = [];
      onCleanup(async () => {
        if (task.result?.state === 'fail' || problems.length > 0) await keepPictures(contexts, task.name);
        await Promise.all(contexts.map((context) => context.close()));
      });
      // A cleanup that fails would leave the fixtures of this attempt to the next one.
      onTestFinished(() => expect(problems, 'Errors in the browser').toEqual([]));
      return async ({ suggestsPlans = false, provokes, ...options }: VisitOptions = {}): Promise<Visitor> => {
        const context = await browser.newContext({
          baseURL: takt.url,
          locale: 'en-GB',
          timezoneId: 'UTC',
          reducedMotion: 'reduce',
          // It would fetch the whole shell again for every visitor; the journey that is about it allows it.
          serviceWorkers: 'block',
          viewport: { width: 1280, height: 900 },
          ...options,
        });
        contexts.push(context);
        if (!suggestsPlans) await context.addInitScript(noteEveryDaySuggested);
        context.setDefaultTimeout(patienceMilliseconds);
        await context.addInitScript(sayWhatPolicyForbids);
        const note = (problem: string) => {
          if (!provokes?.test(problem)) problems.push(problem);
        };
        context.on('page', (page) => watch(page, note));
        return { context, page: await context.newPage() };
      };
    });
}
