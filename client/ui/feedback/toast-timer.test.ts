import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';
import { toastTimer } from './toast-timer-plugin.ts';

const file = createRequire(import.meta.url)
  .resolve('@zag-js/utils')
  .replace(/index\.\w+$/, 'timers.mjs');

afterEach(() => {
  vi.useRealTimers();
});

test('what is built waits by one timer, without a frame of the screen', () => {
  const { transform } = toastTimer();
  if (typeof transform !== 'function') throw new Error('the plugin transforms nothing');
  const built = Reflect.apply(transform, undefined, [readFileSync(file, 'utf8'), file]);
  const frames = vi.fn();
  vi.stubGlobal('requestAnimationFrame', frames);
  const [written = ''] = /function setRafTimeout[\s\S]*?\n}/.exec(built.code) ?? [];
  const setRafTimeout = new Function(`${written}; return setRafTimeout;`)();
  vi.useFakeTimers();
  const [end, left] = [vi.fn(), vi.fn()];
  setRafTimeout(end, 3000);
  setRafTimeout(left, 3000)();
  vi.advanceTimersByTime(2999);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect([end.mock.calls.length, left.mock.calls.length, frames.mock.calls.length]).toEqual([1, 0, 0]);
});
