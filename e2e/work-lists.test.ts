import type { Page } from 'playwright-core';
import { eventually, expect, journey } from './support/journey.ts';
import { follow, manager, moveTo, openSettings, section, signIn } from './support/people.ts';

const test = journey({ seed: 'demo' });

const tasks = (page: Page) => page.getByRole('list', { name: 'Tasks' });
const titles = (page: Page) => tasks(page).locator('[data-task-link]').allInnerTexts();

test('many tasks are filtered, changed and deleted at once, and the address keeps the view', async ({
  visit,
}) => {
  const { page } = await visit();
  await signIn(page, manager);
  await follow(page, { name: 'Tasks', tab: 'Tasks', path: '/tasks', title: 'Tasks' });
  await tasks(page).getByRole('listitem').nth(5).waitFor();
  await page.getByRole('button', { name: 'Group' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Status' }).click();
  await page.waitForURL(/group=status/);
  await page.getByRole('button', { name: /^Backlog/, expanded: true }).waitFor();

  await page.goto('/tasks?q=sandbox&sort=title');
  const rows = tasks(page).getByRole('listitem');
  await rows.nth(1).waitFor();
  for (const row of [rows.nth(0), rows.nth(1)]) await row.getByRole('checkbox').press('Space');
  const bar = page.getByRole('toolbar', { name: 'Edit selected tasks' });
  await bar.getByText('2 selected').waitFor();
  await bar.getByRole('button', { name: 'Size' }).click();
  await page.getByRole('option', { name: 'Tiny' }).click();
  await page.getByText('2 tasks updated').waitFor();
  await page.goto('/tasks?q=sandbox&sort=title&size=tiny');
  await rows.nth(1).waitFor();
  const before = await titles(page);

  await rows.nth(0).getByRole('checkbox').press('Space');
  await bar.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 1 task?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('1 task deleted').waitFor();
  await eventually(() => titles(page)).toEqual(before.slice(1));
  await page.reload();
  await eventually(() => titles(page)).toEqual(before.slice(1));
});

test('a manager makes a status, puts it first by keys, gives a task to it and deletes it', async ({
  visit,
}) => {
  const { page } = await visit();
  await signIn(page, manager, '/settings/statuses');
  const statuses = section(page, 'Statuses');
  await statuses.getByRole('button', { name: 'Create new status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create new status' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Waiting for QA');
  await dialog.getByRole('combobox', { name: 'Standard status' }).selectOption('in-review');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  const rows = () => statuses.getByRole('list').getByRole('listitem').allInnerTexts();
  await eventually(rows).toEqual(expect.arrayContaining([expect.stringContaining('Waiting for qa')]));

  await statuses.getByRole('button', { name: 'Sort' }).click();
  const sorting = page.getByRole('dialog', { name: 'Sort statuses' });
  const handle = sorting.getByRole('button', { name: 'Move Waiting for qa' });
  await handle.focus();
  await page.keyboard.press('Space');
  await page.getByText(/^Picked up Waiting for qa|^Waiting for qa is at position 9 of 9/).waitFor();
  for (const place of [8, 7, 6]) {
    await page.keyboard.press('ArrowUp');
    await page.getByText(`Waiting for qa is at position ${place} of 9.`).waitFor();
  }
  await page.keyboard.press('Space');
  await page.getByText('Waiting for qa was dropped at position 6 of 9.').waitFor();
  await sorting.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Task statuses reordered successfully').waitFor();
  const place = async () => (await rows()).findIndex((text) => text.includes('Waiting for qa'));
  await eventually(place).toBe(5);

  await moveTo(page, '/tasks');
  const row = tasks(page).getByRole('listitem').first();
  const title = (await row.locator('[data-task-link]').textContent()) ?? '';
  await row.getByRole('button', { name: /^Status/ }).click();
  await page
    .getByRole('menuitemradio', { name: 'Waiting for qa' })
    .or(page.getByRole('menuitem', { name: 'Waiting for qa' }))
    .click();
  await page.getByText('Task status updated successfully').waitFor();

  await openSettings(page, 'Statuses');
  await section(page, 'Statuses').getByRole('button', { name: 'Delete: Waiting for qa' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete the status “Waiting for qa”?' });
  await question.getByText('1 task uses it.').waitFor();
  await question.getByRole('button', { name: 'Yes, delete it' }).click();
  await question.waitFor({ state: 'detached' });
  await moveTo(page, '/tasks?status=open');
  await tasks(page).getByRole('link', { name: title }).waitFor();
});

test('a project is made, starred, archived and found in the palette', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, manager, '/projects');
  await page.getByRole('table', { name: 'Projects' }).getByRole('row').nth(1).waitFor();
  await page.getByRole('button', { name: 'Create project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create project' });
  await dialog.getByRole('textbox', { name: 'Project title' }).fill('Winter catalogue');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('heading', { name: 'Winter catalogue' }).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Add to favorites' }).click();
  const favorites = page.getByRole('list', { name: 'Favorites' });
  await favorites.getByRole('link', { name: 'Winter catalogue' }).waitFor();

  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('winter cat');
  await page.getByRole('option', { name: /Winter catalogue/ }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Actions for Winter catalogue' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByText('Archived', { exact: true }).waitFor();
  await follow(page, { name: 'Projects', path: '/projects', title: 'Projects' });
  const projects = page.getByRole('table', { name: 'Projects' });
  await eventually(() => projects.getByText('Winter catalogue').count()).toBe(0);
});
