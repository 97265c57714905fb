import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { journey } from './support/journey.ts';
import { member, owner, signIn } from './support/people.ts';

const test = journey({ seed: 'ci' });

const canvas = (page: Page) => page.getByRole('region', { name: 'Board “Sketches”' });
const isSaved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor();

/** Writes on the board, as one does with the text tool. */
async function write(page: Page, text: string, position: { x: number; y: number }): Promise<void> {
  await canvas(page).locator('canvas.interactive').click({ position });
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await canvas(page).locator('canvas.interactive').click({ position });
  await page.keyboard.type(text);
  await page.keyboard.press('Escape');
}

/** Finds what is written anywhere on the board, once it is there: the search does not look at what comes after it. */
async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+f');
  const search = page.getByPlaceholder('Find text on canvas...');
  const searchAnew = async () => {
    await search.fill('');
    await search.fill(text);
    await page.getByText(/1 result$/).waitFor({ timeout: 2000 });
  };
  await vi.waitFor(searchAnew, { timeout: 30_000 });
  await page.keyboard.press('Escape');
}

test('two people draw on one board and see what the other drew, and where they are', async ({ visit }) => {
  const [ann, ben] = [await visit(), await visit()];
  await signIn(ann.page, owner, '/board');
  await ann.page.getByRole('button', { name: 'New board' }).first().click();
  await ann.page.getByRole('textbox', { name: 'Name' }).fill('Sketches');
  await ann.page.getByRole('button', { name: 'Create board' }).click();
  await canvas(ann.page).waitFor();

  await signIn(ben.page, member, '/board');
  await ben.page.getByRole('link', { name: 'Sketches' }).click();
  await canvas(ben.page).waitFor();
  await ann.page.getByRole('group', { name: 'On this board' }).waitFor();
  await ben.page.getByRole('group', { name: 'On this board' }).waitFor();

  await write(ann.page, 'from the owner', { x: 500, y: 250 });
  await write(ben.page, 'from the member', { x: 500, y: 400 });
  await find(ben.page, 'from the owner');
  await find(ann.page, 'from the member');
  await isSaved(ann.page);
  await isSaved(ben.page);

  await ben.page.reload();
  await canvas(ben.page).waitFor();
  await canvas(ben.page)
    .locator('canvas.interactive')
    .click({ position: { x: 700, y: 500 } });
  await find(ben.page, 'from the owner');
});
