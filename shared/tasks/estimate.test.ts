import { expect, test } from 'vitest';
import { completionPercent, estimateSecondsIn, estimationPercentage } from './estimate.ts';

const stored = 5401;

test.for([
  ['nothing', {}, undefined],
  ['seconds', { estimate: 60 }, 60],
  ['no estimate', { estimate: null }, null],
  ['hours and minutes', { estimateHours: 2, estimateMinutes: 30 }, 9000],
  ['hours alone', { estimateHours: 2 }, 9000],
  ['minutes alone', { estimateMinutes: 0 }, 3600],
  ['days', { estimateDays: 1 }, 86_400],
  ['days and minutes', { estimateDays: 1, estimateMinutes: 15 }, 87_300],
  ['what is there already', { estimateHours: 1, estimateMinutes: 30, estimateDays: 0 }, undefined],
  ['nothing in each', { estimateHours: null, estimateMinutes: null, estimateDays: null }, undefined],
  ['the stored seconds and other hours', { estimate: stored, estimateHours: 2, estimateMinutes: 0 }, 7200],
  ['other seconds and the stored hours', { estimate: 60, estimateHours: 1, estimateMinutes: 30 }, 60],
  ['other seconds and other hours', { estimate: 60, estimateHours: 2 }, 60],
  ['no hours and no minutes', { estimateHours: 0, estimateMinutes: 0 }, 0],
] as const)('%s', ([, asked, seconds]) => {
  expect(estimateSecondsIn(asked, stored)).toBe(seconds);
});

test('without an estimate the parts are the whole', () => {
  expect(estimateSecondsIn({ estimateMinutes: 5 }, null)).toBe(300);
  expect(estimateSecondsIn({ estimate: 0, estimateHours: 3 }, 0)).toBe(10_800);
  expect(estimateSecondsIn({ estimateHours: 0 }, null)).toBeUndefined();
});

test.each([
  ['half', 1800, 3600, 50],
  ['capped at 100', 7200, 3600, 100],
  ['nothing worked', 0, 3600, 0],
  ['not rounded', 1, 3, 100 / 3],
  ['no estimate', 1800, 0, 0],
  ['a missing estimate', 1800, null, 0],
  ['never negative', -60, 3600, 0],
])('estimation percentage: %s', (_rule, workedSeconds, estimateSeconds, expected) => {
  expect(estimationPercentage({ workedSeconds, estimateSeconds })).toBeCloseTo(expected, 10);
});

test.each([
  [0, 0, 0],
  [0, 4, 0],
  [1, 3, 33],
  [2, 3, 67],
  [3, 3, 100],
])('%d of %d tasks completed is %d percent', (completed, total, percent) => {
  expect(completionPercent({ completed, total })).toBe(percent);
});
