import { expect, test } from 'vitest';
import { endedPeriod, nextDueAt, type ScheduleTimes } from '#shared/reports/schedule-times.ts';

const zone = 'Europe/Paris';

test.for([
  ['later today', { every: 'daily', hour: 18 }, '2026-03-11T09:00:00Z', '2026-03-11T17:00:00Z'],
  [
    'not at the very hour again',
    { every: 'daily', hour: 10 },
    '2026-03-11T09:00:00Z',
    '2026-03-12T09:00:00Z',
  ],
  ['the next Monday', { every: 'weekly', onDay: 1, hour: 7 }, '2026-03-11T09:00:00Z', '2026-03-16T06:00:00Z'],
  [
    'a Sunday of summer time',
    { every: 'weekly', onDay: 7, hour: 7 },
    '2026-03-23T09:00:00Z',
    '2026-03-29T05:00:00Z',
  ],
  [
    'an hour that the clocks skip',
    { every: 'daily', hour: 2 },
    '2026-03-28T09:00:00Z',
    '2026-03-29T01:00:00Z',
  ],
  [
    'the last day of a short month',
    { every: 'monthly', onDay: 31, hour: 0 },
    '2026-04-01T09:00:00Z',
    '2026-04-29T22:00:00Z',
  ],
  [
    'the first of the next year',
    { every: 'monthly', onDay: 1, hour: 8 },
    '2026-12-01T09:00:00Z',
    '2027-01-01T07:00:00Z',
  ],
] satisfies [string, ScheduleTimes, string, string][])('a report is due: %s', ([, schedule, after, due]) => {
  expect(nextDueAt(schedule, new Date(after), zone).toISOString()).toBe(new Date(due).toISOString());
});

test('the period is the one that ended where the clock is', () => {
  const place = { dueAt: new Date('2026-03-01T23:30:00Z'), zone, startWeekOn: 'MONDAY' as const };
  expect(endedPeriod('daily', place)).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(endedPeriod('weekly', place)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(endedPeriod('monthly', place)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
});
