import { expect, test } from 'vitest';
import type { RoundingMode } from '#shared/enums/report.ts';
import { roundingSteps, roundSeconds } from './rounding.ts';

test.each<[seconds: number, to: number, mode: RoundingMode, expected: number]>([
  [0, 15, 'up', 0],
  [1, 15, 'up', 900],
  [900, 15, 'up', 900],
  [901, 15, 'up', 1800],
  [899, 15, 'down', 0],
  [900, 15, 'down', 900],
  [1799, 15, 'down', 900],
  [449, 15, 'nearest', 0],
  [450, 15, 'nearest', 900],
  [1349, 15, 'nearest', 900],
  [1350, 15, 'nearest', 1800],
  [59, 1, 'nearest', 60],
  [29, 1, 'nearest', 0],
  [181, 6, 'up', 360],
  [3601, 60, 'up', 7200],
  [1234, 0, 'up', 1234],
])('%i s to %i min, %s, is %i s', (seconds, to, mode, expected) => {
  expect(roundSeconds(seconds, { to, mode })).toBe(expected);
});

test('up and down stay within one step of the time, nearest within half of one', () => {
  for (const to of roundingSteps.filter((minutes) => minutes > 0)) {
    for (let seconds = 0; seconds < 8000; seconds += 37) {
      const up = roundSeconds(seconds, { to, mode: 'up' });
      const down = roundSeconds(seconds, { to, mode: 'down' });
      const nearest = roundSeconds(seconds, { to, mode: 'nearest' });
      expect(up - seconds).toBeGreaterThanOrEqual(0);
      expect(seconds - down).toBeGreaterThanOrEqual(0);
      expect(up - down).toBeLessThanOrEqual(to * 60);
      expect(Math.abs(nearest - seconds)).toBeLessThanOrEqual(to * 30);
      expect([up, down]).toContain(nearest);
    }
  }
});
