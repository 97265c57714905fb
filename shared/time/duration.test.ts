import { describe, expect, test } from 'vitest';
import {
  estimateLimits,
  formatDecimalHours,
  formatHoursMinutes,
  formatHoursMinutesSeconds,
  hoursToSeconds,
  isEstimateWithinLimits,
  joinEstimate,
  secondsToHours,
  splitEstimate,
} from './duration.ts';

test.each([
  [0, '0:00', '0:00:00', '0.00'],
  [59, '0:00', '0:00:59', '0.02'],
  [60, '0:01', '0:01:00', '0.02'],
  [4368, '1:12', '1:12:48', '1.21'],
  [5400, '1:30', '1:30:00', '1.50'],
  [86399, '23:59', '23:59:59', '24.00'],
  [288000, '80:00', '80:00:00', '80.00'],
  [3600.9, '1:00', '1:00:00', '1.00'],
  [-1800, '-0:30', '-0:30:00', '-0.50'],
  [-10, '0:00', '-0:00:10', '0.00'],
])('%d seconds read %s, %s, %s', (seconds, clock, full, decimal) => {
  expect(formatHoursMinutes(seconds)).toBe(clock);
  expect(formatHoursMinutesSeconds(seconds)).toBe(full);
  expect(formatDecimalHours(seconds)).toBe(decimal);
});

test('decimal hours with another number of digits', () => {
  expect(formatDecimalHours(5430, { digits: 1 })).toBe('1.5');
});

test('durations are shown in hours by dividing by 3600', () => {
  expect(secondsToHours(16200)).toBe(4.5);
  expect(hoursToSeconds(4.5)).toBe(16200);
  expect(hoursToSeconds(0.1)).toBe(360);
});

describe('estimates', () => {
  test.each([
    [0, { hours: 0, minutes: 0 }],
    [5400, { hours: 1, minutes: 30 }],
    [86400, { hours: 24, minutes: 0 }],
    [183900, { hours: 51, minutes: 5 }],
  ])('%d seconds split and join again', (seconds, parts) => {
    expect(splitEstimate(seconds)).toEqual(parts);
    expect(joinEstimate(parts)).toBe(seconds);
  });

  test('stored as hours × 3600 + minutes × 60 seconds', () => {
    expect(joinEstimate({ hours: 2, minutes: 15 })).toBe(8100);
    expect(joinEstimate({ hours: 999, minutes: 59 })).toBe(estimateLimits.maxSeconds);
  });

  test('a missing estimate is never negative', () => {
    expect(splitEstimate(-60)).toEqual({ hours: 0, minutes: 0 });
  });

  test.each([
    ['the smallest', { hours: 0, minutes: 0 }, true],
    ['the largest', { hours: 999, minutes: 59 }, true],
    ['hours above 999', { hours: 1000, minutes: 0 }, false],
    ['minutes above 59', { hours: 1, minutes: 60 }, false],
    ['negative hours', { hours: -1, minutes: 0 }, false],
    ['negative minutes', { hours: 0, minutes: -1 }, false],
    ['hours are an integer', { hours: 1.5, minutes: 0 }, false],
    ['minutes are an integer', { hours: 1, minutes: 0.5 }, false],
    ['not a number', { hours: Number.NaN, minutes: 0 }, false],
  ])('%s', (_rule, parts, within) => {
    expect(isEstimateWithinLimits(parts)).toBe(within);
  });
});
