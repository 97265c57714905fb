import { describe, expect, test } from 'vitest';
import { clip, type Interval, intervalSeconds, overlaps, subtract } from './interval.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 9, minute));
const span = (from: number, to: number): Interval => ({
  start: at(from),
  end: at(to),
});

describe('overlaps', () => {
  test.each([
    ['apart', span(0, 10), span(20, 30), false],
    ['touching ends do not overlap', span(0, 10), span(10, 20), false],
    ['one minute in common', span(0, 11), span(10, 20), true],
    ['one inside the other', span(0, 30), span(10, 20), true],
    ['the same', span(0, 10), span(0, 10), true],
    ['an empty one overlaps nothing', span(5, 5), span(0, 10), false],
    ['backwards overlaps nothing', span(8, 2), span(0, 10), false],
  ])('%s', (_rule, a, b, expected) => {
    expect(overlaps(a, b)).toBe(expected);
    expect(overlaps(b, a)).toBe(expected);
  });
});

describe('clip', () => {
  test.each([
    ['inside stays', span(5, 10), span(0, 30), span(5, 10)],
    ['start cut', span(0, 10), span(5, 30), span(5, 10)],
    ['end cut', span(5, 40), span(0, 30), span(5, 30)],
    ['both cut', span(0, 40), span(10, 30), span(10, 30)],
    ['outside', span(0, 10), span(10, 30), undefined],
  ])('%s', (_rule, interval, bounds, expected) => {
    expect(clip(interval, bounds)).toEqual(expected);
  });
});

describe('subtract', () => {
  test.each([
    ['no overlap keeps it', span(0, 10), span(10, 20), [span(0, 10)]],
    ['covered leaves nothing', span(5, 10), span(0, 20), []],
    ['exactly covered leaves nothing', span(5, 10), span(5, 10), []],
    ['the start goes', span(0, 10), span(0, 4), [span(4, 10)]],
    ['the end goes', span(0, 10), span(6, 20), [span(0, 6)]],
    [
      'a cut in the middle keeps both remaining parts',
      span(0, 30),
      span(10, 20),
      [span(0, 10), span(20, 30)],
    ],
    ['an empty interval has no parts', span(5, 5), span(10, 20), []],
  ])('%s', (_rule, interval, cut, expected) => {
    expect(subtract(interval, cut)).toEqual(expected);
  });
});

test.each([
  [span(0, 10), 600],
  [span(5, 5), 0],
  [span(10, 0), 0],
  [{ start: new Date(0), end: new Date(1999) }, 1],
])('whole seconds', (interval, seconds) => {
  expect(intervalSeconds(interval)).toBe(seconds);
});
