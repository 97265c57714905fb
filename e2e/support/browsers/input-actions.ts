import type { Engine, Key } from './engine.ts';

/** WebDriver's codes of keys that are no letters. */
const keys: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
};
const codesOf = (key: Key) => key.split('+').map((name) => keys[name] ?? name);

type Input = Pick<Engine, 'moveTo' | 'pressMouse' | 'releaseMouse' | 'click' | 'type' | 'pressKey'>;

/** Mouse and keyboard in the words that WebDriver and WebDriver BiDi have in common. */
export function inputActions(perform: (source: Record<string, unknown>) => Promise<unknown>): Input {
  const mouse = async (...actions: readonly Record<string, unknown>[]) =>
    void (await perform({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }));
  const down = (value: string) => ({ type: 'keyDown', value });
  const up = (value: string) => ({ type: 'keyUp', value });
  const strike = async (actions: readonly Record<string, unknown>[]) =>
    void (await perform({ type: 'key', id: 'keyboard', actions }));
  const press = { type: 'pointerDown', button: 0 };
  const release = { type: 'pointerUp', button: 0 };
  return {
    moveTo: ({ x, y }) =>
      mouse({ type: 'pointerMove', duration: 0, origin: 'viewport', x: Math.round(x), y: Math.round(y) }),
    pressMouse: () => mouse(press),
    releaseMouse: () => mouse(release),
    click: () => mouse(press, release),
    type: (text) => strike([...text].flatMap((value) => [down(value), up(value)])),
    pressKey: (key) => strike([...codesOf(key).map(down), ...codesOf(key).toReversed().map(up)]),
  };
}
