import { expect, test } from 'vitest';
import { previousRange } from './previous-range.ts';

test.each([
  ['a day', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['a week', '2026-03-09', '2026-03-15', '2026-03-02', '2026-03-08'],
  ['a month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['the month after a leap day', '2028-03-01', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['a quarter', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['a year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ['a month and a day', '2026-03-01', '2026-04-01', '2026-01-28', '2026-02-28'],
])('the range before %s', (_what, fromDay, toDay, from, to) => {
  expect(previousRange({ fromDay, toDay }, '2030-01-01')).toEqual({ fromDay: from, toDay: to });
});

test.each([
  ['a month', '2026-11-01', '2026-11-30', '2026-11-23', '2026-10-01', '2026-10-23'],
  [
    'a longer month than the one before',
    '2026-03-01',
    '2026-03-31',
    '2026-03-30',
    '2026-02-01',
    '2026-02-28',
  ],
  ['a week', '2026-11-23', '2026-11-29', '2026-11-23', '2026-11-16', '2026-11-16'],
  ['a month on its last day', '2026-11-01', '2026-11-30', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['a month that has not come', '2026-12-01', '2026-12-31', '2026-11-23', '2026-11-01', '2026-11-30'],
])('the range before %s that is not over', (_what, fromDay, toDay, today, from, to) => {
  expect(previousRange({ fromDay, toDay }, today)).toEqual({ fromDay: from, toDay: to });
});
