import { describe, expect, test } from 'vitest';
import { dayBounds, dayOf, splitIntervalByDay } from './day.ts';

const HOUR = 3600;
const instant = (text: string) => new Date(text);

describe('dayOf', () => {
  test.each([
    ['midnight belongs to the day it begins', '2026-01-14T23:00:00Z', 'Europe/Paris', '2026-01-15'],
    [
      'the millisecond before belongs to the day before',
      '2026-01-14T22:59:59.999Z',
      'Europe/Paris',
      '2026-01-14',
    ],
    ['west of Greenwich', '2026-01-15T04:59:59Z', 'America/New_York', '2026-01-14'],
    ['east of the date line', '2026-01-14T11:00:00Z', 'Pacific/Auckland', '2026-01-15'],
    ['half-hour zones', '2026-01-14T18:30:00Z', 'Asia/Kolkata', '2026-01-15'],
    ['UTC', '2026-01-15T00:00:00Z', 'UTC', '2026-01-15'],
    ['summer time, north', '2026-07-14T22:00:00Z', 'Europe/Paris', '2026-07-15'],
    ['summer time, south', '2026-01-14T13:00:00Z', 'Australia/Sydney', '2026-01-15'],
    ['winter time, south', '2026-07-14T13:59:00Z', 'Australia/Sydney', '2026-07-14'],
  ])('%s', (_rule, at, zone, day) => {
    expect(dayOf(instant(at), zone)).toBe(day);
  });
});

describe('dayBounds', () => {
  test.each([
    ['an ordinary day', '2026-01-15', 'Europe/Paris', '2026-01-14T23:00:00Z', 24],
    ['north, clocks forward: 23 hours', '2026-03-29', 'Europe/Paris', '2026-03-28T23:00:00Z', 23],
    ['north, clocks back: 25 hours', '2026-10-25', 'Europe/Paris', '2026-10-24T22:00:00Z', 25],
    ['the day after clocks went back', '2026-10-26', 'Europe/Paris', '2026-10-25T23:00:00Z', 24],
    ['America, clocks forward', '2026-03-08', 'America/New_York', '2026-03-08T05:00:00Z', 23],
    ['America, clocks back', '2026-11-01', 'America/New_York', '2026-11-01T04:00:00Z', 25],
    ['south, clocks back: 25 hours', '2026-04-05', 'Australia/Sydney', '2026-04-04T13:00:00Z', 25],
    ['south, clocks forward: 23 hours', '2026-10-04', 'Australia/Sydney', '2026-10-03T14:00:00Z', 23],
    ['clocks move by half an hour', '2026-04-05', 'Australia/Lord_Howe', '2026-04-04T13:00:00Z', 24.5],
    [
      'midnight skipped: begins at one o’clock',
      '2018-11-04',
      'America/Sao_Paulo',
      '2018-11-04T03:00:00Z',
      23,
    ],
    [
      'clocks back at midnight: its day is longer',
      '2018-02-17',
      'America/Sao_Paulo',
      '2018-02-17T02:00:00Z',
      25,
    ],
    ['and the next begins once', '2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00Z', 24],
    ['midnight twice: begins at the first', '2026-11-01', 'America/Havana', '2026-11-01T04:00:00Z', 25],
    ['midnight skipped on the Nile', '2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00Z', 23],
    ['a day the calendar jumped over is empty', '2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z', 0],
    ['the day after the jump', '2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00Z', 24],
    ['leap day', '2024-02-29', 'UTC', '2024-02-29T00:00:00Z', 24],
    ['furthest east', '2026-06-01', 'Pacific/Kiritimati', '2026-05-31T10:00:00Z', 24],
    ['furthest west', '2026-06-01', 'Pacific/Pago_Pago', '2026-06-01T11:00:00Z', 24],
  ])('%s', (_rule, day, zone, start, hours) => {
    const bounds = dayBounds(day, zone);
    expect(bounds.start).toEqual(instant(start));
    expect((bounds.end.getTime() - bounds.start.getTime()) / 3_600_000).toBe(hours);
  });

  test.each([
    'Europe/Paris',
    'America/New_York',
    'Australia/Sydney',
    'America/Santiago',
    'Africa/Cairo',
    'Asia/Beirut',
  ])('agrees with dayOf at both edges of every day of a year in %s', (zone) => {
    let day = '2026-01-01';
    while (day < '2027-01-01') {
      const { start, end } = dayBounds(day, zone);
      expect(dayOf(start, zone)).toBe(day);
      expect(dayOf(new Date(start.getTime() - 1), zone) < day).toBe(true);
      expect(dayOf(new Date(end.getTime() - 1), zone)).toBe(day);
      day = dayOf(end, zone);
    }
  });
});

describe('splitting at midnights', () => {
  test.each([
    [
      'within a day',
      ['2026-01-15T08:00:00Z', '2026-01-15T10:30:00Z', 'Europe/Paris'],
      [{ day: '2026-01-15', seconds: 2.5 * HOUR }],
    ],
    [
      'a ten-hour night shift is 2 h and 8 h',
      ['2026-01-15T21:00:00Z', '2026-01-16T07:00:00Z', 'Europe/Paris'],
      [
        { day: '2026-01-15', seconds: 2 * HOUR },
        { day: '2026-01-16', seconds: 8 * HOUR },
      ],
    ],
    [
      'ending at midnight leaves nothing for the next day',
      ['2026-01-15T20:00:00Z', '2026-01-15T23:00:00Z', 'Europe/Paris'],
      [{ day: '2026-01-15', seconds: 3 * HOUR }],
    ],
    [
      'over a 23-hour day, north',
      ['2026-03-28T22:00:00Z', '2026-03-29T23:00:00Z', 'Europe/Paris'],
      [
        { day: '2026-03-28', seconds: HOUR },
        { day: '2026-03-29', seconds: 23 * HOUR },
        { day: '2026-03-30', seconds: HOUR },
      ],
    ],
    [
      'over a 25-hour day, north',
      ['2026-10-24T22:00:00Z', '2026-10-25T23:30:00Z', 'Europe/Paris'],
      [
        { day: '2026-10-25', seconds: 25 * HOUR },
        { day: '2026-10-26', seconds: 0.5 * HOUR },
      ],
    ],
    [
      'over a 25-hour day, south',
      ['2026-04-04T12:00:00Z', '2026-04-05T15:00:00Z', 'Australia/Sydney'],
      [
        { day: '2026-04-04', seconds: HOUR },
        { day: '2026-04-05', seconds: 25 * HOUR },
        { day: '2026-04-06', seconds: HOUR },
      ],
    ],
    [
      'over a 23-hour day, south',
      ['2026-10-03T14:00:00Z', '2026-10-04T13:00:00Z', 'Australia/Sydney'],
      [{ day: '2026-10-04', seconds: 23 * HOUR }],
    ],
    [
      'over a day the calendar jumped',
      ['2011-12-30T09:00:00Z', '2011-12-30T11:00:00Z', 'Pacific/Apia'],
      [
        { day: '2011-12-29', seconds: HOUR },
        { day: '2011-12-31', seconds: HOUR },
      ],
    ],
    ['of no length', ['2026-01-15T08:00:00Z', '2026-01-15T08:00:00Z', 'UTC'], []],
    ['backwards', ['2026-01-15T08:00:00Z', '2026-01-15T07:00:00Z', 'UTC'], []],
    [
      'a last fraction of a second is no day',
      ['2026-01-15T22:59:59Z', '2026-01-15T23:00:00.400Z', 'Europe/Paris'],
      [{ day: '2026-01-15', seconds: 1 }],
    ],
    [
      'fractions of a second add up',
      ['2026-01-15T22:59:59.600Z', '2026-01-15T23:00:01.700Z', 'Europe/Paris'],
      [{ day: '2026-01-16', seconds: 2 }],
    ],
  ])('%s', (_rule, [startedAt = '', stoppedAt = '', zone = ''], expected) => {
    const span = { startedAt: instant(startedAt), stoppedAt: instant(stoppedAt) };
    const segments = splitIntervalByDay(span, zone).map(({ day, seconds }) => ({ day, seconds }));
    expect(segments.filter(({ seconds }) => seconds > 0)).toEqual(expected);
  });

  test('the segments touch, and keep the ends of the span', () => {
    const startedAt = instant('2026-10-23T15:20:10.250Z');
    const stoppedAt = instant('2026-10-27T09:05:40.100Z');
    const segments = splitIntervalByDay({ startedAt, stoppedAt }, 'Europe/Paris');
    expect(segments.map(({ day }) => day)).toEqual([
      '2026-10-23',
      '2026-10-24',
      '2026-10-25',
      '2026-10-26',
      '2026-10-27',
    ]);
    expect(segments[0]?.start).toEqual(startedAt);
    expect(segments.at(-1)?.end).toEqual(stoppedAt);
    for (const [index, piece] of segments.slice(1).entries())
      expect(piece.start).toEqual(segments[index]?.end);
    const total = segments.reduce((sum, { seconds }) => sum + seconds, 0);
    expect(total).toBe(Math.floor((stoppedAt.getTime() - startedAt.getTime()) / 1000));
  });
});
