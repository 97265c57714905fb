import { EventEmitter, once } from 'node:events';
import type { Page } from 'playwright-core';
import { eventually, expect, journey } from './support/journey.ts';
import { colleague, manager, signIn } from './support/people.ts';

const test = journey({ seed: 'demo' });

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) });

const titles = (page: Page, name: string) =>
  column(page, name).getByRole('heading', { level: 3 }).allInnerTexts();

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

async function openKanban(page: Page): Promise<void> {
  await page.getByRole('complementary').first().getByRole('link', { name: 'Kanban', exact: true }).click();
  await page.waitForURL('/kanban');
  await column(page, 'Open').waitFor();
}

async function write(page: Page, title: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New task in Open' }).fill(title);
  await page.keyboard.press('Enter');
  await card(page, title).waitFor();
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

/** Carries a card with the mouse to the middle of something else. */
async function carry(page: Page, title: string, target: { x: number; y: number }): Promise<void> {
  const from = await card(page, title).boundingBox();
  if (!from) throw new Error(`${title} is not in sight`);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 10, from.y + from.height / 2, { steps: 2 });
  await page.mouse.move(target.x, target.y, { steps: 8 });
  await page.mouse.up();
}

async function middleOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await column(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not in sight`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
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

  await carry(page, 'Mend the roof', await middleOf(page, 'In progress'));
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
  const expected = await titles(page, 'In progress');
  expect(expected[0]).toBe('Sweep the yard');
  expect(expected).toContain('Mend the roof');
  await eventually(() => titles(worker.page, 'In progress')).toEqual(expected);

  await page.reload();
  await card(page, 'Mend the roof').waitFor();
  expect(await titles(page, 'In progress')).toEqual(expected);
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
  const box = await card(page, 'Wash the windows').boundingBox();
  if (!box) throw new Error('the card is not in sight');
  const start = { x: box.x + 40, y: box.y + 20 };
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await send('touchStart', [start]);
  await page.getByText('Picked up “Wash the windows”.').waitFor();
  await send('touchMove', [{ x: start.x + 20, y: start.y }]);
  await send('touchMove', [{ x: 360, y: start.y + 60 }]);
  await page.getByText(/^In progress, position/).waitFor();
  await send('touchEnd', []);
  await eventually(() => titles(page, 'In progress')).toContain('Wash the windows');
});
