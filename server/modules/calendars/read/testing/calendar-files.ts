import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#server/db/project-root.ts';
import type { ReadEvent } from '#server/modules/calendars/read/calendar-events.ts';
import { offsetMinutes, wallClock } from '#shared/time/time-zone.ts';

/** Calendars in the form of the programs that write them. */
export const calendarFiles = ['google', 'outlook', 'apple', 'nextcloud'] as const;
type CalendarFile = (typeof calendarFiles)[number];

const read = (name: string) =>
  readFileSync(path.join(projectRoot(), 'server/modules/calendars/read/testing', name), 'utf8');

/** The file, with the line ends of the standard. */
export const calendarFile = (name: CalendarFile) => read(`${name}.ics`).replaceAll('\n', '\r\n');

/** Its events of 2026, a line for each. */
export const expectedLines = (name: CalendarFile) => read(`${name}.txt`).trimEnd().split('\n');

export const year = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2027-01-01T00:00:00Z') };

/** A calendar of events that are written as lines, such as `UID:1`. */
export const calendarOf = (...events: readonly (readonly string[])[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//Calendar//EN',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** An event as people say it: `2026-03-27 09:00+01 15m Stand-up`, or `2026-06-10..2026-06-12 Off-site free`. */
export function lineOf(
  { startsAt, endsAt, firstDay, lastDay, title, isBusy }: ReadEvent,
  zone: string,
): string {
  const words = [title ?? '(private)', ...(isBusy ? [] : ['free'])].join(' ');
  if (firstDay !== undefined) return `${firstDay}..${lastDay} ${words}`;
  const offset = offsetMinutes(zone, startsAt) / 60;
  const sign = `${offset < 0 ? '-' : '+'}${String(Math.abs(offset)).padStart(2, '0')}`;
  const minutes = (endsAt.getTime() - startsAt.getTime()) / 60_000;
  const [day, clock = ''] = wallClock(startsAt, zone).toISOString().split('T');
  return `${day} ${clock.slice(0, 5)}${sign} ${minutes}m ${words}`;
}
