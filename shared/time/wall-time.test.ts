import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clockOf,
  clockTimeAt,
  instantOf,
  instantsOf,
  nearestInstant,
  occursTwice,
  wallTimeOf,
} from './wall-time.ts';

const first = { occurrence: 'first' } as const;
const second = { occurrence: 'second' } as const;
const berlin = 'Europe/Berlin';
const lordHowe = 'Australia/Lord_Howe';

test.each([
  ['a plain day', '2026-03-12', '14:00', first, berlin, '2026-03-12T13:00:00.000Z'],
  ['a plain day has no second time', '2026-03-12', '14:00', second, berlin, '2026-03-12T13:00:00.000Z'],
  ['west of Greenwich', '2026-03-12', '23:30', first, 'America/New_York', '2026-03-13T03:30:00.000Z'],
  ['the end of a day', '2026-03-12', '24:00', first, berlin, '2026-03-12T23:00:00.000Z'],
  ['a time that the clocks skip', '2026-03-29', '02:30', first, berlin, '2026-03-29T01:30:00.000Z'],
  ['a skipped time has no second one', '2026-03-29', '02:30', second, berlin, '2026-03-29T01:30:00.000Z'],
  ['the first of two', '2026-10-25', '02:30', first, berlin, '2026-10-25T00:30:00.000Z'],
  ['the second of two', '2026-10-25', '02:30', second, berlin, '2026-10-25T01:30:00.000Z'],
  ['the first of two half an hour apart', '2026-04-05', '01:45', first, lordHowe, '2026-04-04T14:45:00.000Z'],
  ['the second of them', '2026-04-05', '01:45', second, lordHowe, '2026-04-04T15:15:00.000Z'],
  ['a skipped half hour', '2026-10-04', '02:15', first, lordHowe, '2026-10-03T15:45:00.000Z'],
  [
    'a midnight that occurs twice',
    '2026-11-01',
    '00:30',
    second,
    'America/Havana',
    '2026-11-01T05:30:00.000Z',
  ],
  [
    'a quarter of an hour of offset',
    '2026-03-12',
    '09:00',
    first,
    'Asia/Kathmandu',
    '2026-03-12T03:15:00.000Z',
  ],
])('%s', (_what, day, clock, which, zone, expected) => {
  expect(instantOf({ day, clock, ...which }, zone).toISOString()).toBe(expected);
});

test('a time occurs once, twice or never', () => {
  expect(instantsOf({ day: '2026-03-12', clock: '02:30' }, berlin)).toHaveLength(1);
  expect(instantsOf({ day: '2026-03-29', clock: '02:30' }, berlin)).toEqual([]);
  expect(occursTwice({ day: '2026-10-25', clock: '02:59' }, berlin)).toBe(true);
  expect(occursTwice({ day: '2026-10-25', clock: '03:00' }, berlin)).toBe(false);
});

test.each([
  ['from before', '2026-10-25T00:00:00Z', '2026-10-25T00:30:00.000Z'],
  ['from behind', '2026-10-25T02:30:00Z', '2026-10-25T01:30:00.000Z'],
])('the nearest occurrence %s', (_from, near, expected) => {
  const time = { day: '2026-10-25', clock: '02:30' };
  expect(nearestInstant(time, berlin, new Date(near)).toISOString()).toBe(expected);
});

test('minutes beyond midnight belong to another day', () => {
  expect(clockTimeAt('2026-03-12', 25 * 60)).toEqual({ day: '2026-03-13', clock: '01:00' });
  expect(clockTimeAt('2026-03-12', -15)).toEqual({ day: '2026-03-11', clock: '23:45' });
});

const oddNights = [
  [berlin, '2026-10-25'],
  [berlin, '2026-03-29'],
  ['America/New_York', '2026-11-01'],
  [lordHowe, '2026-04-05'],
  [lordHowe, '2026-10-04'],
  ['America/Havana', '2026-11-01'],
  ['Atlantic/Azores', '2026-10-25'],
  ['Antarctica/Troll', '2026-10-25'],
  ['Africa/Casablanca', '2026-02-15'],
  ['Asia/Kathmandu', '2026-01-01'],
] as const;

test('every minute of every night is found again from what a clock shows', () => {
  const minutes = fc.integer({ min: -26 * 60, max: 26 * 60 });
  fc.assert(
    fc.property(fc.constantFrom(...oddNights), minutes, ([zone, day], minute) => {
      const instant = new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000);
      const time = wallTimeOf(instant, zone);
      expect(instantOf(time, zone)).toEqual(instant);
      expect(time.clock).toBe(clockOf(instant, zone));
    }),
    { seed: 20_261_025, numRuns: 2000 },
  );
});
