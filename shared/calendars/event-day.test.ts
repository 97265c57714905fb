import { expect, test } from 'vitest';
import { type CalendarEvent, calendarTexts } from '#shared/calendars/calendar.schema.ts';
import {
  busySeconds,
  eventsFrom,
  eventsOfDay,
  whyNotEntered,
  whyNotLogged,
} from '#shared/calendars/event-day.ts';

const paris = 'Europe/Paris';
const day = '2026-03-12';

const at = (from: string, to: string, more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: from,
  calendarId: 'work',
  title: from,
  startsAt: `${from}:00Z`,
  endsAt: `${to}:00Z`,
  isBusy: true,
  ...more,
});

const offsite = (firstDay: string, lastDay: string) =>
  at('2026-03-11T23:00', '2026-03-12T23:00', { firstDay, lastDay });

test('a day has the parts of its events in their order, by the zone of the person', () => {
  const night = at('2026-03-12T22:30', '2026-03-12T23:30');
  const morning = at('2026-03-12T08:00', '2026-03-12T09:00');
  const other = at('2026-03-12T23:30', '2026-03-13T00:30');
  const { parts, wholeDays } = eventsOfDay([night, other, morning], day, paris);
  expect(parts.map(({ event, end, goesOn }) => [event.id, end.toISOString(), goesOn])).toEqual([
    [morning.id, '2026-03-12T09:00:00.000Z', false],
    [night.id, '2026-03-12T23:00:00.000Z', true],
  ]);
  expect(wholeDays).toEqual([]);
});

test.each([
  ['2026-03-12', '2026-03-12', 1],
  ['2026-03-10', '2026-03-12', 1],
  ['2026-03-12', '2026-03-14', 1],
  ['2026-03-10', '2026-03-11', 0],
  ['2026-03-13', '2026-03-13', 0],
])('an event of the whole days %s to %s has no hours on the 12th', (first, last, count) => {
  const { parts, wholeDays } = eventsOfDay([offsite(first, last)], day, paris);
  expect([wholeDays.length, parts.length]).toEqual([count, 0]);
});

test('busy events take the time of a day once, whole days and free ones take none', () => {
  const events = [
    at('2026-03-12T08:00', '2026-03-12T10:00'),
    at('2026-03-12T08:30', '2026-03-12T09:00'),
    at('2026-03-12T09:30', '2026-03-12T11:00'),
    at('2026-03-12T13:00', '2026-03-12T14:00', { isBusy: false }),
    offsite(day, day),
  ];
  expect(busySeconds(events, day, paris)).toBe(3 * 3600);
});

test.each<[string, CalendarEvent, string | undefined]>([
  ['over', at('2026-03-12T08:00', '2026-03-12T09:00'), undefined],
  ['still to come', at('2026-03-12T08:00', '2026-03-12T09:01'), calendarTexts.notOver],
  ['of a whole day', offsite(day, day), calendarTexts.allDay],
  [
    'logged',
    at('2026-03-12T07:00', '2026-03-12T08:00', {
      entry: { id: 'log', startedAt: '2026-03-12T07:00:00Z', isMoved: false },
    }),
    calendarTexts.logged,
  ],
])('an event that is %s', (_state, event, reason) => {
  expect(whyNotLogged(event, Date.parse('2026-03-12T09:00:00Z'))).toBe(reason);
});

test('the events that begin on a day are those of whole days, then the others', () => {
  const night = at('2026-03-11T21:00', '2026-03-12T07:00', { id: 'night' });
  const late = at('2026-03-12T10:00', '2026-03-12T11:00', { id: 'late' });
  const early = at('2026-03-12T08:00', '2026-03-12T09:00', { id: 'early' });
  const trip = { ...offsite('2026-03-11', day), id: 'trip' };
  const fair = { ...offsite(day, '2026-03-13'), id: 'fair' };
  const events = eventsFrom([night, late, trip, early, fair], day, paris);
  expect(events.map(({ id }) => id)).toEqual(['fair', 'early', 'late']);
});

test.each<[string, CalendarEvent, string, string | undefined]>([
  ['a whole day', offsite(day, day), '2026-03-11T23:00:00Z', undefined],
  ['a whole day to come', offsite(day, day), '2026-03-11T22:59:00Z', calendarTexts.notOver],
  ['several days', offsite(day, '2026-03-13'), '2026-03-14T09:00:00Z', calendarTexts.severalDays],
  ['hours', at('2026-03-12T08:00', '2026-03-12T09:00'), '2026-03-12T09:00:00Z', undefined],
  [
    'hours to come',
    at('2026-03-12T08:00', '2026-03-12T09:00'),
    '2026-03-12T08:30:00Z',
    calendarTexts.notOver,
  ],
])('an event of %s is entered in the form', (_kind, event, now, reason) => {
  expect(whyNotEntered(event, Date.parse(now))).toBe(reason);
});
