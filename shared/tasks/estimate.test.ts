import { expect, test } from 'vitest';
import { askedEstimate } from '#shared/tasks/estimate.ts';

const stored = 5401;

test.for([
  ['nothing', {}, undefined],
  ['seconds', { estimate: 60 }, 60],
  ['no estimate', { estimate: null }, null],
  ['hours and minutes', { estimateHours: 2, estimateMinutes: 30 }, 9000],
  ['hours alone', { estimateHours: 2 }, 9000],
  ['minutes alone', { estimateMinutes: 0 }, 3600],
  ['days', { estimateDays: 1, estimateMinutes: 0 }, 86_400],
  ['what is there already', { estimateHours: 1, estimateMinutes: 30, estimateDays: 0 }, undefined],
  ['nothing in each', { estimateHours: null, estimateMinutes: null, estimateDays: null }, undefined],
  ['the stored seconds and other hours', { estimate: stored, estimateHours: 2, estimateMinutes: 0 }, 7200],
  ['other seconds and the stored hours', { estimate: 60, estimateHours: 1, estimateMinutes: 30 }, 60],
  ['other seconds and other hours', { estimate: 60, estimateHours: 2 }, 60],
  ['no hours and no minutes', { estimateHours: 0, estimateMinutes: 0 }, 0],
] as const)('%s', ([, asked, seconds]) => {
  expect(askedEstimate(asked, stored)).toBe(seconds);
});

test('without an estimate the parts are the whole', () => {
  expect(askedEstimate({ estimateMinutes: 5 }, null)).toBe(300);
  expect(askedEstimate({ estimate: 0, estimateHours: 3 }, 0)).toBe(10_800);
  expect(askedEstimate({ estimateHours: 0 }, null)).toBeUndefined();
});
