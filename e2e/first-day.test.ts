import type { Page } from 'playwright-core';
import { sql } from './support/database.ts';
import { eventually, expect, journey, noonZone } from './support/journey.ts';
import { codeIn, mailTo } from './support/mailbox.ts';
import { openTimesheets, register, timer } from './support/people.ts';
import { registerTeam } from './support/workspaces.ts';

const test = journey();
const title = 'Write the launch note';
const ada = { team: 'Northwind', name: 'Ada Example', email: 'ada@northwind.example' };
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

test('the first day: register, verify, write a task, track it, find the time in the timesheet', async ({
  takt,
  visit,
}) => {
  const { page } = await visit({ timezoneId: noonZone() });
  await page.goto('/');
  await page.waitForURL('/auth/login');
  await page.getByRole('link', { name: 'Create a team' }).click();
  await page.getByRole('textbox', { name: 'Team name' }).waitFor();
  const acts = await countActs(page);
  await register(page, ada);

  const notice = page.getByRole('heading', { name: 'Verify your email' });
  await notice.waitFor();
  await page.getByText('0 of 4 done').waitFor();
  const { text } = await mailTo(takt.dataDir, ada.email, 'Confirm your email address');
  await page.getByRole('textbox', { name: 'Code' }).fill(codeIn({ text }));
  await notice.waitFor({ state: 'detached' });
  await page.getByText('1 of 4 done').waitFor();

  const steps = page.getByRole('region', { name: 'Get started' });
  await steps.getByRole('textbox', { name: 'What are you working on first?' }).fill(title);
  await page.keyboard.press('Enter');
  await steps.getByRole('button', { name: 'Start timer' }).click();
  const { start, stop, clock, bar } = timer(page);
  await stop.waitFor();
  expect(await acts()).toEqual({ clicks: 3, fields: 5 });
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

test('mails that nobody sent lie in the mailbox of this machine', async ({ takt, visit }) => {
  await registerTeam(takt.url, ben);
  const { page } = await visit();
  const { text } = await mailTo(takt.dataDir, ben.email, 'Confirm your email address');
  await page.goto('/mailbox');
  await page.getByRole('link', { name: /Confirm your email address.*ben@southwind\.example/s }).click();
  expect(await page.getByRole('region', { name: 'Code' }).innerText()).toBe(codeIn({ text }));
  const mail = page.frameLocator('iframe[title="The mail"]');
  await mail.getByRole('link', { name: 'Confirm address' }).waitFor();
});
