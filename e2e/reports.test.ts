import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { messagesIn } from '#server/mail/messages/messages.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { startOfMonth } from '#shared/time/month.ts';
import { startOfWeek } from '#shared/time/week.ts';
import { callApi, tokenOf } from './support/api.ts';
import { inspect } from './support/inspection/screens.ts';
import { eventually, expect, journey } from './support/journey.ts';
import { mailTo } from './support/mailbox.ts';
import { colleague, follow, manager, moveTo, signIn } from './support/people.ts';

const test = journey({ seed: 'demo' });

const table = (page: Page) => page.getByRole('table', { name: 'Time by group' });
const timeOf = (page: Page) => page.locator('dt', { hasText: 'Total' }).locator('+ dd').locator('time');

async function openReports(page: Page): Promise<void> {
  await follow(page, { name: 'Reports', path: '/reports', title: 'Time & activity' });
  await table(page).waitFor();
}

/** H:MM in minutes; a thousand hours have a mark. */
function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.replaceAll(',', '').split(':').map(Number);
  return hours * 60 + minutes;
}

const centsOf = (text: string) => Number(text.replaceAll(/\D/g, ''));

/** The last row's amount. */
const totalCents = async (page: Page) =>
  centsOf((await table(page).locator('tfoot bdi').first().textContent()) ?? '');

const csvRows = z.array(z.object({ Seconds: z.coerce.number(), Amount: z.string().optional() }));

/** Seconds and cents of all rows of the report's file. */
async function exported(page: Page): Promise<{ seconds: number; cents: number }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: 'This report as CSV' }).click();
    })(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const rows = csvRows.parse(parse(await readFile(await download.path()), { bom: true, columns: true }));
  return {
    seconds: rows.reduce((sum, { Seconds }) => sum + Seconds, 0),
    cents: rows.reduce((sum, { Amount = '' }) => sum + Math.round(Number(Amount) * 100), 0),
  };
}

test('report, entries behind a row, and the file agree', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, manager, '/reports?range=lastMonth&group=employee');
  await table(page).waitFor();
  const total = minutesOf((await timeOf(page).textContent()) ?? '');
  expect(total).toBeGreaterThan(0);

  const row = table(page).locator('tbody tr').first();
  const time = await row.locator('time').textContent();
  await row.getByRole('button').click();
  const panel = page.getByRole('dialog');
  await panel.getByText(new RegExp(`entr(y|ies), ${time}$`)).waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });

  expect(Math.floor((await exported(page)).seconds / 60)).toBe(total);
});

test('on paper the totals stand once, after the last row, and not on every page', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, manager, '/reports?range=lastMonth&group=employee');
  await table(page).waitFor();
  const display = () =>
    table(page)
      .locator('tfoot')
      .evaluate((foot) => getComputedStyle(foot).display);
  expect(await display()).toBe('table-footer-group');
  await page.emulateMedia({ media: 'print' });
  expect(await display()).toBe('table-row-group');
});

const logsOrSheets = z.array(z.object({ id: z.string(), employeeId: z.string() }));

test('a manager goes from the work of last month to a file of the approved time', async ({ takt, visit }) => {
  // One day of last month on which nobody works waits for a verdict.
  const lastMonth = addDays(startOfMonth(dayOf(new Date(), 'UTC')), -1);
  const sunday = addDays(startOfWeek(startOfMonth(lastMonth), 'MONDAY'), 6);
  const token = await tokenOf(takt.url, colleague);
  const span = { startedAt: `${sunday}T10:00:00Z`, stoppedAt: `${sunday}T11:30:00Z` };
  const entry = { ...span, description: 'Stocktaking', isBillable: true };
  await callApi(takt.url, '/timesheet/time-log', { method: 'POST', token, body: entry });
  const range = `startDate=${sunday}&endDate=${sunday}`;
  const [sheet] = logsOrSheets.parse(await callApi(takt.url, `/timesheet?${range}`, { token }));
  const body = { ids: [sheet?.id], status: 'submit' };
  await callApi(takt.url, '/timesheet/submit', { method: 'PUT', token, body });

  // Worth 150.60 by the second rate, which begins on the day itself.
  const pricing = await tokenOf(takt.url, manager);
  for (const rate of [{ hourly: '80' }, { hourly: '100.4', validFrom: sunday }]) {
    const ofColleague = { kind: 'billable', employeeId: sheet?.employeeId, ...rate };
    await callApi(takt.url, '/rates', { method: 'PUT', token: pricing, body: ofColleague });
  }

  const { page } = await visit();
  const report = `/reports?range=lastMonth&group=employee,task&member=${sheet?.employeeId}`;
  await signIn(page, manager, `${report}&status=APPROVED`);
  await table(page).waitFor();
  const before = minutesOf((await timeOf(page).textContent()) ?? '');

  await page.goto(`${report}&status=PENDING`);
  await table(page).waitFor();
  const cents = await totalCents(page);
  expect((await exported(page)).cents).toBe(cents);
  expect(cents).toBeGreaterThanOrEqual(15_060);
  await table(page).getByRole('button', { name: 'Show details for Jun Ito' }).click();
  await table(page)
    .getByRole('button', { name: /No task: 1 entry$/ })
    .click();
  await page.getByRole('dialog').getByText('Stocktaking').waitFor();

  const list = `/timesheets?view=list&status=pending&employee=${sheet?.employeeId}`;
  await moveTo(page, `${list}&from=${sunday}&to=${sunday}`);
  await page.getByRole('checkbox', { name: /^Select all of / }).press('Space');
  await page.getByRole('button', { name: /^Approve/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });

  await moveTo(page, `${report}&status=APPROVED`);
  await eventually(async () => minutesOf((await timeOf(page).textContent()) ?? '')).toBe(before + 90);
  expect(Math.floor((await exported(page)).seconds / 60)).toBe(before + 90);
});

test('a member sees their own time only', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, colleague);
  await openReports(page);
  await page.getByRole('button', { name: 'Projects' }).waitFor();
  expect(await page.getByRole('button', { name: 'Members' }).count()).toBe(0);
  await eventually(() => page.locator('dt', { hasText: 'Members' }).count()).toBe(0);
});

function lastMonthSpan(): string {
  const last = addDays(startOfMonth(dayOf(new Date(), 'UTC')), -1);
  return [startOfMonth(last), last].map(messagesIn('en').day).join(' – ');
}

test('a report is saved, mailed as a workbook, shared by link, read without signing in, and closed again', async ({
  takt,
  visit,
}) => {
  const { page } = await visit();
  await signIn(page, manager, '/reports?range=lastMonth&group=project');
  await table(page).waitFor();
  const total = await timeOf(page).textContent();
  const act = async (entry: string) => {
    await page.getByRole('button', { name: /^Saved reports/ }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await act('Save this view…');
  await page.getByLabel('Name', { exact: true }).fill('For the client');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Saved reports: For the client' }).waitFor();

  await act('Email schedule…');
  await page.getByRole('button', { name: 'Add schedule' }).click();
  await page.getByLabel('Period', { exact: true }).selectOption('The period of the saved report');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: /^Actions for / }).click();
  await page.getByRole('menuitem', { name: 'Send to me now' }).click();
  const { file } = await mailTo(takt.dataDir, manager.email, `For the client: ${lastMonthSpan()}`);
  const { sheets } = await readXlsx(file ?? Buffer.alloc(0));
  const [heads = [], ...rows] = sheets[0]?.rows ?? [];
  const seconds = rows.map((row) => z.number().parse(row[heads.indexOf('Seconds')]));
  expect(Math.floor((seconds.at(-1) ?? 0) / 60)).toBe(minutesOf(total ?? ''));
  await page.keyboard.press('Escape');

  await act('Share link…');
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  const reader = await visit({ provokes: /\b404 .+\/public\/reports/ });
  await reader.page.goto(new URL(link).pathname);
  await reader.page.getByRole('heading', { level: 1, name: 'For the client' }).waitFor();
  expect(await timeOf(reader.page).textContent()).toBe(total);
  expect(await inspect(reader.page, 'shared-report')).toEqual([]);

  await page.getByRole('button', { name: 'Revoke link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await reader.page.reload();
  await reader.page.getByText('This report is no longer available').waitFor();
});
