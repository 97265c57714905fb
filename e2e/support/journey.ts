import path from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { test as base, expect as vitestExpect } from 'vitest';
import { projectRoot } from '#server/db/project-root.ts';
import { launchBrowser } from '#server/testing/browser.ts';
import { runCli, startTakt } from './takt.ts';

export const expect = vitestExpect;

/** As long as one waits for what should come at once on a machine that may be busy. */
const patienceMilliseconds = 15_000;

/** Expects something to become true that has no element to wait for. */
export function eventually<T>(read: () => T | Promise<T>) {
  return expect.poll(read, { timeout: patienceMilliseconds, interval: 50 });
}

export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors that the pages of this visitor threw or logged. What a test provokes it takes out. */
  readonly problems: string[];
}

export interface VisitOptions extends BrowserContextOptions {
  /** The first start of the timer may suggest a plan for the day; absent: that has been done already. */
  readonly suggestsPlans?: boolean;
}

/** Only pages of the product have a storage. */
function noteEveryDaySuggested(): void {
  if (location.protocol !== 'about:') localStorage.setItem('daily-plan-suggestion', '9999-12-31');
}

export interface StageOptions {
  readonly seed?: 'ci' | 'demo';
  /** Absent: a free one. */
  readonly port?: number;
  readonly env?: Record<string, string>;
  /** Switches of the browser beyond the usual ones. */
  readonly browserArgs?: readonly string[];
}

/** Local time is about noon there, so that "today" does not end while a test runs. */
export function noonZone(now = new Date()): string {
  const ahead = 12 - now.getUTCHours();
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`);
  });
}

/** What every visitor of a test that failed saw last. */
async function keepPictures(contexts: readonly BrowserContext[], name: string): Promise<void> {
  const folder = path.join(projectRoot(), 'reports', 'failures');
  const file = name.replaceAll(/\W+/g, '-').slice(0, 60);
  const pages = contexts.flatMap((context) => context.pages());
  await Promise.all(
    pages.map((page, index) => page.screenshot({ path: path.join(folder, `${file}-${index + 1}.png`) })),
  );
}

/** One product and one browser a file; every visitor is somebody on a device of their own. */
export function journey({ seed, port, env, browserArgs }: StageOptions = {}) {
  return (
    base
      // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures from the pattern
      .extend('takt', { scope: 'file' }, async ({}, { onCleanup }) => {
        const takt = await startTakt({ port, env });
        onCleanup(() => takt.stop());
        if (seed !== undefined) await runCli(takt.dataDir, ['seed', seed]);
        return takt;
      })
      // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures from the pattern
      .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
        const browser = await launchBrowser(browserArgs);
        onCleanup(() => browser.close());
        return browser;
      })
      .extend('visit', ({ takt, browser, task }, { onCleanup }) => {
        const contexts: BrowserContext[] = [];
        onCleanup(async () => {
          if (task.result?.state === 'fail') await keepPictures(contexts, task.name);
          await Promise.all(contexts.map((context) => context.close()));
        });
        return async ({ suggestsPlans = false, ...options }: VisitOptions = {}): Promise<Visitor> => {
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
          const problems: string[] = [];
          context.on('page', (page) => watch(page, problems));
          return { context, page: await context.newPage(), problems };
        };
      })
  );
}
