import type { Page } from 'playwright-core';
import { eventually, expect, journey } from './support/journey.ts';
import {
  atHome,
  composer,
  createTask,
  fillSignIn,
  member,
  moveTo,
  owner,
  signIn,
  signOut,
  timer,
} from './support/people.ts';

const test = journey({ seed: 'ci' });
const title = 'Answer the support mails';

const cardOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Team' }).getByRole('listitem').filter({ hasText: name });

const isLive = (page: Page) => page.getByRole('status').getByText('Live', { exact: true }).waitFor();

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
  await card.getByText('Stopped', { exact: true }).waitFor();
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

/** All that the browser holds for the page, as one text. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const parts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        parts.push(JSON.stringify([await done(rows.getAllKeys()), await done(rows.getAll())]));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        parts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    return parts.join('\n');
  });

test('another person who signs in finds no unsent text in the browser', async ({ visit }) => {
  const { page } = await visit({ serviceWorkers: 'allow' });
  await signIn(page, owner);
  await createTask(page, 'Plan the retreat');
  await page.getByRole('link', { name: 'Plan the retreat', exact: true }).first().click();
  await page.waitForURL(/\/task\//);
  await page.getByRole('textbox', { name: 'Write a comment' }).click();
  await page.keyboard.type('Draftcomment: the budget is secret');
  await moveTo(page, '/timesheets');
  await page.getByRole('button', { name: 'Add time' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add time' });
  await dialog.getByRole('button', { name: 'More' }).click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Drafttime with the lawyer');
  await eventually(() => stored(page)).toContain('Drafttime');
  await page.reload();
  await moveTo(page, '/');
  await composer(page).fill('Draftline about a raise');
  await eventually(() => stored(page)).toContain('Draftline');

  await signOut(page);
  expect(await stored(page)).not.toMatch(/Draft(?:comment|time|line)/);
  await fillSignIn(page, member);
  await atHome(page);
  expect(await composer(page).inputValue()).toBe('');
  expect(await stored(page)).not.toMatch(/Draft(?:comment|time|line)/);
});
