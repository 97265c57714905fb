import { expect, test } from 'vitest';
import { hoursOfDays, wholeWeek } from './working-week.ts';

test.each([
  ['nothing is known but the hours', { hours: 8 }, '09:00', '17:00', 40],
  ['the start is known', { startTime: '06:30', hours: 7.5 }, '06:30', '14:00', 37.5],
  ['both are known', { startTime: '08:00', endTime: '12:15', hours: 8 }, '08:00', '12:15', 21.25],
  ['the day would not end before midnight', { startTime: '20:00', hours: 8 }, '20:00', '24:00', 20],
  ['no hours are expected', { startTime: '09:00', hours: 0 }, '09:00', '09:01', 0.08],
])('a week in which %s', (_what, usual, startTime, endTime, weeklyHours) => {
  const days = wholeWeek([], usual);
  expect(days.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(days[0]).toEqual({ weekday: 1, isWorkingDay: true, startTime, endTime });
  expect(days[5]?.isWorkingDay).toBe(false);
  expect(hoursOfDays(days)).toBe(weeklyHours);
});

test('a day that was set goes before the usual one', () => {
  const sunday = { weekday: 7, isWorkingDay: true, startTime: '10:00', endTime: '12:00' };
  const days = wholeWeek([sunday], { hours: 8 });
  expect(days[6]).toEqual(sunday);
  expect(hoursOfDays(days)).toBe(42);
});
