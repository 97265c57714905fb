import { expect, test } from 'vitest';
import { eventStretches, ownStretches } from '#client/features/home/own-day.ts';
import type { CalendarEvent } from '#shared/calendars/calendar.schema.ts';

type Log = Parameters<typeof ownStretches>[0][number];

const log = (startedAt: string, stoppedAt: string, project: Log['project'] = null): Log => ({
  ...{ startedAt, stoppedAt, project },
  isRunning: startedAt === stoppedAt,
});

const day = '2026-03-11';
const timeZone = 'UTC';

test('the work of the day has the colour of its project; a running entry has none', () => {
  const logs = [
    log('2026-03-11T08:00:00Z', '2026-03-11T09:30:00Z', { id: 'one', name: 'Portal', color: '#123456' }),
    log('2026-03-10T08:00:00Z', '2026-03-10T09:30:00Z'),
    log('2026-03-10T23:30:00Z', '2026-03-11T00:20:00Z'),
    log('2026-03-11T10:00:00Z', '2026-03-11T10:00:00Z'),
  ];
  const since = Date.parse('2026-03-11T10:00:00Z');
  expect(ownStretches(logs, { day, timeZone, since })).toEqual([
    { startMinute: 480, endMinute: 570, color: '#123456' },
    { startMinute: 0, endMinute: 20, color: '' },
    { startMinute: 600 },
  ]);
});

test('an entry that began yesterday and still runs begins at midnight', () => {
  const since = Date.parse('2026-03-10T22:00:00Z');
  expect(ownStretches([], { day, timeZone, since })).toEqual([{ startMinute: 0 }]);
});

test('events that touch are one stretch of the day, those of whole days are none', () => {
  const event = (from: string, to: string, more: Partial<CalendarEvent> = {}): CalendarEvent => ({
    ...{ id: from, calendarId: 'work', isBusy: true },
    ...{ startsAt: `2026-11-19T${from}:00Z`, endsAt: `2026-11-19T${to}:00Z` },
    ...more,
  });
  const events = [
    event('13:00', '13:30'),
    event('08:00', '09:00'),
    event('08:15', '08:30'),
    event('09:00', '10:00'),
    event('00:00', '23:00', { firstDay: '2026-11-19', lastDay: '2026-11-19' }),
  ];
  expect(eventStretches(events, { day: '2026-11-19', timeZone: 'Europe/Paris' })).toEqual([
    { startMinute: 540, endMinute: 660, isEvent: true },
    { startMinute: 840, endMinute: 870, isEvent: true },
  ]);
});
