import { EventEmitter, once } from 'node:events';
import type { Page } from 'playwright-core';
import { eventually, expect, journey } from './support/journey.ts';
import { drag, middleOf, placeOf } from './support/mouse.ts';
import { colleague, follow, manager, signIn } from './support/people.ts';

const test = journey({ seed: 'demo' });

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) });

const titles = (page: Page, name: string) =>
  column(page, name).getByRole('heading', { level: 3 }).allInnerTexts();

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

async function openKanban(page: Page): Promise<void> {
  await follow(page, { name: 'Tasks', tab: 'Kanban', path: '/kanban', title: 'Kanban' });
  await column(page, 'Open').waitFor();
}

async function write(page: Page, title: string): Promise<void> {
  const line = page.getByRole('textbox', { name: 'New task in Open' });
  await line.fill(title);
  await page.keyboard.press('Enter');
  await card(page, title).waitFor();
  // Others tell of the card as well; only a line that is empty takes the next one.
  await eventually(() => line.inputValue()).toBe('');
}

/** Holds the first answer that has what the address reads, on its way from the server, until `release` is called. */
async function holdAnswer(page: Page, address: string) {
  const onHold = new EventEmitter();
  const [held, released] = [once(onHold, 'held'), once(onHold, 'released')];
  let isFirst = true;
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const hasIt = request.url().includes(address) || request.postData()?.includes(address) === true;
    if (!isFirst || !hasIt) return route.fallback();
    isFirst = false;
    const response = await route.fetch();
    onHold.emit('held');
    await released;
    return route.fulfill({ response });
  });
  return { held, release: () => onHold.emit('released') };
}

const isOver = (page: Page, name: string) => page.getByText(new RegExp(`^${name}, position \\d+ of `));

/** Carries a card with the mouse to the middle of a column. */
async function carry(page: Page, title: string, name: string): Promise<void> {
  const to = await middleOf(column(page, name));
  await drag(page, { from: await middleOf(card(page, title)), to, over: isOver(page, name) });
}

test('tasks are written into a column and carried by mouse and keyboard, which others see at once', async ({
  visit,
}) => {
  const [boss, worker] = [await visit({ viewport: { width: 1600, height: 900 } }), await visit()];
  const { page } = boss;
  await signIn(page, manager);
  await openKanban(page);
  const cards = await holdAnswer(worker.page, '/api/tasks/team');
  await signIn(worker.page, colleague, '/kanban');
  await cards.held;

  await page.getByRole('button', { name: 'Add to Open' }).click();
  await write(page, 'Mend the roof');
  await write(page, 'Sweep the yard');
  await page.keyboard.press('Escape');
  await eventually(async () => (await titles(page, 'Open')).slice(0, 2)).toEqual([
    'Sweep the yard',
    'Mend the roof',
  ]);
  cards.release();
  await card(worker.page, 'Mend the roof').waitFor();

  await carry(page, 'Mend the roof', 'In progress');
  await eventually(() => titles(page, 'In progress')).toContain('Mend the roof');
  await eventually(() => titles(worker.page, 'In progress')).toContain('Mend the roof');
  expect(page.url()).toMatch(/\/kanban$/);

  await page.getByRole('link', { name: 'Sweep the yard' }).focus();
  await page.keyboard.press('Space');
  await page.getByText('Picked up “Sweep the yard”.').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText(/^In progress, position 1 of/).waitFor();
  await page.keyboard.press('Space');
  await page.getByText('“Sweep the yard” is now in In progress').waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sweep the yard');
  await eventually(async () => (await titles(page, 'In progress'))[0]).toBe('Sweep the yard');
  const expected = await titles(page, 'In progress');
  expect(expected).toContain('Mend the roof');
  await eventually(() => titles(worker.page, 'In progress')).toEqual(expected);

  await page.reload();
  await card(page, 'Mend the roof').waitFor();
  await eventually(() => titles(page, 'In progress')).toEqual(expected);
  await page.getByRole('link', { name: 'Mend the roof' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Mend the roof' }).waitFor();
});

test('on a phone a long press lifts a card, a swipe does not', async ({ visit }) => {
  const { page } = await visit({
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
  });
  await signIn(page, manager, '/kanban');
  await page.getByRole('button', { name: 'Add to Open' }).click();
  await write(page, 'Wash the windows');
  await page.keyboard.press('Escape');
  const box = await placeOf(card(page, 'Wash the windows'));
  const start = { x: box.x + 40, y: box.y + 20 };
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await send('touchStart', [start]);
  await page.getByText('Picked up “Wash the windows”.').waitFor();
  await send('touchMove', [{ x: start.x + 20, y: start.y }]);
  await send('touchMove', [{ x: 360, y: start.y + 60 }]);
  await isOver(page, 'In progress').waitFor();
  await send('touchEnd', []);
  await eventually(() => titles(page, 'In progress')).toContain('Wash the windows');
});
