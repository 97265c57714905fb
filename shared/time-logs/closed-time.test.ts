import { expect, test } from 'vitest';
import {
  type ClosingRule,
  closedRefusal,
  closedTimeTexts,
  firstOpenDay,
  isClosedDay,
} from './closed-time.ts';

test.each<[string, ClosingRule, string, string | undefined]>([
  ['nothing is chosen', {}, '2026-03-11', undefined],
  [
    'nothing is chosen any more',
    { timeClosedBefore: null, timeClosedAfterDays: null },
    '2026-03-11',
    undefined,
  ],
  ['a date', { timeClosedBefore: '2026-03-01' }, '2026-03-11', '2026-03-01'],
  ['within the days of the next month', { timeClosedAfterDays: 3 }, '2026-03-03', '2026-02-01'],
  ['when they have passed', { timeClosedAfterDays: 3 }, '2026-03-04', '2026-03-01'],
  ['at once', { timeClosedAfterDays: 0 }, '2026-03-01', '2026-03-01'],
  ['over the turn of the year', { timeClosedAfterDays: 10 }, '2027-01-05', '2026-12-01'],
  [
    'the date is later',
    { timeClosedBefore: '2026-03-10', timeClosedAfterDays: 3 },
    '2026-03-11',
    '2026-03-10',
  ],
  [
    'the month is later',
    { timeClosedBefore: '2026-01-10', timeClosedAfterDays: 3 },
    '2026-03-11',
    '2026-03-01',
  ],
])('the first open day: %s', (_, rule, today, day) => {
  expect(firstOpenDay(rule, today)).toBe(day);
});

test('days before the first open one are closed, and a refusal names them', () => {
  const closed = { openFrom: '2026-03-01' };
  expect(['2026-02-28', '2026-03-01'].map((day) => isClosedDay(closed, day))).toEqual([true, false]);
  expect(isClosedDay({ openFrom: undefined }, '1999-01-01')).toBe(false);
  expect(closedRefusal(closed, ['2026-03-01', '2026-03-02'])).toBeUndefined();
  expect(closedRefusal(closed, ['2026-03-01', '2026-02-28', '2026-02-27'])).toEqual({
    days: ['2026-02-27', '2026-02-28'],
    message: closedTimeTexts.closed('2026-03-01'),
  });
});
