import { expect, test } from 'vitest';
import { completionPercent, estimationPercentage, progressColour } from './progress.ts';

test.each([
  ['0 grey', 0, 'grey'],
  ['a trace is red', 0.1, 'red'],
  ['under 25 red', 24.9, 'red'],
  ['25 yellow', 25, 'yellow'],
  ['up to 49 yellow', 49.9, 'yellow'],
  ['50 blue', 50, 'blue'],
  ['up to 74 blue', 74.9, 'blue'],
  ['75 green', 75, 'green'],
  ['100 green', 100, 'green'],
  ['above 100 green', 130, 'green'],
  ['no number grey', Number.NaN, 'grey'],
])('%s', (_rule, percent, colour) => {
  expect(progressColour(percent)).toBe(colour);
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
