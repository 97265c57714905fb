import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { eventually, expect, journey } from './support/journey.ts';
import { colleague, manager, signIn } from './support/people.ts';
import { inspect } from './support/screens.ts';

const test = journey({ seed: 'demo' });

const table = (page: Page) => page.getByRole('table', { name: 'Time by group' });
const timeOf = (page: Page) => page.locator('dt', { hasText: 'Total' }).locator('+ dd').locator('time');

async function openReports(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await page.waitForURL('/reports');
  await table(page).waitFor();
}

/** H:MM in minutes. */
function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

const csvRows = z.array(z.object({ Seconds: z.coerce.number() }));

test('report, entries behind a row, and the file agree', async ({ visit }) => {
  const { page, problems } = await visit();
  await signIn(page, manager);
  await openReports(page);
  await page.goto('/reports?range=lastMonth&group=employee');
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

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: 'This report as CSV' }).click();
    })(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const rows = csvRows.parse(parse(await readFile(await download.path()), { bom: true, columns: true }));
  const sum = rows.reduce((seconds, row) => seconds + row.Seconds, 0);
  expect(Math.floor(sum / 60)).toBe(total);
  expect(problems).toEqual([]);
});

test('the reports in both themes and at every width', async ({ visit }) => {
  const { page, problems } = await visit();
  await signIn(page, manager);
  await openReports(page);
  expect(await inspect(page, 'reports')).toEqual([]);
  for (const [tab, name] of [
    ['Weekly limits', 'reports-limits'],
    ['Team statistics', 'reports-team'],
    ['My productivity', 'reports-own'],
  ] as const) {
    await page.getByRole('link', { name: tab, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: tab }).waitFor();
    await page.getByRole('table').first().waitFor();
    expect(await inspect(page, name)).toEqual([]);
  }
  expect(problems).toEqual([]);
});

test('a member sees their own time only', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, colleague);
  await openReports(page);
  await page.getByRole('button', { name: 'Projects' }).waitFor();
  expect(await page.getByRole('button', { name: 'Members' }).count()).toBe(0);
  await eventually(() => page.locator('dt', { hasText: 'Members' }).count()).toBe(0);
});
