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
    showsFocus: z.boolean(),
    isReachable: z.boolean(),
  })
  .nullish();

const waiting = { timeout: 45_000, interval: 50 };
const stepsOfDrag = 8;
const mostStops = 20;
const stillMilliseconds = 80;
const settleMilliseconds = 150;
/** An empty spot of the page; a message over something stays as long as the mouse is on it. */
const aside: Point = { x: 1, y: 1 };
const asideMilliseconds = 1_000;

const eventually = <T>(attempt: () => Promise<T>) => vi.waitFor(attempt, waiting);
const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');

const wordsFor = ({ role, name, within }: Target): string =>
  `${role} ${name ?? ''}${within ? ` in ${wordsFor(within)}` : ''}`;

/** The actions of a person on a page. Every verb waits until it is possible. */
export interface Driver {
  open(path: string): Promise<void>;
  /** Goes to an address as a link in the page would. */
  go(path: string): Promise<void>;
  see(target: Target): Promise<void>;
  /** Waits until it is not there any more. */
  miss(target: Target): Promise<void>;
  /** Waits until its text is like that. */
  read(target: Target, text: RegExp): Promise<void>;
  press(target: Target): Promise<void>;
  type(target: Target, text: string): Promise<void>;
  /** Waits until it has the keyboard, and shows that. */
  hold(target: Target): Promise<void>;
  /** Goes there from stop to stop. */
  tabTo(target: Target): Promise<void>;
  /** Types where the keyboard is. */
  strike(text: string): Promise<void>;
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
    eventually(async () => {
      const place = await look(target);
      if (!place) throw new Error(`There is no ${wordsFor(target)}`);
      return place;
    });

  /** The mouse is over it, where it stays and nothing covers it: to be hovered may move it as well. */
  const reach = (target: Target) =>
    eventually(async () => {
      const before = await see(target);
      await engine.moveTo(before);
      await setTimeout(stillMilliseconds);
      const place = await look(target);
      if (!place) throw new Error(`There is no ${wordsFor(target)}`);
      if (!place.isEnabled) throw new Error(`${wordsFor(target)} is disabled`);
      const isStill = before.x === place.x && before.y === place.y;
      if (isStill && place.isReachable) return place;
      if (!place.isReachable) {
        await engine.moveTo(aside);
        await setTimeout(asideMilliseconds);
      }
      throw new Error(`${wordsFor(target)} cannot be reached`);
    });

  /** Presses again if the target moves away at the last moment. */
  const press = (target: Target) =>
    eventually(async () => {
      await reach(target);
      await engine.evaluate('noteNextPress()');
      await engine.click();
      // A page that the press leaves has nothing to say.
      const isMissed = await engine.evaluate('window.pressMissed').catch(() => undefined);
      if (isMissed === true) throw new Error(`${wordsFor(target)} moved away when it was pressed`);
    });

  /** Some pages reclaim the focus, or render a field again, a moment after a press; lost text is typed again. */
  const type = (target: Target, text: string) =>
    eventually(async () => {
      await press(target);
      await setTimeout(settleMilliseconds);
      if (!(await look(target))?.isFocused) throw new Error(`${wordsFor(target)} takes no text`);
      await engine.evaluate('document.activeElement.select()');
      await engine.type(text);
      const after = await look(target);
      if (after?.isFocused && withoutSpaces(after.text) !== withoutSpaces(text))
        throw new Error(`${wordsFor(target)} has “${after.text}”, not “${text}”`);
    });

  const hold = (target: Target) =>
    eventually(async () => {
      const { isFocused, showsFocus } = await see(target);
      if (!isFocused) throw new Error(`${wordsFor(target)} does not have the keyboard`);
      if (!showsFocus) throw new Error(`${wordsFor(target)} does not show that it has the keyboard`);
    });

  async function carry(from: Point, to: Point): Promise<void> {
    await engine.moveTo(from);
    await engine.pressMouse();
    await engine.moveTo({ x: from.x + 10, y: from.y });
    await setTimeout(stillMilliseconds);
    for (let step = 1; step <= stepsOfDrag; step += 1) {
      const part = step / stepsOfDrag;
      await engine.moveTo({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
    }
    // The position is known once the page has drawn the last step.
    await setTimeout(stillMilliseconds);
    await engine.moveTo({ x: to.x + 1, y: to.y });
    await setTimeout(stillMilliseconds);
    await engine.releaseMouse();
  }

  return {
    open: (path) => engine.open(new URL(path, baseUrl).href),
    go: async (path) =>
      void (await engine.evaluate(`((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      })(${JSON.stringify(path)})`)),
    see: async (target) => void (await see(target)),
    miss: (target) =>
      eventually(async () => {
        if (await look(target)) throw new Error(`${wordsFor(target)} is still there`);
      }),
    read: (target, text) =>
      eventually(async () => {
        const place = await see(target);
        if (!text.test(place.text)) throw new Error(`${wordsFor(target)} says “${place.text}”, not ${text}`);
      }),
    press,
    type,
    hold,
    async tabTo(target) {
      for (let stops = 0; stops < mostStops && !(await see(target)).isFocused; stops += 1)
        await engine.pressKey('Tab');
      await hold(target);
    },
    strike: (text) => engine.type(text),
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
      eventually(async () => {
        const now = await engine.evaluate(expression);
        if (now !== value) throw new Error(`${expression} is ${JSON.stringify(now)}`);
      }),
  };
}
