import { expect, test } from 'vitest';
import { clockOf, instantOfMinutes } from '#client/features/time-logs/public/wall-clock.ts';
import { instantOf } from '#shared/time/time-zone.ts';

test.each([
  ['a plain day', '2026-03-12', '14:00', 'Europe/Paris', '2026-03-12T13:00:00.000Z'],
  ['west of Greenwich', '2026-03-12', '23:30', 'America/New_York', '2026-03-13T03:30:00.000Z'],
  ['the end of a day', '2026-03-12', '24:00', 'Europe/Paris', '2026-03-12T23:00:00.000Z'],
  ['a time that the clocks skip', '2026-03-29', '02:30', 'Europe/Paris', '2026-03-29T01:30:00.000Z'],
  ['the first of a time that comes twice', '2026-10-25', '02:30', 'Europe/Paris', '2026-10-25T00:30:00.000Z'],
  ['half an hour of offset', '2026-03-12', '09:00', 'Asia/Kolkata', '2026-03-12T03:30:00.000Z'],
])('%s', (_what, day, clock, zone, expected) => {
  expect(instantOf(day, clock, zone).toISOString()).toBe(expected);
});

test('an instant as the zone’s clock shows it, and back', () => {
  const at = new Date('2026-07-01T20:45:00Z');
  expect(clockOf(at, 'Europe/Paris')).toBe('22:45');
  expect(instantOf('2026-07-01', '22:45', 'Europe/Paris')).toEqual(at);
});

test('minutes beyond midnight belong to the next day', () => {
  expect(instantOfMinutes('2026-03-12', 25 * 60, 'UTC').toISOString()).toBe('2026-03-13T01:00:00.000Z');
  expect(instantOfMinutes('2026-03-12', -15, 'UTC').toISOString()).toBe('2026-03-11T23:45:00.000Z');
});
