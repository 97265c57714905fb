import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notify } from './notify.ts';
import { shownMessages, toaster } from './toaster.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  toaster.remove();
  vi.useRealTimers();
});

const say = (text: string) => notify.info(() => text);
const titles = () => shownMessages.read().messages.map(({ notice }) => notice.title());
const leaving = () =>
  shownMessages
    .read()
    .messages.filter(({ isLeaving }) => isLeaving)
    .map(({ notice }) => notice.title());

test('a message leaves when its time is over, and is gone a moment later', () => {
  say('Saved');
  vi.advanceTimersByTime(2999);
  expect(leaving()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(leaving()).toEqual(['Saved']);
  vi.advanceTimersByTime(200);
  expect(titles()).toEqual([]);
});

test('messages count down by a timer each', () => {
  say('One');
  say('Other');
  expect(vi.getTimerCount()).toBe(2);
});

test.each(['pointer', 'focus', 'hidden'] as const)(
  'all of them wait for %s with the time they have left',
  (reason) => {
    say('Earlier');
    vi.advanceTimersByTime(1000);
    say('Later');
    toaster.wait(reason);
    expect(shownMessages.read().isWaiting).toBe(true);
    say('Meanwhile');
    vi.advanceTimersByTime(60_000);
    expect(leaving()).toEqual([]);
    toaster.goOn(reason);
    vi.advanceTimersByTime(2000);
    expect(leaving()).toEqual(['Earlier']);
    vi.advanceTimersByTime(1000);
    expect(leaving()).toEqual(['Meanwhile', 'Later']);
  },
);

test('as long as one reason is left they wait', () => {
  say('Saved');
  toaster.wait('pointer');
  toaster.wait('focus');
  toaster.goOn('pointer');
  vi.advanceTimersByTime(60_000);
  expect(leaving()).toEqual([]);
});

test('four are shown at once; then comes what is urgent', () => {
  for (const text of ['1', '2', '3', '4', '5']) say(text);
  notify.error(() => 'Failed');
  expect(titles()).toEqual(['4', '3', '2', '1']);
  vi.advanceTimersByTime(3200);
  expect(titles()).toEqual(['5', 'Failed']);
});

test('an offer is shown once, until it is closed', () => {
  for (const _ of ['once', 'again']) notify.offer(() => 'Update', { label: () => 'Load', onAccept: vi.fn() });
  vi.advanceTimersByTime(600_000);
  expect(titles()).toEqual(['Update']);
});
