import type { Page } from 'playwright-core';
import { eventually, expect, journey } from './support/journey.ts';
import { createTask, member, owner, signIn, timer } from './support/people.ts';

const test = journey({ seed: 'ci' });
const title = 'Answer the support mails';

const cardOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Team' }).getByRole('listitem').filter({ hasText: name });

const isLive = (page: Page) => page.getByRole('status').getByText('Real time', { exact: true }).waitFor();

test('the owner sees at once that a member starts and stops', async ({ visit }) => {
  const [boss, worker] = [await visit(), await visit()];
  await signIn(boss.page, owner);
  await signIn(worker.page, member);
  await isLive(boss.page);
  const card = cardOf(boss.page, 'Member Example');
  await card.waitFor();
  expect(await card.innerText()).not.toContain('on this task');

  await createTask(worker.page, title);
  await worker.page
    .getByRole('button', { name: `Start timer: ${title}` })
    .first()
    .click();
  await card.getByText('on this task').waitFor();
  await card.getByRole('link', { name: title }).waitFor();
  await boss.page.getByText(/^1 running · /).waitFor();

  await timer(worker.page).stop.click();
  await card.getByText('Paused', { exact: true }).waitFor();
  await card.getByText('on this task').waitFor({ state: 'detached' });
});

test('two tabs and a second device of one person agree', async ({ visit }) => {
  const laptop = await visit();
  const phone = await visit({ viewport: { width: 375, height: 812 } });
  await signIn(phone.page, owner);
  await signIn(laptop.page, owner);
  await createTask(laptop.page, 'Compare the tabs');
  const otherTab = await laptop.context.newPage();
  await otherTab.goto('/timesheets');
  await isLive(otherTab);

  const tabs = [laptop.page, otherTab, phone.page].map(timer);
  const [, there, pocket] = tabs;
  await laptop.page.getByRole('button', { name: 'Start timer: Compare the tabs' }).first().click();
  for (const { clock } of tabs) await clock.waitFor();
  await eventually(() => otherTab.title()).toMatch(/ · Compare the tabs$/);

  await there?.stop.click();
  for (const { start } of tabs) await start.waitFor();

  await pocket?.start.click();
  for (const { clock } of tabs) await clock.waitFor();
  await pocket?.stop.click();
  for (const { start } of tabs) await start.waitFor();
});
