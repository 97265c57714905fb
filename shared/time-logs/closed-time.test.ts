import { expect, test } from 'vitest';
import {
  type ClosingRule,
  closedDaysOf,
  closedRefusal,
  closedTimeOf,
  closedTimeTexts,
  firstOpenDay,
  isClosedDay,
  isPartlyClosedDay,
  nothingClosed,
  type OpenedDay,
} from './closed-time.ts';

test.each<[string, ClosingRule, string, string | undefined]>([
  ['nothing is chosen', {}, '2026-03-11', undefined],
  [
    'nothing is chosen any more',
    { timeClosedBefore: null, timeClosedAfterDays: null },
    '2026-03-11',
    undefined,
  ],
  ['a date', { timeClosedBefore: '2026-03-01' }, '2026-03-11', '2026-03-01'],
  ['within the days of the next month', { timeClosedAfterDays: 3 }, '2026-03-03', '2026-02-01'],
  ['when they have passed', { timeClosedAfterDays: 3 }, '2026-03-04', '2026-03-01'],
  ['at once', { timeClosedAfterDays: 0 }, '2026-03-01', '2026-03-01'],
  ['over the turn of the year', { timeClosedAfterDays: 10 }, '2027-01-05', '2026-12-01'],
  [
    'the date is later',
    { timeClosedBefore: '2026-03-10', timeClosedAfterDays: 3 },
    '2026-03-11',
    '2026-03-10',
  ],
  [
    'the month is later',
    { timeClosedBefore: '2026-01-10', timeClosedAfterDays: 3 },
    '2026-03-11',
    '2026-03-01',
  ],
])('the first open day: %s', (_, rule, today, day) => {
  expect(firstOpenDay(rule, today)).toBe(day);
});

const now = new Date('2026-03-11T09:00:00Z');
const at = (text: string) => new Date(`2026-${text}:00Z`);
const zonesOf = (person: string, organization = 'UTC') => ({ organization, person });
const closedIn = (person: string, openedDays: OpenedDay[] = []) =>
  closedTimeOf({ timeClosedBefore: '2026-03-01', openedDays }, zonesOf(person), now);

test.each<[string, string, [string, string | null, string?], string[]]>([
  ['before it', 'UTC', ['02-28T10:00', '02-28T11:00'], ['2026-02-28']],
  ['over the edge', 'UTC', ['02-28T23:00', '03-01T01:00'], ['2026-02-28']],
  ['after it', 'UTC', ['03-01T00:00', '03-01T01:00'], []],
  ['what runs since', 'UTC', ['02-28T10:00', null], ['2026-02-28']],
  [
    'by the organization, in a zone that is ahead',
    'Pacific/Kiritimati',
    ['02-28T20:00', '02-28T21:00'],
    ['2026-02-28'],
  ],
  [
    'by the person, in a zone that is behind',
    'Pacific/Pago_Pago',
    ['03-01T05:00', '03-01T06:00'],
    ['2026-02-28'],
  ],
  ['by the sheet alone', 'UTC', ['03-01T05:00', '03-01T06:00', '2026-02-28'], ['2026-02-28']],
  ['not by the zone of today', 'Pacific/Pago_Pago', ['03-01T05:00', '03-01T06:00', '2026-03-01'], []],
])('the closed days of a span: %s', (_, person, [start, end, sheetDay], days) => {
  const span = { startedAt: at(start), stoppedAt: end === null ? null : at(end), sheetDay };
  expect(closedDaysOf(closedIn(person), [span], now)).toEqual(days);
});

test.each<[string, string, [string, string, string?], boolean]>([
  ['on it', 'UTC', ['02-27T00:00', '02-28T00:00'], true],
  ['out of it', 'UTC', ['02-26T23:59', '02-27T01:00'], false],
  ['in a zone that was chosen later', 'Pacific/Kiritimati', ['02-26T11:00', '02-26T12:00'], false],
  ['an entry of its sheet', 'UTC', ['02-27T10:00', '02-27T11:00', '2026-02-27'], true],
  ['an entry that goes on into the next', 'UTC', ['02-27T23:00', '02-28T01:00', '2026-02-27'], false],
])('an opened day: %s', (_, person, [start, end, sheetDay], isOpen) => {
  const closed = closedIn(person, [{ day: '2026-02-27', until: '2026-03-12', timeZone: 'UTC' }]);
  const span = { startedAt: at(start), stoppedAt: at(end), sheetDay };
  expect(closedDaysOf(closed, [span], now).length === 0).toBe(isOpen);
});

test('a month closes, and an opened day ends, with the day of the zone that is ahead', () => {
  const openedDays = [{ day: '2026-02-27', until: '2026-03-03', timeZone: 'UTC' }];
  const rule = { timeClosedAfterDays: 3, openedDays };
  const evening = at('03-03T20:00');
  expect(closedTimeOf(rule, zonesOf('UTC'), evening)).toMatchObject({
    openFrom: '2026-02-01',
    opened: openedDays,
  });
  for (const zones of [zonesOf('Pacific/Kiritimati'), zonesOf('Pacific/Pago_Pago', 'Pacific/Kiritimati')]) {
    expect(closedTimeOf(rule, zones, evening)).toMatchObject({ openFrom: '2026-03-01', opened: [] });
  }
});

test('a day is closed when all of it is, and may be asked for when any of it is', () => {
  const states = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((person) => {
    const closed = closedIn(person);
    return ['2026-02-28', '2026-03-01'].map((day) => [
      isClosedDay(closed, day, now),
      isPartlyClosedDay(closed, day, now),
    ]);
  });
  const edge = [
    [true, true],
    [false, false],
  ];
  expect(states).toEqual([
    edge,
    [
      [true, true],
      [false, true],
    ],
    edge,
  ]);
  expect(isClosedDay(nothingClosed(zonesOf('UTC')), '1999-01-01', now)).toBe(false);
});

test('a refusal names the days', () => {
  const span = (day: string) => ({ startedAt: at(`${day}T10:00`), stoppedAt: at(`${day}T11:00`) });
  expect(closedRefusal(closedIn('UTC'), ['03-01', '03-02'].map(span), now)).toBeUndefined();
  expect(closedRefusal(closedIn('UTC'), ['03-01', '02-28', '02-27'].map(span), now)).toEqual({
    days: ['2026-02-27', '2026-02-28'],
    message: closedTimeTexts.closed('2026-03-01'),
  });
});
