import { describe, expect, test } from 'vitest';
import {
  absenceDays,
  absencesOverlap,
  allowanceOf,
  type Holiday,
  targetSeconds,
  type WorkCalendar,
} from './absence-rules.ts';

const hour = 3600;
const day = 8 * hour;
const newYear: Holiday = { date: '2026-01-01', name: 'New Year', isHalf: false };
const eve: Holiday = { date: '2026-12-24', name: 'Christmas Eve', isHalf: true };
/** Monday to Thursday of eight hours, Friday of four. */
const calendar: WorkCalendar = {
  weeks: [{ value: [day, day, day, day, 4 * hour, 0, 0] }],
  holidays: [newYear, eve],
};
const whole = { isHalfStart: false, isHalfEnd: false };
const span = (firstDay: string, lastDay = firstDay, halves: Partial<typeof whole> = {}) => ({
  firstDay,
  lastDay,
  ...whole,
  ...halves,
});

describe('the days that an absence takes', () => {
  test.each([
    ['a week with its weekend', span('2026-03-09', '2026-03-15'), 5],
    ['over two weekends', span('2026-03-06', '2026-03-16'), 7],
    ['a weekend alone', span('2026-03-14', '2026-03-15'), 0],
    ['from noon until noon', span('2026-03-09', '2026-03-11', { isHalfStart: true, isHalfEnd: true }), 2],
    ['half of one day', span('2026-03-09', '2026-03-09', { isHalfStart: true, isHalfEnd: true }), 0.5],
    ['a short day counts as a day', span('2026-03-13'), 1],
    ['over a holiday', span('2025-12-31', '2026-01-02'), 2],
    ['over half a holiday', span('2026-12-23', '2026-12-24'), 1.5],
    ['half of half a holiday', span('2026-12-24', '2026-12-24', { isHalfStart: true }), 0.5],
  ])('%s', (_what, absence, days) => {
    expect(absenceDays(calendar, absence)).toBe(days);
  });

  test('are cut by a year', () => {
    const absence = span('2025-12-29', '2026-01-05');
    expect(absenceDays(calendar, absence, { from: '2025-01-01', to: '2025-12-31' })).toBe(3);
    expect(absenceDays(calendar, absence, { from: '2026-01-01', to: '2026-12-31' })).toBe(2);
    expect(absenceDays(calendar, absence, { from: '2027-01-01', to: '2027-12-31' })).toBe(0);
  });
});

describe('the target of a day', () => {
  test.each([
    ['a usual one', '2026-03-10', [], day],
    ['a free weekday', '2026-03-14', [], 0],
    ['a holiday', '2026-01-01', [], 0],
    ['half a holiday', '2026-12-24', [], day / 2],
    ['away', '2026-03-10', [span('2026-03-09', '2026-03-11')], 0],
    ['half away', '2026-03-09', [span('2026-03-09', '2026-03-11', { isHalfStart: true })], day / 2],
    [
      'two halves',
      '2026-03-09',
      [
        span('2026-03-09', undefined, { isHalfStart: true }),
        span('2026-03-09', undefined, { isHalfEnd: true }),
      ],
      0,
    ],
    ['half a holiday and half away', '2026-12-24', [span('2026-12-24', undefined, { isHalfEnd: true })], 0],
  ])('%s', (_what, date, absences, seconds) => {
    expect(targetSeconds(calendar, absences, date)).toBe(seconds);
  });
});

describe('the balance of an allowance', () => {
  const rule = { days: 30, carryOverDays: 5, carryOverUntil: '03-31' };
  const rules = [{ value: rule }];
  const taken = [span('2025-03-03', '2025-03-31'), span('2026-02-09', '2026-02-10')];
  const daysIn = (from: string, to: string) =>
    taken.reduce((sum, absence) => sum + absenceDays(calendar, absence, { from, to }), 0);
  const ask = { startedOn: '2025-01-01', daysIn };

  test('in the first year nothing is carried over', () => {
    expect(allowanceOf(rules, { ...ask, year: 2025, today: '2026-02-01' })).toEqual({
      allowance: 30,
      carried: 0,
      expired: 0,
      used: 21,
      left: 9,
    });
  });

  test.each([
    ['until the day', '2026-03-31', 0, 33],
    ['after the day', '2026-04-01', 3, 30],
  ])('days of the year before are used first, %s', (_what, today, expired, left) => {
    expect(allowanceOf(rules, { ...ask, year: 2026, today })).toEqual({
      allowance: 30,
      carried: 5,
      expired,
      used: 2,
      left,
    });
  });

  test('an overdrawn balance is not carried over', () => {
    const fewer = [{ value: { ...rule, days: 20 } }];
    const left = allowanceOf(fewer, { ...ask, year: 2026, today: '2026-02-01' });
    expect(left?.carried).toBe(0);
  });
});

describe('an allowance with a first day', () => {
  const shorter = [
    { value: calendar.weeks[0]?.value ?? [] },
    { validFrom: '2026-03-11', value: [day, day, 0, 0, 0, 0, 0] },
  ];
  const since = { ...calendar, weeks: shorter };

  test.each([
    ['the day before', '2026-03-10', day],
    ['the day itself, a Wednesday', '2026-03-11', 0],
    ['the Monday after', '2026-03-16', day],
  ])('%s', (_what, date, seconds) => {
    expect(targetSeconds(since, [], date)).toBe(seconds);
  });

  test('an absence takes days by the hours of each', () => {
    expect(absenceDays(since, span('2026-03-09', '2026-03-17'))).toBe(4);
  });

  test('nothing is due while somebody is suspended', () => {
    const employed = [{ value: true }, { validFrom: '2026-03-10', value: false }];
    expect(targetSeconds({ ...calendar, employed }, [], '2026-03-09')).toBe(day);
    expect(targetSeconds({ ...calendar, employed }, [], '2026-03-10')).toBe(0);
  });

  test('a year has the days that hold on its first', () => {
    const rules = [{ value: { days: 30 } }, { validFrom: '2026-01-02', value: { days: 20 } }];
    const of = (year: number, startedOn = '2025-01-01') =>
      allowanceOf(rules, { year, startedOn, today: '2026-02-01', daysIn: () => 0 })?.allowance;
    expect([of(2025), of(2026), of(2027), of(2026, '2026-03-01')]).toEqual([30, 30, 20, 20]);
  });
});

test.each([
  [span('2026-03-09', '2026-03-10'), span('2026-03-11'), false],
  [span('2026-03-09', '2026-03-10'), span('2026-03-10', '2026-03-12'), true],
  [
    span('2026-03-09', '2026-03-10', { isHalfEnd: true }),
    span('2026-03-10', '2026-03-12', { isHalfStart: true }),
    false,
  ],
  [span('2026-03-09', '2026-03-12'), span('2026-03-10', '2026-03-10', { isHalfStart: true }), true],
  [
    span('2026-03-09', undefined, { isHalfStart: true }),
    span('2026-03-09', undefined, { isHalfEnd: true }),
    false,
  ],
])('%o and %o', (one, other, overlap) => {
  expect(absencesOverlap(one, other)).toBe(overlap);
  expect(absencesOverlap(other, one)).toBe(overlap);
});
