import { writeFileSync } from 'node:fs';
import { test as base, describe, expect, onTestFinished } from 'vitest';
import { type Driver, drive } from './support/browsers/driver.ts';
import type { Target } from './support/browsers/finder.ts';
import { areAllRequired, testBrowsers } from './support/browsers/found.ts';
import { watchServer } from './support/browsers/watched.ts';
import { failurePicture } from './support/failure-picture.ts';
import { noonZone } from './support/journey.ts';
import { codeIn, mailTo } from './support/mailbox.ts';
import { preparedDataDir } from './support/prepared-data.ts';
import { freePort, startTakt } from './support/takt.ts';
import { speaker } from './support/words.ts';

/** One product for all browsers; each brings a workspace of its own. */
// biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures from the pattern
const test = base.extend('served', { scope: 'file' }, async ({}, { onCleanup }) => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const takt = await startTakt({ dataDir: await preparedDataDir(), env: { APP_URL: url } });
  const watched = await watchServer({ port, upstream: takt.port });
  onCleanup(async () => {
    await watched.stop();
    await takt.stop();
  });
  return { url, dataDir: takt.dataDir, problems: watched.problems };
});

/** Each verb waits for its own part; this only ends what hangs. */
const longestMilliseconds = 300_000;
const arabic = speaker('ar');
const title = 'Write the launch note';

const button = (name: string | RegExp, within?: Target): Target => ({ role: 'button', name, within });
const link = (name: string | RegExp, within?: Target): Target => ({ role: 'link', name, within });
const field = (name: string | RegExp, within?: Target): Target => ({ role: 'textbox', name, within });
const region = (name: string | RegExp): Target => ({ role: 'region', name });
const heading = (name: string | RegExp): Target => ({ role: 'heading', name });
const dialog: Target = { role: 'dialog' };
const alert: Target = { role: 'alertdialog' };
const sidebar: Target = { role: 'complementary' };
const timer: Target = { role: 'group', name: 'Timer' };
const card: Target = { role: 'article', name: /Write the launch note/ };
const approval = region('Week approval');

/** Registers, and proves the address by the code that was mailed. */
async function enter(user: Driver, { email, dataDir }: { email: string; dataDir: string }): Promise<void> {
  await user.open('/auth/login');
  await user.press(link('Create a team'));
  await user.type(field('Team name'), 'Northwind');
  await user.press(button('Continue'));
  await user.type(field('Your name'), 'Ada Example');
  await user.type(field('Email'), email);
  await user.press(button('Create team'));
  const notice = heading('Verify your email');
  await user.see(notice);
  await user.type(field('Code'), codeIn(await mailTo(dataDir, email, 'Confirm your email address')));
  await user.miss(notice);
}

/** A task, its timer, and the list of tasks by tab, search and filter. */
async function workAtHome(user: Driver): Promise<void> {
  const tasks = region('Tasks');
  await user.type({ role: 'combobox', name: 'Create or find a task' }, title);
  await user.key('Enter');
  await user.see(link(title, tasks));
  await user.press(button('Start timer', timer));
  await user.see(button('Stop timer', timer));
  // The first start of a day suggests a plan for it.
  await user.press(button('Not now'));
  await user.until('document.title.endsWith("Write the launch note")', true);
  await user.press(button('Stop timer', timer));
  await user.see(button('Start timer', timer));

  await user.press({ role: 'tab', name: /^Team tasks/ });
  await user.see(link(title, tasks));
  const search = { role: 'searchbox', name: 'Search tasks' };
  await user.type(search, 'bread');
  await user.miss(link(title, tasks));
  await user.type(search, 'launch');
  await user.see(link(title, tasks));
  await user.press(button('Status', tasks));
  await user.press({ role: 'option', name: /^Closed/ });
  await user.key('Escape');
  await user.miss(link(title, tasks));
}

async function carryCard(user: Driver): Promise<void> {
  await user.press(link('Kanban', sidebar));
  await user.see({ ...card, within: region(/^In progress, 1 task/) });
  await user.drag(card, region(/^Ready, /));
  await user.see({ ...card, within: region(/^Ready, 1 task/) });
}

/** Hours in a cell and by the form, in a week that is over; the week is handed in. */
async function fillWeek(user: Driver): Promise<void> {
  await user.press(link('Timesheets', sidebar));
  await user.see(heading('Timesheet'));
  await user.open('/timesheets?week=2024-03-04');
  await user.press(button('Add row'));
  await user.press({ role: 'option', name: /Write the launch note/ });
  await user.press(button(/^No time, .+, Monday,? 4 March$/));
  await user.type(field(/Monday,? 4 March$/), '2:30');
  await user.key('Enter');
  await user.see(button(/^2:30, .+, Monday,? 4 March$/));

  await user.press(button('Add time', region(/^Monday,? 4 March$/)));
  await user.type({ role: 'combobox', name: 'From', within: dialog }, '15:00');
  await user.key('Tab');
  await user.type(field('Duration', dialog), '1:15');
  await user.type(field('Description', dialog), 'Proofs');
  await user.press(button('Add time', dialog));
  await user.miss(dialog);
  await user.press(button('Submit week', approval));
  await user.press(button('Submit week', alert));
  await user.read(approval, /Pending/);
}

/** The settings in Arabic, and out. */
async function leaveInArabic(user: Driver): Promise<void> {
  await user.press(link('Settings', sidebar));
  await user.choose({ role: 'combobox', name: 'Language' }, 'العربية');
  await user.until('document.documentElement.dir', 'rtl');
  await user.see(link(arabic('shell', 'Timesheets'), sidebar));
  await user.press(button(/Ada Example/, sidebar));
  await user.press({ role: 'menuitem', name: arabic('shell', 'Sign out') });
  await user.until('location.pathname', '/auth/login');
}

describe('the short journey', () => {
  for (const { name, packages, start } of testBrowsers) {
    if (start === undefined && !areAllRequired) continue;
    test(`in ${name}`, { timeout: longestMilliseconds }, async ({ served, task }) => {
      if (start === undefined) throw new Error(`${name} is required; Debian: apt-get install ${packages}`);
      const engine = await start({ timeZone: noonZone() });
      onTestFinished(async () => {
        if (task.result?.state === 'fail')
          writeFileSync(failurePicture(task.name, 1), await engine.picture());
        await engine.close();
      });
      const user = drive(engine, served.url);
      const email = `${name.replaceAll(' ', '-').toLowerCase()}@browsers.example`;

      await enter(user, { email, dataDir: served.dataDir });
      await workAtHome(user);
      await carryCard(user);
      await fillWeek(user);
      await user.press(link('Reports', sidebar));
      await user.see(heading('Time & activity'));
      await user.open('/reports?from=2024-03-01&to=2024-03-31');
      await user.read({ role: 'main' }, /3:45/);
      await leaveInArabic(user);
      expect(served.problems.splice(0)).toEqual([]);
    });
  }
});
