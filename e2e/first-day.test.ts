import type { Page } from 'playwright-core';
import { sql } from './support/database.ts';
import { eventually, expect, noonZone, ownJourney } from './support/journey.ts';
import { codeIn, mailTo } from './support/mailbox.ts';
import { firstWork, openTimesheets, timer } from './support/people.ts';
import { joinTeam, registerTeam } from './support/workspaces.ts';

/** As started on somebody's own machine, where the first account needs no proof of its address. */
const test = ownJourney({ env: { NODE_ENV: 'development' } });
const title = 'Write the launch note';
const ben = { team: 'Southwind', name: 'Ben Example', email: 'ben@southwind.example' };

interface Acts {
  clicks: number;
  fields: number;
}

/** Counts the clicks of a mouse and the fields that are written in, from now on. */
async function countActs(page: Page): Promise<() => Promise<Acts>> {
  const acts = await page.evaluateHandle(() => {
    const counted = { clicks: 0, fields: 0 };
    const fields = new Set<EventTarget | null>();
    addEventListener(
      'click',
      ({ isTrusted, detail }) => (counted.clicks += Number(isTrusted && detail > 0)),
      true,
    );
    addEventListener('input', ({ target }) => (counted.fields = fields.add(target).size), true);
    return counted;
  });
  return () => acts.jsonValue();
}

test('a freelancer in the first minute: from a clean start to time in the timesheet', async ({
  takt,
  visit,
}) => {
  const { page } = await visit({ timezoneId: noonZone() });
  await page.goto('/');
  await page.waitForURL('/auth/register');
  await page.getByRole('heading', { name: 'Create your team' }).waitFor();
  await page.getByRole('button', { name: 'Look around with demo data' }).waitFor();
  const acts = await countActs(page);
  await page.getByRole('textbox', { name: 'Team name' }).fill('Northwind');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('ada.example@northwind.example');
  await page.getByRole('button', { name: 'Create team' }).click();
  await page.getByRole('heading', { name: /^Good \w+, Ada$/ }).waitFor();
  // The field has the focus.
  await eventually(() => firstWork(page).evaluate((line) => line === document.activeElement)).toBe(true);
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  const { start, stop, clock, bar } = timer(page);
  await stop.waitFor();
  // Team and address, and the title of the work.
  expect(await acts()).toEqual({ clicks: 2, fields: 3 });
  const now = page.getByRole('region', { name: title, exact: true });
  await eventually(() =>
    now.getByRole('heading', { name: title }).evaluate((focused) => focused === document.activeElement),
  ).toBe(true);
  expect(await page.getByRole('button', { name: 'Not now' }).count()).toBe(0);
  // Nothing stands beside the tasks yet, so that they have all of the width.
  const widthOf = async (name: string) =>
    (await page.getByRole('region', { name, exact: true }).boundingBox())?.width;
  await eventually(() => widthOf('My tasks')).toBe(await widthOf(title));
  await eventually(() => page.title()).toMatch(/^0:00:\d\d · Write the launch note$/);

  // Moves the start 25 minutes back: the page counts from the server's value.
  await eventually(() =>
    sql(
      takt.dataDir,
      `update time_logs set "startedAt" = now() - interval '25 minutes' where "isRunning" returning id`,
    ),
  ).toHaveLength(1);
  await page.reload();
  await eventually(() => clock.innerText()).toMatch(/^0:25:\d\d$/);
  await eventually(() => page.title()).toMatch(/^0:25:\d\d · /);
  const shown = await clock.innerText();
  await page.reload();
  await eventually(() => clock.innerText()).toMatch(/^0:25:\d\d$/);
  expect((await clock.innerText()) >= shown).toBe(true);

  await stop.click();
  await start.waitFor();
  await eventually(() => page.title()).toBe('Home · Takt');
  await bar.getByText('0:25 today').waitFor();

  await openTimesheets(page);
  const row = page.getByRole('row', { name: title });
  await row.getByRole('button', { name: /^0:25, Write the launch note, / }).waitFor();
  const total = page.getByRole('row', { name: /^Total/ });
  const today = page.getByRole('columnheader').filter({ hasText: 'Today' });
  const column = await today.evaluate((cell) => [...(cell.parentElement?.children ?? [])].indexOf(cell));
  expect(
    await total
      .locator('td')
      .nth(column - 1)
      .innerText(),
  ).toMatch(/^0:25/);
});

/** Parts of the product that a team which only tracks time did not choose. */
const unchosen =
  /\b(tasks?|kanban|my day|boards?|meet|meetings?|invoices?|unbilled|billable|rates?|budgets?|clients?|absences?)\b/i;

/** The names of everything on the page that can be pressed or filled in. */
async function controlsOf(page: Page): Promise<string[]> {
  const roles = ['button', 'link', 'tab', 'combobox', 'textbox', 'checkbox', 'menuitem', 'option'] as const;
  const all = await Promise.all(roles.map((role) => page.getByRole(role).all()));
  const texts = all.flat().map(async (one) => {
    const label = await one.getAttribute('aria-label');
    return label ?? ((await one.textContent()) || (await one.getAttribute('placeholder'))) ?? '';
  });
  return Promise.all(texts);
}

test('a team that only tracks time sees the timer, its week and its report, and nothing of the rest', async ({
  takt,
  visit,
}) => {
  const { page } = await visit({ timezoneId: noonZone() });
  await page.goto('/auth/register');
  await page.getByRole('button', { name: 'Track time' }).click();
  await page.getByRole('textbox', { name: 'Team name' }).fill('Westwind');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('wes.example@westwind.example');
  await page.getByRole('button', { name: 'Create team' }).click();
  await page.getByRole('heading', { name: /^Good \w+, Wes$/ }).waitFor();
  await sql(
    takt.dataDir,
    `update accounts set "emailVerifiedAt" = now() where email like 'wes%' returning id`,
  );
  await registerTeam(takt.url, { team: 'Guests', name: 'Gus Example', email: 'gus@guests.example' });
  await joinTeam(takt.dataDir, { email: 'gus@guests.example', team: 'Westwind' });
  await page.reload();

  await firstWork(page).fill('Pack the boxes');
  await firstWork(page).press('Enter');
  await timer(page).stop.waitFor();
  await timer(page).stop.click();
  await timer(page).start.waitFor();
  await eventually(() => sql(takt.dataDir, 'select id from time_logs where "taskId" is null')).toHaveLength(
    1,
  );

  const places = [
    '/',
    '/timesheets',
    '/timesheets?view=list',
    '/calendar',
    '/projects',
    '/reports',
    '/members',
  ];
  for (const place of places) {
    await page.goto(place);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(
      (await controlsOf(page)).filter((name) => unchosen.test(name)),
      place,
    ).toEqual([]);
  }
  await page.goto('/members');
  await page.getByText('2 people').waitFor();
  await page.keyboard.press('t');
  const form = page.getByRole('dialog', { name: 'Add time' });
  await form.getByRole('textbox', { name: 'Duration' }).fill('1:30');
  await form.getByRole('textbox', { name: 'Note' }).fill('Unpack them');
  expect((await controlsOf(page)).filter((name) => unchosen.test(name))).toEqual([]);
  await form.getByRole('button', { name: 'Add time' }).click();
  await form.waitFor({ state: 'detached' });
  await openTimesheets(page);
  await page
    .getByRole('row', { name: /^Total/ })
    .getByText('1:30')
    .first()
    .waitFor();
  await page.goto('/reports');
  await page.getByText('1:30').first().waitFor();
});

test('mails that nobody sent lie in the mailbox of this machine', async ({ takt, visit }) => {
  await registerTeam(takt.url, { team: 'Eastwind', name: 'Eva Example', email: 'eva@eastwind.example' });
  await registerTeam(takt.url, ben);
  const { page } = await visit();
  const { text } = await mailTo(takt.dataDir, ben.email, 'Confirm your email address');
  await page.goto('/mailbox');
  await page.getByRole('link', { name: /Confirm your email address.*ben@southwind\.example/s }).click();
  expect(await page.getByRole('region', { name: 'Code' }).innerText()).toBe(codeIn({ text }));
  const mail = page.frameLocator('iframe[title="The mail"]');
  await mail.getByRole('link', { name: 'Confirm address' }).waitFor();
});
