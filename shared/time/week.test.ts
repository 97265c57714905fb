import { expect, test } from 'vitest';
import { weekBounds } from './day.ts';
import { endOfWeek, isoWeek, startOfWeek, weekDays, weekKey } from './week.ts';

test.each([
  ['an ordinary week', '2026-11-20', 'MONDAY', '2026-W47'],
  ['one digit', '2026-02-11', 'MONDAY', '2026-W07'],
  ['the first days of January may belong to the old year', '2027-01-01', 'MONDAY', '2026-W53'],
  ['the last days of December may belong to the new year', '2024-12-30', 'MONDAY', '2025-W01'],
  ['a Thursday on 1 January begins week 1', '2026-01-01', 'MONDAY', '2026-W01'],
  ['a Sunday ends its Monday week', '2026-11-22', 'MONDAY', '2026-W47'],
  ['a Sunday begins its Sunday week', '2026-11-22', 'SUNDAY', '2026-W48'],
  ['the Saturday of the same Sunday week', '2026-11-28', 'SUNDAY', '2026-W48'],
  ['a Saturday week', '2026-11-21', 'SATURDAY', '2026-W48'],
] as const)('%s', (_rule, day, startWeekOn, key) => {
  expect(weekKey(day, startWeekOn)).toBe(key);
});

test.each([
  ['2026-11-18', 'MONDAY', '2026-11-16'],
  ['2026-11-16', 'MONDAY', '2026-11-16'],
  ['2026-11-22', 'MONDAY', '2026-11-16'],
  ['2026-11-18', 'SUNDAY', '2026-11-15'],
  ['2026-11-15', 'SUNDAY', '2026-11-15'],
  ['2026-11-18', 'SATURDAY', '2026-11-14'],
  ['2026-11-18', 'THURSDAY', '2026-11-12'],
] as const)('the week of %s that begins on %s begins at %s', (day, startWeekOn, first) => {
  expect(startOfWeek(day, startWeekOn)).toBe(first);
});

test('the days of a week', () => {
  expect(weekDays('2026-12-31', 'MONDAY')).toEqual([
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
  ]);
});

test.each([
  ['an ordinary week', '2026-11-18', 'Europe/Paris', '2026-11-15T23:00:00Z', 168],
  ['clocks forward, north', '2026-03-25', 'Europe/Paris', '2026-03-22T23:00:00Z', 167],
  ['clocks back, north', '2026-10-21', 'Europe/Paris', '2026-10-18T22:00:00Z', 169],
  ['clocks back, south', '2026-04-01', 'Australia/Sydney', '2026-03-29T13:00:00Z', 169],
])('bounds of %s', (_rule, day, zone, start, hours) => {
  const bounds = weekBounds(day, { zone, startWeekOn: 'MONDAY' });
  expect(bounds.start).toEqual(new Date(start));
  expect((bounds.end.getTime() - bounds.start.getTime()) / 3_600_000).toBe(hours);
});

test('bounds of a Sunday week', () => {
  expect(weekBounds('2026-11-18', { zone: 'UTC', startWeekOn: 'SUNDAY' })).toEqual({
    start: new Date('2026-11-15T00:00:00Z'),
    end: new Date('2026-11-22T00:00:00Z'),
  });
});

test('the last day of a week', () => {
  expect(endOfWeek('2026-11-19', 'MONDAY')).toBe('2026-11-22');
  expect(endOfWeek('2026-11-19', 'SATURDAY')).toBe('2026-11-20');
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
