import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { expect, ownJourney } from './support/journey.ts';
import { newerBuild } from './support/newer-build.ts';
import { member, openTimesheets, owner, signIn } from './support/people.ts';
import type { RunningTakt } from './support/takt.ts';

const test = ownJourney({ seed: 'ci' });

const composerNames = { first: 'Create or find a task', newer: 'Create a task, or find one' };
const newerRoot = newerBuild({ was: composerNames.first, is: composerNames.newer });
type Build = keyof typeof composerNames;

const buildOf = (takt: RunningTakt): Build => (takt.root === newerRoot ? 'newer' : 'first');

/** Ends the server and starts the other build of it, as an update does; answers which one that is. */
async function update(takt: RunningTakt): Promise<Build> {
  await takt.end('SIGINT');
  await takt.startAgain(buildOf(takt) === 'first' ? newerRoot : undefined);
  return buildOf(takt);
}

afterAll(() => rmSync(newerRoot, { recursive: true, force: true }));

const composer = (page: Page, of: Build) =>
  page.getByRole('combobox', { name: composerNames[of], exact: true });
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const loadedAt = (page: Page) => page.evaluate(() => performance.timeOrigin);
const isKept = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** Checks for an update, as a page does every hour. */
const lookForUpdate = (page: Page) =>
  page.evaluate(() =>
    navigator.serviceWorker.getRegistration().then(async (registration) => {
      await registration?.update();
    }),
  );

/** Messages of a browser during a restart of the server, and about code of the old version. */
const restart = /ERR_(CONNECTION|EMPTY|INCOMPLETE|ABORTED)|\b(404|503) |dynamically imported module/;

const follow = (page: Page, name: string) =>
  page.getByRole('complementary').first().getByRole('link', { name, exact: true }).click();

test('a new version waits until one wants it, in each of the open pages', async ({ takt, visit }) => {
  const { page, context } = await visit({ serviceWorkers: 'allow', provokes: restart });
  await signIn(page, member);
  await isKept(page);
  const other = await context.newPage();
  await other.goto('/');
  const before = buildOf(takt);
  for (const one of [page, other]) await composer(one, before).fill('Half a thought');

  const build = await update(takt);
  await lookForUpdate(page);
  for (const one of [page, other]) {
    // The browser loads all of the new version first.
    await notice(one).waitFor({ timeout: 120_000 });
    expect(await composer(one, before).inputValue()).toBe('Half a thought');
  }
  await notice(page).getByRole('button', { name: 'Reload' }).click();
  await composer(page, build).waitFor();
  await notice(page).waitFor({ state: 'detached' });

  expect(await composer(other, before).inputValue()).toBe('Half a thought');
  await notice(other).getByRole('button', { name: 'Reload' }).click();
  await composer(other, build).waitFor();
});

test('a page whose code went with an update is loaded anew, over what is being written only when asked', async ({
  takt,
  visit,
}) => {
  // Visits without a service worker, which caches all pages of its version.
  const [{ page }, { page: writer }] = [
    await visit({ provokes: restart }),
    await visit({ provokes: restart }),
  ];
  await signIn(page, member);
  await signIn(writer, owner);
  await openTimesheets(writer);
  await heading(writer, 'Timesheet').waitFor();
  await writer.keyboard.press('c');
  const dialog = writer.getByRole('dialog', { name: 'Create task' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Half a thought');
  await writer.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const loaded = await loadedAt(writer);

  const build = await update(takt);
  await follow(page, 'Projects');
  await heading(page, 'Projects').waitFor();
  await follow(page, 'Home');
  await composer(page, build).waitFor();

  await follow(writer, 'Projects');
  await writer.getByText('Takt was updated while this page was open. Reload to continue.').waitFor();
  expect(await loadedAt(writer)).toBe(loaded);
  await writer.getByRole('main').getByRole('button', { name: 'Reload' }).click();
  await heading(writer, 'Projects').waitFor();
});
