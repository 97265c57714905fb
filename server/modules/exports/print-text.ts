import type { Cell } from '#server/modules/exports/export-table.ts';
import { parseTimesheetStatus, timesheetStatusLabels } from '#shared/enums/timesheet.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import type { TimeRangeQuery } from '#shared/time-logs/time-log.schema.ts';

const words = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
const dayFormat = words({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const monthFormat = words({ month: 'long', year: 'numeric' });
const plainFormat = words({ day: 'numeric', month: 'long', year: 'numeric' });

const noonOf = (day: Day) => new Date(`${day}T12:00:00Z`);
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** `Wed, 11 Mar 2026`; anything that is no day stays as it is. */
export function dayText(cell: Cell): string {
  const text = String(cell);
  return isDay(text) ? dayFormat.format(noonOf(text)) : text;
}

/** `March 2026` of `2026-03`. */
export function monthText(cell: Cell): string {
  const text = `${cell}-01`;
  return isDay(text) ? monthFormat.format(noonOf(text)) : String(cell);
}

/** `1 March 2026 – 31 March 2026`, or the one day. */
export function rangeText(from: Day, to: Day): string {
  const first = plainFormat.format(noonOf(from));
  return from === to ? first : `${first} – ${plainFormat.format(noonOf(to))}`;
}

/** What the clock shows of `2026-03-29T03:00:00+02:00`: `03:00`. */
export const clockText = (cell: Cell): string => String(cell).slice(11, 16);

/** `22 November 2026, 15:40` in the zone. */
export function momentText(moment: Date, zone: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return `${part('day')} ${part('month')} ${part('year')}, ${part('hour')}:${part('minute')}`;
}

const namedAtMost = 5;

/** `Ann, Ben and 3 more`. */
export function listText(names: readonly string[], count: number): string {
  const named = names.slice(0, namedAtMost);
  const others = count - named.length;
  if (others === 0) return named.join(', ');
  return named.length === 0 ? `${count} chosen` : `${named.join(', ')} and ${others} more`;
}

/** The label of a status of a timesheet. */
export function statusText(cell: Cell): string {
  const known = parseTimesheetStatus(String(cell));
  return known === undefined ? String(cell) : timesheetStatusLabels[known];
}

/** `TRACKED` → `Tracked`. */
export function sentence(cell: Cell): string {
  const word = String(cell);
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

/** What a note above a table says: a label and a text. */
export type Note = readonly [label: string, text: string];

/** The bounds of the activity, where there are any. */
export function activityNotes({ activityLevel }: Pick<TimeRangeQuery, 'activityLevel'>): Note[] {
  if (activityLevel === undefined) return [];
  const { start = 0, end = 100 } = activityLevel;
  return [['Activity', `${start} to ${end} percent`]];
}
