import type { Page } from 'playwright-core';
import { inspect } from './support/inspection/screens.ts';
import { eventually, expect, journey } from './support/journey.ts';
import { colleague, manager, signIn } from './support/people.ts';

const test = journey({ seed: 'demo' });

const approval = (page: Page) => page.getByRole('region', { name: 'Week approval' });
const dialog = (page: Page) => page.getByRole('alertdialog');

/** A week that is over, in which nobody of the demo has worked. */
const week = '/timesheets?week=2024-03-04';

async function confirm(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('button', { name, exact: true }).click();
  await dialog(page).waitFor({ state: 'detached' });
}

async function addRow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add row' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('grid').waitFor();
}

test('a week is filled by keys, handed in, rejected, mended, approved, locked and reopened', async ({
  visit,
}) => {
  const [worker, boss] = [await visit(), await visit()];
  const { page } = worker;
  await signIn(page, colleague, week);
  await addRow(page);

  await page.locator('[data-spot="1:1"]').focus();
  await page.keyboard.type('2h 30min');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1,5');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^2:30, .+, Monday 4 March$/ }).waitFor();
  await page.getByRole('button', { name: /^1:30, .+, Tuesday 5 March$/ }).waitFor();
  expect(await inspect(page, 'timesheet-filled')).toEqual([]);

  await approval(page).getByRole('button', { name: 'Submit week' }).click();
  await confirm(page, 'Submit week');
  await approval(page).getByText('Pending').first().waitFor();

  const review = boss.page;
  await signIn(review, manager, week);
  await review.getByRole('button', { name: /\(you\)/ }).click();
  await review.getByRole('option', { name: /Jun Ito/ }).click();
  await approval(review).getByRole('button', { name: 'Reject' }).click();
  await dialog(review)
    .getByRole('textbox', { name: /Reason/ })
    .fill('Tuesday was longer');
  await confirm(review, 'Reject');
  await approval(page).getByText('Tuesday was longer').waitFor();

  await page.getByRole('button', { name: /^1:30, .+, Tuesday 5 March$/ }).focus();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^3:00, .+, Tuesday 5 March$/ }).waitFor();
  await approval(page).getByRole('button', { name: 'Submit again' }).click();
  await confirm(page, 'Submit week');

  await approval(review).getByRole('button', { name: 'Approve' }).click();
  await confirm(review, 'Approve');
  await approval(page).getByText('Approved').first().waitFor();
  await page.getByRole('button', { name: /^3:00, .+, Tuesday 5 March$/ }).click();
  await page.getByRole('dialog', { name: 'Entries for Tuesday 5 March' }).waitFor();
  expect(await page.getByRole('grid').getByRole('textbox').count()).toBe(0);
  await page.keyboard.press('Escape');

  await approval(review).getByRole('button', { name: 'Reopen' }).click();
  await dialog(review)
    .getByRole('textbox', { name: /Reason/ })
    .fill('One more entry');
  await confirm(review, 'Reopen');
  await eventually(() => approval(page).getByText('Draft').count()).toBe(1);
});
