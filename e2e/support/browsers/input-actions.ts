import type { Engine, Key } from './engine.ts';

/** As WebDriver writes keys that are no letters. */
const keys: Record<Key, string> = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' };

type Input = Pick<Engine, 'moveTo' | 'pressMouse' | 'releaseMouse' | 'type' | 'pressKey'>;

/** Mouse and keyboard in the words that WebDriver and WebDriver BiDi have in common. */
export function inputActions(perform: (source: Record<string, unknown>) => Promise<unknown>): Input {
  const mouse = async (action: Record<string, unknown>) =>
    void (await perform({
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [action],
    }));
  const strike = async (characters: readonly string[]) =>
    void (await perform({
      type: 'key',
      id: 'keyboard',
      actions: characters.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    }));
  return {
    moveTo: ({ x, y }) =>
      mouse({ type: 'pointerMove', duration: 0, origin: 'viewport', x: Math.round(x), y: Math.round(y) }),
    pressMouse: () => mouse({ type: 'pointerDown', button: 0 }),
    releaseMouse: () => mouse({ type: 'pointerUp', button: 0 }),
    type: (text) => strike([...text]),
    pressKey: (key) => strike([keys[key]]),
  };
}
