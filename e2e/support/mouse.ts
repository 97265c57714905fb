import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { eventually } from './journey.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The position of an element on the screen, once it is stable. */
export async function placeOf(target: Locator) {
  let place: Awaited<ReturnType<Locator['boundingBox']>> = null;
  await eventually(async () => {
    const before = place;
    place = await target.boundingBox();
    return place !== null && isDeepStrictEqual(place, before);
  }).toBe(true);
  return place ?? { x: 0, y: 0, width: 0, height: 0 };
}

export async function middleOf(target: Locator): Promise<Point> {
  const { x, y, width, height } = await placeOf(target);
  return { x: x + width / 2, y: y + height / 2 };
}

/** Drags with the mouse and drops once the page shows `over`, as a watching person would. */
export async function drag(
  page: Page,
  { from, to, over }: { from: Point; to: Point; over?: Locator },
): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 10, { steps: 2 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await over?.waitFor({ state: 'attached' });
  await page.mouse.up();
}
