import { expect, test } from 'vitest';
import { duePeriod, nextPeriod, type RecurringTimes } from './recurring-periods.ts';

const monthly: RecurringTimes = { every: 'month', daysAfter: 1, startWeekOn: 'MONDAY' };

test.each<[string, string, Partial<RecurringTimes>, string, string, string]>([
  ['in the month', '2026-03-11', {}, '2026-03-01', '2026-03-31', '2026-04-01'],
  ['on its last day', '2026-03-31', {}, '2026-03-01', '2026-03-31', '2026-04-01'],
  ['on the day of a draft', '2026-04-01', {}, '2026-04-01', '2026-04-30', '2026-05-01'],
  [
    'while that of the month before is to come',
    '2026-04-03',
    { daysAfter: 5 },
    '2026-03-01',
    '2026-03-31',
    '2026-04-05',
  ],
  ['in a quarter', '2026-11-29', { every: 'quarter' }, '2026-10-01', '2026-12-31', '2027-01-01'],
  ['in a week', '2026-03-11', { every: 'week' }, '2026-03-09', '2026-03-15', '2026-03-16'],
  [
    'in a week from Sunday on',
    '2026-03-15',
    { every: 'week', startWeekOn: 'SUNDAY' },
    '2026-03-15',
    '2026-03-21',
    '2026-03-22',
  ],
])('begun %s', (_when, today, more, periodFrom, periodTo, draftOn) => {
  expect(nextPeriod(today, { ...monthly, ...more })).toEqual({ periodFrom, periodTo, draftOn });
});

const march = { periodFrom: '2026-03-01', every: 'month', isPaused: false } as const;

test('a period that is due stays due when its rhythm stays, and none comes twice', () => {
  expect(nextPeriod('2026-05-11', monthly, march).periodFrom).toBe('2026-03-01');
  const later = { ...march, periodFrom: '2026-06-01' };
  expect(nextPeriod('2026-05-11', { ...monthly, every: 'quarter' }, later)).toMatchObject({
    ...{ periodFrom: '2026-06-01', periodTo: '2026-06-30' },
  });
});

test('a period that ended during a pause is left out', () => {
  expect(nextPeriod('2026-05-11', monthly, { ...march, isPaused: true }).periodFrom).toBe('2026-05-01');
});

test('the oldest period that is due comes first, of twelve at most', () => {
  expect(duePeriod('2026-03-01', '2026-03-31', monthly)).toBeUndefined();
  expect(duePeriod('2026-03-01', '2026-05-01', monthly)?.periodFrom).toBe('2026-03-01');
  expect(duePeriod('2026-03-01', '2030-01-01', monthly)?.periodFrom).toBe('2029-01-01');
});
