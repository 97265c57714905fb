import { expect, test } from 'vitest';
import { addDays, daysBetween, eachDay, isDay, weekDayOf } from './calendar-day.ts';

test.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-2-1', false],
  ['2026-02-01T00:00:00Z', false],
  ['', false],
])('is %j a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

test.each([
  ['2026-01-31', 1, '2026-02-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-29', 1, '2026-03-30'],
  ['2026-05-05', 0, '2026-05-05'],
])('%s and %d days is %s', (day, count, expected) => {
  expect(addDays(day, count)).toBe(expected);
  expect(daysBetween(day, expected)).toBe(count);
});

test.each([
  ['2026-02-27', '2026-03-02', ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']],
  ['2026-02-27', '2026-02-27', ['2026-02-27']],
  ['2026-02-27', '2026-02-26', []],
])('each day from %s to %s', (from, to, days) => {
  expect(eachDay(from, to)).toEqual(days);
});

test.each([
  ['2026-11-16', 'MONDAY'],
  ['2026-11-18', 'WEDNESDAY'],
  ['2026-11-22', 'SUNDAY'],
  ['1969-12-31', 'WEDNESDAY'],
])('%s is a %s', (day, name) => {
  expect(weekDayOf(day)).toBe(name);
});
