import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { addDays } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { startOfMonth } from '#shared/time/month.ts';
import { actingAs, type Call } from './support/api.ts';
import { sql } from './support/database.ts';
import { eventually, expect, journey } from './support/journey.ts';
import { mailsTo, mailTo } from './support/mailbox.ts';
import { type Credentials, member, moveTo, openMembers, owner, signIn } from './support/people.ts';

const test = journey({ seed: 'ci' });

const manager: Credentials = { email: 'manager@ci.example', password: 'takt ci password' };

const made = z.object({ id: z.string() });
const lastMonth = startOfMonth(addDays(startOfMonth(dayOf(new Date(), 'UTC')), -1));
const inMonth = (day: number) => addDays(lastMonth, day - 1);
const span = { startDate: inMonth(1), endDate: inMonth(28), timeZone: 'UTC' };

const addProject = async (call: Call, name: string) =>
  made.parse(await call('POST', '/organization-projects', { name })).id;

/** Time of the caller, or of an employee. */
function work(call: Call, day: number, minutes: number, facts: object) {
  const begin = Date.parse(`${inMonth(day)}T09:00:00Z`);
  const [startedAt, stoppedAt] = [begin, begin + minutes * 60_000].map((at) => new Date(at).toISOString());
  return call('POST', '/timesheet/time-log', { startedAt, stoppedAt, timeZone: 'UTC', ...facts });
}

/** Writes a rate of a member in the dialog that their menu opens, valid from the chosen day of the month before. */
async function writeRate(page: Page, kind: 'Billable' | 'Cost', hourly: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'New rate' }).click();
  const form = page.getByRole('dialog', { name: 'New rate' });
  await form.getByLabel('Kind').selectOption(kind);
  await form.getByLabel('Amount per hour').fill(hourly);
  await form.getByRole('button', { name: /^Valid from/ }).click();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.locator(`[data-day="${inMonth(10)}"]`).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
}

async function fileOf(page: Page, choice: RegExp) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: choice }).click();
    })(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  return parse(text, { bom: true, columns: true }) as Record<string, string>[];
}

const reportAddress = '/reports?range=lastMonth&group=project';
const listAddress = `/timesheets?view=list&from=${inMonth(1)}&to=${inMonth(28)}`;
const moneyWords = /€|\$|Amount|Margin|per hour|\bCost\b/;
const moneyKeys = /"(money|hourly|amount|cost|margin|currencyAmount)":/;

test('rates by role: who may see them has amounts, cost and margin, and a member nothing of it', async ({
  takt,
  visit,
}) => {
  const { call } = await actingAs(takt.url, owner);
  const { employeeId } = await actingAs(takt.url, member);
  const [shop, portal] = [await addProject(call, 'Shop'), await addProject(call, 'Portal')];
  const { page } = await visit();
  await signIn(page, owner);
  await openMembers(page);
  await page.getByRole('button', { name: 'Actions for Member Example' }).click();
  await page.getByRole('menuitem', { name: 'Rates' }).click();
  await writeRate(page, 'Billable', '80');
  await writeRate(page, 'Cost', '30');
  await call('PUT', '/rates', { kind: 'billable', projectId: shop, hourly: '100' });
  await call('PUT', '/rates', { kind: 'billable', projectId: portal, employeeId, hourly: '120' });
  const facts = { employeeId, isBillable: true };
  await work(call, 9, 60, facts);
  await work(call, 10, 60, facts);
  await work(call, 11, 120, { ...facts, projectId: shop });
  await work(call, 12, 90, { ...facts, projectId: portal });
  await work(call, 13, 30, { employeeId, projectId: portal });

  await moveTo(page, reportAddress);
  const report = page.getByRole('table', { name: 'Time by group' });
  await report.getByRole('row', { name: /Shop/ }).waitFor();
  const sums = (name: string) => report.getByRole('row', { name }).locator('bdi').allTextContents();
  expect(await sums('Shop')).toEqual(expect.arrayContaining(['US$200.00', 'US$60.00', 'US$140.00']));
  expect(await sums('Portal')).toEqual(expect.arrayContaining(['US$180.00', 'US$60.00', 'US$120.00']));
  expect(await report.locator('tfoot bdi').allTextContents()).toEqual([
    'US$460.00',
    'US$460.00',
    'US$150.00',
    'US$310.00',
  ]);
  const rows = await fileOf(page, /^This report as CSV/);
  expect(rows.find(({ Project }) => Project === 'Portal')).toMatchObject({
    ...{ Amount: '180', Cost: '60', Margin: '120' },
  });
  await moveTo(page, listAddress);
  await page.getByText('US$120.00 per hour').waitFor();
  for (const text of ['US$80.00', 'US$200.00', 'US$180.00'])
    await eventually(() => page.getByText(text, { exact: true }).count()).toBe(1);

  const told: string[] = [];
  const { page: theirs } = await visit();
  theirs.on('response', async (answer) => {
    if (answer.url().includes('/api/')) told.push(await answer.text().catch(() => ''));
  });
  await signIn(theirs, member, reportAddress);
  await theirs.getByRole('table', { name: 'Time by group' }).getByRole('row', { name: /Shop/ }).waitFor();
  expect(await theirs.getByRole('main').innerText()).not.toMatch(moneyWords);
  const [plain] = await fileOf(theirs, /^This report as CSV/);
  expect(Object.keys(plain ?? {}).join()).not.toMatch(moneyWords);
  await moveTo(theirs, listAddress);
  await theirs.getByText('Portal').first().waitFor();
  expect(await theirs.getByRole('main').innerText()).not.toMatch(moneyWords);
  expect(told.join('\n')).not.toMatch(moneyKeys);
  const asked = await actingAs(takt.url, member);
  const query = String(new URLSearchParams({ ...span, money: 'true', groupBy: 'project' }));
  const summary = await asked.call('GET', `/timesheet/time-log/report/summary?${query}`);
  expect(JSON.stringify(summary)).not.toMatch(moneyKeys);
  await expect(asked.call('GET', '/rates?all=true')).rejects.toThrow('403');
});

/** Runs the job that every process runs every five minutes. */
async function lookAtBudgets(dataDir: string): Promise<void> {
  const message = `insert into outbox_messages (id, topic, payload) values (gen_random_uuid(), 'budgets.used', '{}')`;
  await sql(dataDir, message);
  const open = `select 1 from outbox_messages where topic = 'budgets.used' and "processedAt" is null`;
  await eventually(() => sql(dataDir, open)).toEqual([]);
}

test('a budget that is reached is news once for each level, and its figures are the same everywhere', async ({
  takt,
  visit,
}) => {
  const { call } = await actingAs(takt.url, owner);
  const projectId = await addProject(call, 'Launch');
  await call('PUT', '/budgets', { projectId, measure: 'hours', limit: 4 * 3600, alertLevels: [75, 100] });
  const { page } = await visit();
  await signIn(page, manager, '/notifications');
  const news = (percent: string) => page.getByText(`${percent} of the budget of Launch is used`);
  const subject = (percent: number) => `${percent}% of the budget of Launch is used`;

  await work(call, 20, 190, { projectId });
  await lookAtBudgets(takt.dataDir);
  await news('75%').waitFor();
  await mailTo(takt.dataDir, manager.email, subject(75));
  await work(call, 21, 60, { projectId });
  await lookAtBudgets(takt.dataDir);
  await news('100%').waitFor();
  await mailTo(takt.dataDir, manager.email, subject(100));
  await work(call, 22, 5, { projectId });
  await lookAtBudgets(takt.dataDir);
  for (const percent of [75, 100]) {
    expect(await mailsTo(takt.dataDir, manager.email, subject(percent))).toHaveLength(1);
    expect(await news(`${percent}%`).count()).toBe(1);
  }

  await moveTo(page, `/projects/${projectId}`);
  const budget = page.getByRole('region', { name: 'Budget' });
  await budget.getByText('4:15 of 4:00').waitFor();
  await budget.getByText('106%').waitFor();
  await budget.getByText('0:15 over budget').waitFor();
  await budget.getByRole('application', { name: /^Use of the budget of Launch/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.getByText('4:15 used').waitFor();
  await moveTo(page, '/reports/budgets');
  const row = page.getByRole('table', { name: 'Budgets' }).getByRole('row', { name: /Launch/ });
  expect(await row.innerText()).toMatch(/4:15 of 4:00[\s\S]*106%[\s\S]*0:15 over budget/);
});
