import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  endOfWeek,
  isoWeek,
  lastOfMonth,
  monthGrid,
  startOfWeek,
} from '#client/lib/calendar.ts';

test('days and months follow the calendar over ends of months, years and clock changes', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
  expect(addDays('2026-10-26', -1)).toBe('2026-10-25');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2028-03-31', -1)).toBe('2028-02-29');
  expect(addMonths('2026-11-19', 2)).toBe('2027-01-19');
  expect(lastOfMonth('2028-02-10')).toBe('2028-02-29');
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
});

test('a week starts on Monday unless told otherwise', () => {
  expect(startOfWeek('2026-11-22')).toBe('2026-11-16');
  expect(endOfWeek('2026-11-19')).toBe('2026-11-22');
  expect(startOfWeek('2026-11-22', 0)).toBe('2026-11-22');
  expect(startOfWeek('2026-11-19', 6)).toBe('2026-11-14');
});

test.each([
  ['2026-11-19', 47],
  ['2027-01-01', 53],
  ['2025-12-29', 1],
  ['2021-01-03', 53],
  ['2024-12-30', 1],
])('%s lies in week %i', (day, week) => {
  expect(isoWeek(day)).toBe(week);
});

test('a month is shown as six whole weeks', () => {
  const grid = monthGrid('2026-11-19');
  expect(grid).toHaveLength(6);
  expect(grid[0]?.[0]).toBe('2026-10-26');
  expect(grid[5]?.[6]).toBe('2026-12-06');
});
