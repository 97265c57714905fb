import type { Locator, Page } from 'playwright-core';
import { sql } from './support/database.ts';
import { eventually, journey } from './support/journey.ts';
import { drag, middleOf } from './support/mouse.ts';
import { createTask, follow, owner, signIn, stopTimer, timer } from './support/people.ts';

const test = journey({ seed: 'ci' });

const [letters, figures] = ['Answer the letters', 'Check the figures'];

const planned = (page: Page) => page.getByRole('list', { name: /^Tasks planned for / });
const titlesIn = (list: Locator) => list.getByRole('link').allInnerTexts();
const grip = (page: Page, task: string) => page.getByRole('button', { name: `Move: ${task}`, exact: true });

async function openMyDay(page: Page): Promise<void> {
  await follow(page, { name: 'Tasks', tab: 'My day', path: '/my-day', title: 'My day' });
  await page.getByRole('complementary', { name: 'Tasks to plan' }).waitFor();
}

/** The announcement for a task that is carried over a plan. */
const isOver = (page: Page, task: string, position: number) =>
  page.getByText(new RegExp(`${task} is over .*, position ${position}`));

test('the day is planned by mouse and keyboard, and stays planned', async ({ takt, visit }) => {
  // On days of work the seed has planned already.
  await sql(takt.dataDir, 'DELETE FROM daily_plans');
  const { page } = await visit();
  await signIn(page, owner);
  await createTask(page, letters);
  await createTask(page, figures);
  await openMyDay(page);

  const to = await middleOf(page.getByText('No task planned today'));
  await drag(page, { from: await middleOf(grip(page, letters)), to, over: isOver(page, letters, 1) });
  await page.getByText('Task added to plan').waitFor();
  await planned(page).getByRole('link', { name: letters }).waitFor();
  await page.getByRole('list', { name: 'My tasks' }).getByRole('link', { name: figures }).focus();
  await page.keyboard.press('d');
  await page.getByText('Task planned for today').waitFor();
  await eventually(() => titlesIn(planned(page))).toEqual([letters, figures]);

  await grip(page, letters).focus();
  await page.keyboard.press('Space');
  await isOver(page, letters, 1).waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  await isOver(page, letters, 2).waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await eventually(() => titlesIn(planned(page))).toEqual([figures, letters]);

  await page.getByRole('button', { name: /^Planned time: / }).click();
  await page.getByRole('textbox', { name: 'Planned time' }).fill('4:30');
  await page.keyboard.press('Enter');
  await page.getByText('Plan updated successfully (work time updated to 4.5 hours)').waitFor();
  await page.reload();
  await eventually(() => titlesIn(planned(page))).toEqual([figures, letters]);
  await page.getByRole('button', { name: 'Planned time: 4:30' }).waitFor();
});

test('a team that requires a plan: refused, planned, started, stopped', async ({ takt, visit }) => {
  await sql(takt.dataDir, 'UPDATE organization_teams SET "requirePlanToTrack" = true');
  await sql(takt.dataDir, 'DELETE FROM daily_plans');
  const { page } = await visit({ provokes: /\b409 .+\/timer\/start/ });
  await signIn(page, owner);
  await createTask(page, 'Write the report');
  await page.getByRole('button', { name: 'Start timer: Write the report' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create a plan for today' });
  await dialog.getByText('Write the report', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Start timer: Write the report' }).first().click();
  await dialog.getByRole('textbox', { name: 'Planned time' }).fill('2');
  await dialog.getByRole('button', { name: /Estimate/ }).click();
  await page.getByRole('textbox', { name: 'Hours' }).fill('2');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Start working' }).click();
  await timer(page).clock.waitFor();
  await stopTimer(page);
});
