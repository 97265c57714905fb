import type { Page } from 'playwright-core';
import { inspect } from './support/inspection/screens.ts';
import { eventually, expect, journey } from './support/journey.ts';
import { manager, signIn, timer } from './support/people.ts';

const test = journey({ seed: 'demo' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Makes a task with the key C, from wherever one is, and opens it from the toast. */
async function create(page: Page, title: string, type: string): Promise<void> {
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Create task' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  const more = dialog.getByRole('button', { name: 'More', exact: true });
  // It stays open once it was chosen.
  if (await more.isVisible()) await more.click();
  await dialog.getByRole('button', { name: /^Type/ }).click();
  await page.getByRole('menuitemradio', { name: type }).click();
  await dialog.getByRole('button', { name: 'Create task' }).click();
  await page.getByText('Task created successfully').first().waitFor();
  await page.getByRole('button', { name: 'Open task' }).last().click();
  await heading(page, title).waitFor();
}

async function addChild(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add subtask' }).click();
  await page.getByRole('textbox', { name: 'Subtask title' }).fill(title);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: title }).click();
  await heading(page, title).waitFor();
}

async function choose(page: Page, entry: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions: / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('an epic, its story and the story’s task; a copy; closing the running task', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, manager, '/members');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await create(page, 'Lay the tracks', 'Epic');
  await addChild(page, 'First mile');
  await addChild(page, 'Order the sleepers');
  const parent = page.getByRole('link', { name: 'First mile' });
  expect(await parent.first().getAttribute('target')).toBe('_blank');
  await page
    .getByRole('complementary', { name: 'Details' })
    .getByRole('link', { name: 'Lay the tracks' })
    .waitFor();

  await choose(page, 'Duplicate');
  await page.getByText(/Copy.*Order the sleepers.* has been created successfully/).waitFor();

  await page.getByRole('region', { name: 'Time' }).getByRole('button', { name: 'Start' }).click();
  await timer(page).clock.waitFor();
  await page.getByRole('button', { name: /^Status: / }).click();
  await page.getByRole('menuitemradio', { name: 'Closed' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close task' }).click();
  await timer(page).clock.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Status: Closed' }).waitFor();
});

test('a description, a comment that mentions somebody and a file, which stay', async ({ visit }) => {
  // The news of the deletion may come before the page has been left.
  const { page } = await visit({ provokes: /\b404 / });
  await signIn(page, manager, '/members');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await create(page, 'Write the manual', 'Story');

  await page.getByRole('textbox', { name: 'Description' }).click();
  await page.keyboard.type('How it works, and why.');
  await page.getByRole('textbox', { name: 'Write a comment' }).click();
  await page.keyboard.type('Please read, @jun');
  await page.getByRole('option', { name: 'Jun Ito' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  const feed = page.getByRole('list', { name: 'Task activity' });
  await feed.getByText('@Jun Ito').waitFor();
  await feed.getByText(/changed the description/).waitFor();
  await page.getByText('Time', { exact: true }).last().click();
  await page.getByText('No time tracked on this task yet.').waitFor();
  await page.getByText('All', { exact: true }).last().click();

  await page.locator('input[type="file"]').setInputFiles({
    name: 'chapters.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('One, two, three'),
  });
  await page.getByRole('button', { name: 'Download chapters.txt' }).waitFor();
  await page.reload();
  await eventually(() => page.getByRole('textbox', { name: 'Description' }).innerText()).toBe(
    'How it works, and why.',
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download chapters.txt' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('chapters.txt');
  expect(await inspect(page, 'task-page')).toEqual([]);

  await choose(page, 'Delete task');
  await page.getByText('This also includes: 1 comment, 1 file.').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete task' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('“Write the manual” was restored').waitFor();
});
