import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onBeat } from './use-server-now.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 10_250 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('beats at the same moments share a timer, until the last one leaves', () => {
  const beaten: string[] = [];
  const begin = (name: string, originMs: number) =>
    onBeat({ originMs, periodMs: 1000 }, () => beaten.push(name));
  const leave = [begin('clock', 4500), begin('line', 7500), begin('other', 4700)];
  expect(vi.getTimerCount()).toBe(2);
  vi.advanceTimersByTime(300);
  expect(beaten).toEqual(['clock', 'line']);
  leave[0]?.();
  vi.advanceTimersByTime(1000);
  expect(beaten).toEqual(['clock', 'line', 'other', 'line']);
  for (const end of leave.slice(1)) end();
  expect(vi.getTimerCount()).toBe(0);
});
