import { writeFileSync } from 'node:fs';
import { afterAll, describe, expect } from 'vitest';
import { adminHour, firstRun, leadDay, memberDay } from './stories-of-a-team.ts';
import { failing, keyboardOnly } from './stories-of-limits.ts';
import type { Teller } from './story.ts';
import { drive } from './support/browsers/driver.ts';
import type { Engine } from './support/browsers/engine.ts';
import { areAllRequired, type TestBrowser } from './support/browsers/found.ts';
import { type Beginning, beginningAt, watchServer } from './support/browsers/watched.ts';
import { failurePicture } from './support/failure-picture.ts';
import { longestMilliseconds, noonZone } from './support/journey.ts';
import { sessionOf } from './support/people.ts';
import { preparedDataDir } from './support/prepared-data.ts';
import { onStage } from './support/stage.ts';
import { freePort, startTakt } from './support/takt.ts';

/** One product for a browser; each story brings a workspace of its own. */
const test = onStage(async () => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const takt = await startTakt({ dataDir: await preparedDataDir(), env: { APP_URL: url } });
  const watched = await watchServer({ port, upstream: takt.port, signIn: sessionOf });
  const stop = async () => {
    await watched.stop();
    await takt.stop();
  };
  return { url, dataDir: takt.dataDir, watched, stop };
});

type BrowserName = TestBrowser['name'];
type OtherBrowser = Exclude<BrowserName, 'Chromium'>;

interface Story {
  readonly tell: (teller: Teller) => Promise<void>;
  /** Browsers that tell it besides Chromium: at least one. */
  readonly alsoIn: readonly [OtherBrowser, ...OtherBrowser[]];
}

/**
 * Chromium tells each of them, and one other browser. WebKit has those that lean most on the browser: carrying cards,
 * fields of dates and times, and focus. Each browser says and keeps something else when a server goes away.
 */
const stories: Readonly<Record<string, Story>> = {
  'the first run': { tell: firstRun, alsoIn: ['Firefox'] },
  "a member's day": { tell: memberDay, alsoIn: ['WebKit'] },
  "a lead's day": { tell: leadDay, alsoIn: ['Firefox'] },
  "an admin's hour": { tell: adminHour, alsoIn: ['Firefox'] },
  'the keyboard alone': { tell: keyboardOnly, alsoIn: ['WebKit'] },
  'a server that goes away': { tell: failing, alsoIn: ['Firefox', 'WebKit'] },
};

const toldIn = (name: BrowserName) =>
  Object.entries(stories).filter(([, { alsoIn }]) => name === 'Chromium' || alsoIn.includes(name));

/** One after the other in the same browser; after a failure in a new one, on a product of its own. */
export function tellStories({ name, packages, start }: TestBrowser): void {
  if (start === undefined) {
    test(`${name} may be missing here (Debian: apt-get install ${packages})`, () => {
      expect(areAllRequired).toBe(false);
    });
    return;
  }
  describe(`in ${name}`, () => tell(name, start));
}

function tell(name: BrowserName, start: NonNullable<TestBrowser['start']>): void {
  let engine: Engine | undefined;
  const end = async () => {
    const ending = engine;
    engine = undefined;
    await ending?.close();
  };
  afterAll(end);
  for (const [title, { tell }] of toldIn(name)) {
    test(title, { timeout: longestMilliseconds }, async ({ stage, task }) => {
      // An attempt that ran out of time has not closed its browser, and continues until that is closed.
      if (task.result?.retryCount) await end().catch(() => undefined);
      engine ??= await start({ timeZone: noonZone() });
      const own = engine;
      try {
        const user = drive(own, stage.url);
        const begin = (beginning: Beginning) => user.open(beginningAt(beginning));
        await tell({ ...stage, user, begin });
        expect(stage.watched.problems).toEqual([]);
      } catch (error) {
        // A browser that hangs gives no picture and does not end on request; that must not hide the failure.
        await own
          .picture()
          .then((picture) => writeFileSync(failurePicture(`${name} ${task.name}`, 1), picture))
          .catch(() => undefined);
        if (engine === own) await end().catch(() => undefined);
        throw error;
      } finally {
        stage.watched.problems.length = 0;
      }
    });
  }
}
