import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clip, type Interval, intervalSeconds, overlaps, subtract } from './interval.ts';

/* The model: an interval is the set of its minutes on a short ruler. It uses no dates and compares no ends. */

const runs = { seed: 20_260_311, numRuns: 300 };
const ruler = 24;
const first = Date.UTC(2026, 2, 29, 0);

/** Also empty ones and backwards. */
const interval = fc.record({ from: fc.nat(ruler), to: fc.nat(ruler) }).map(
  ({ from, to }): Interval => ({
    start: new Date(first + from * 60_000),
    end: new Date(first + to * 60_000),
  }),
);

type Minutes = ReadonlySet<number>;

function minutesOf({ start, end }: Interval): Minutes {
  const minutes = new Set<number>();
  for (let at = start.getTime(); at < end.getTime(); at += 60_000) minutes.add((at - first) / 60_000);
  return minutes;
}

const inBoth = (a: Minutes, b: Minutes) => new Set([...a].filter((minute) => b.has(minute)));
const without = (a: Minutes, b: Minutes) => new Set([...a].filter((minute) => !b.has(minute)));
const sorted = (minutes: Minutes) => [...minutes].sort((a, b) => a - b);

/** The minutes of parts, each as often as it is covered. */
const listed = (parts: readonly Interval[]) => parts.flatMap((part) => sorted(minutesOf(part)));

describe('intervals are sets of minutes', () => {
  test('they overlap when a minute is in both', () => {
    fc.assert(
      fc.property(interval, interval, (a, b) => {
        expect(overlaps(a, b)).toBe(inBoth(minutesOf(a), minutesOf(b)).size > 0);
      }),
      runs,
    );
  });

  test('the intersection is inside both bounds', () => {
    fc.assert(
      fc.property(interval, interval, (a, bounds) => {
        const part = clip(a, bounds);
        expect(listed(part === undefined ? [] : [part])).toEqual(
          sorted(inBoth(minutesOf(a), minutesOf(bounds))),
        );
      }),
      runs,
    );
  });

  test('a cut leaves the other minutes, in order and once', () => {
    fc.assert(
      fc.property(interval, interval, (a, cut) => {
        expect(listed(subtract(a, cut))).toEqual(sorted(without(minutesOf(a), minutesOf(cut))));
      }),
      runs,
    );
  });

  test('its seconds are 60 for each of its minutes', () => {
    fc.assert(
      fc.property(interval, (a) => {
        expect(intervalSeconds(a)).toBe(minutesOf(a).size * 60);
      }),
      runs,
    );
  });
});
