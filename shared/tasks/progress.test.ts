import { expect, test } from 'vitest';
import { progressLook } from './progress.ts';

test.each([
  [-5, 'none'],
  [0, 'none'],
  [1, 'low'],
  [24, 'low'],
  [25, 'fair'],
  [49, 'fair'],
  [50, 'good'],
  [74, 'good'],
  [75, 'full'],
  [130, 'full'],
])('%i%% of an estimate is %s', (percent, tone) => {
  expect(progressLook(percent, 'estimate').tone).toBe(tone);
});

test.each([
  [0, 'none'],
  [9, 'neutral'],
  [79, 'neutral'],
  [80, 'near'],
  [100, 'near'],
  [130, 'near'],
])('%i%% of a limit is %s', (percent, tone) => {
  expect(progressLook(percent, 'limit').tone).toBe(tone);
});

test('the part beyond is a part of the whole, but not of a share', () => {
  expect(progressLook(100, 'estimate').beyond).toBe(0);
  expect(progressLook(200, 'estimate')).toEqual({ percent: 100, tone: 'full', beyond: 50 });
  expect(progressLook(125, 'limit').beyond).toBe(20);
  expect(progressLook(200, 'share')).toEqual({ percent: 100, tone: 'neutral', beyond: 0 });
});
