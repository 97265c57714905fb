import { expect, test } from 'vitest';
import {
  dayBalance,
  targetsOf,
  targetsOfDates,
  targetsOfHours,
} from '#client/features/timesheets/balance.ts';

const hour = 3600;
const today = '2026-03-12';
const target = { daySeconds: 8 * hour };

test.each([
  ['more than the target', '2026-03-11', 8.25 * hour, { kind: 'over', seconds: 900 }],
  ['less than the target, on a day that is over', '2026-03-11', 7 * hour, { kind: 'under', seconds: hour }],
  ['less than the target, today', today, 7 * hour, { kind: 'left', seconds: hour }],
  ['a day to come', '2026-03-13', 0, { kind: 'left', seconds: 8 * hour }],
  ['more than the target, today', today, 9 * hour, { kind: 'over', seconds: hour }],
  ['exactly the target', '2026-03-11', 8 * hour + 59, undefined],
  ['a past day without time is a day off', '2026-03-11', 0, undefined],
  ['what is shown and what is left add up', today, 6 * hour + 150, { kind: 'left', seconds: 2 * hour - 120 }],
])('%s', (_rule, day, seconds, expected) => {
  expect(dayBalance({ day, seconds, isWeekend: false }, target, today)).toEqual(expected);
});

test('nobody owes a weekend', () => {
  expect(dayBalance({ day: '2026-03-14', seconds: 0, isWeekend: true }, target, today)).toBeUndefined();
});

test('the week asks for five standard days; without a standard there is no target', () => {
  expect(targetsOf(7.5)).toEqual({ daySeconds: 27_000, weekSeconds: 135_000 });
  expect(targetsOf(0)).toBeUndefined();
  expect(targetsOf(undefined)).toBeUndefined();
});

test('a week with a holiday asks for less, and nothing on the holiday', () => {
  const byDate = new Map([
    ['2026-03-09', 0],
    ['2026-03-10', 8 * hour],
    ['2026-03-14', 0],
  ]);
  const targets = targetsOfDates({ daySeconds: 8 * hour, weekSeconds: 40 * hour }, byDate);
  expect(targets.weekSeconds).toBe(8 * hour);
  expect(dayBalance({ day: '2026-03-09', seconds: hour, isWeekend: false }, targets, today)).toBeUndefined();
  expect(dayBalance({ day: '2026-03-10', seconds: hour, isWeekend: false }, targets, today)).toEqual({
    kind: 'under',
    seconds: 7 * hour,
  });
});

const workingDay = (weekday: number, endTime: string) => ({
  weekday,
  isWorkingDay: weekday < 5,
  startTime: '09:00',
  endTime,
});

test('a person’s own hours: days may differ, and what is no working day asks for nothing', () => {
  const targets = targetsOfHours({
    days: [1, 2, 3, 4, 5, 6, 7].map((day) => workingDay(day, day === 4 ? '13:00' : '17:00')),
  });
  expect(targets).toMatchObject({ daySeconds: undefined, weekSeconds: 28 * hour });
  if (!targets) throw new Error('no targets');
  const left = (day: string) => dayBalance({ day, seconds: 0, isWeekend: false }, targets, today);
  expect(left(today)).toEqual({ kind: 'left', seconds: 4 * hour });
  expect(left('2026-03-13')).toBeUndefined();
  const even = targetsOfHours({ days: [1, 2, 3, 4].map((day) => workingDay(day, '16:00')) });
  expect(even).toMatchObject({ daySeconds: 7 * hour, weekSeconds: 28 * hour });
});
