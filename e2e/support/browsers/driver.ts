import { setTimeout } from 'node:timers/promises';
import { vi } from 'vitest';
import { z } from 'zod';
import type { Engine, Key, Point } from './engine.ts';
import { findInPage, sought, type Target } from './finder.ts';

const found = z
  .object({
    x: z.number(),
    y: z.number(),
    text: z.string(),
    isEnabled: z.boolean(),
    isFocused: z.boolean(),
    isReachable: z.boolean(),
  })
  .nullish();

const waiting = { timeout: 20_000, interval: 50 };
const stepsOfDrag = 8;
const stillMilliseconds = 80;
const settleMilliseconds = 400;

const wordsFor = ({ role, name, within }: Target): string =>
  `${role} ${name ?? ''}${within ? ` in ${wordsFor(within)}` : ''}`;

/** What a person does with a page. Every verb waits until it can be done. */
export interface Driver {
  open(path: string): Promise<void>;
  see(target: Target): Promise<void>;
  /** Waits until it is not there any more. */
  miss(target: Target): Promise<void>;
  /** Waits until its text is like that. */
  read(target: Target, text: RegExp): Promise<void>;
  press(target: Target): Promise<void>;
  type(target: Target, text: string): Promise<void>;
  key(key: Key): Promise<void>;
  /** Chooses from a list that the browser itself draws. */
  choose(target: Target, label: string): Promise<void>;
  drag(from: Target, to: Target): Promise<void>;
  /** Waits for an expression of the page to have that value. */
  until(expression: string, value: unknown): Promise<void>;
}

export function drive(engine: Engine, baseUrl: string): Driver {
  const look = async (target: Target) =>
    found.parse(await engine.evaluate(`(${findInPage})(${JSON.stringify(sought(target))})`));

  const see = (target: Target) =>
    vi.waitFor(async () => {
      const place = await look(target);
      if (!place) throw new Error(`There is no ${wordsFor(target)}`);
      return place;
    }, waiting);

  /** Where it stays, so that a press does not miss what is still moving. */
  const reach = (target: Target) =>
    vi.waitFor(async () => {
      const before = await look(target);
      await setTimeout(stillMilliseconds);
      const place = await look(target);
      if (!(before && place)) throw new Error(`There is no ${wordsFor(target)}`);
      if (!place.isEnabled) throw new Error(`${wordsFor(target)} is disabled`);
      const isStill = before.x === place.x && before.y === place.y;
      if (!(isStill && place.isReachable)) throw new Error(`${wordsFor(target)} cannot be reached`);
      return place;
    }, waiting);

  async function press(target: Target): Promise<void> {
    await engine.moveTo(await reach(target));
    await engine.pressMouse();
    await engine.releaseMouse();
  }

  async function carry(from: Point, to: Point): Promise<void> {
    await engine.moveTo(from);
    await engine.pressMouse();
    await engine.moveTo({ x: from.x + 10, y: from.y });
    await setTimeout(stillMilliseconds);
    for (let step = 1; step <= stepsOfDrag; step += 1) {
      const part = step / stepsOfDrag;
      await engine.moveTo({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
    }
    // Where it lies is known once the page has drawn the last step.
    await setTimeout(stillMilliseconds);
    await engine.moveTo({ x: to.x + 1, y: to.y });
    await setTimeout(stillMilliseconds);
    await engine.releaseMouse();
  }

  return {
    open: (path) => engine.open(new URL(path, baseUrl).href),
    see: async (target) => void (await see(target)),
    miss: (target) =>
      vi.waitFor(async () => {
        if (await look(target)) throw new Error(`${wordsFor(target)} is still there`);
      }, waiting),
    read: (target, text) =>
      vi.waitFor(async () => {
        const place = await see(target);
        if (!text.test(place.text)) throw new Error(`${wordsFor(target)} says “${place.text}”, not ${text}`);
      }, waiting),
    press,
    async type(target, text) {
      // What is above it may still come and push it away under the mouse.
      await vi.waitFor(async () => {
        await press(target);
        // A dialog that closes gives the focus back a moment later.
        await setTimeout(settleMilliseconds);
        if (!(await look(target))?.isFocused) throw new Error(`${wordsFor(target)} takes no text`);
      }, waiting);
      await engine.evaluate('document.activeElement.select()');
      await engine.type(text);
    },
    key: (key) => engine.pressKey(key),
    async choose(target, label) {
      await press(target);
      await engine.pressKey('Escape');
      await engine.evaluate(`((list) => {
        const option = [...list.options].find(({ text }) => text === ${JSON.stringify(label)});
        list.value = option.value;
        list.dispatchEvent(new Event('change', { bubbles: true }));
      })(document.activeElement)`);
    },
    drag: async (from, to) => carry(await reach(from), await reach(to)),
    until: (expression, value) =>
      vi.waitFor(async () => {
        const now = await engine.evaluate(expression);
        if (now !== value) throw new Error(`${expression} is ${JSON.stringify(now)}`);
      }, waiting),
  };
}
