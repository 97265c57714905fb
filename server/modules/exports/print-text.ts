import type { Cell } from '#server/modules/exports/export-table.ts';
import type { FileLanguage } from '#server/modules/exports/file-language.ts';
import { parseTimesheetStatus, type TimesheetStatus } from '#shared/enums/timesheet.ts';
import type { FileWord } from '#shared/reports/file-catalogues.ts';
import type { Day } from '#shared/time/calendar-day.ts';

const noonOf = (day: Day) => new Date(`${day}T12:00:00Z`);
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** `Wed, 11 Mar 2026`; anything that is no day stays as it is. */
export function dayText(cell: Cell, { weekday }: FileLanguage): string {
  const text = String(cell);
  return isDay(text) ? weekday.format(noonOf(text)) : text;
}

/** `March 2026` of `2026-03`. */
export function monthText(cell: Cell, { month }: FileLanguage): string {
  const text = `${cell}-01`;
  return isDay(text) ? month.format(noonOf(text)) : String(cell);
}

/** `1 March 2026 – 31 March 2026`, or the one day. */
export function rangeText(
  { fromDay: from, toDay: to }: { fromDay: Day; toDay: Day },
  { day }: FileLanguage,
): string {
  const first = day.format(noonOf(from));
  return from === to ? first : `${first} – ${day.format(noonOf(to))}`;
}

/** The local time in `2026-03-29T03:00:00+02:00`: `03:00`. */
export const clockText = (cell: Cell): string => String(cell).slice(11, 16);

/** `22 November 2026, 15:40` in the zone. */
export function momentText(
  moment: Date,
  { zone, language }: { zone: string; language: FileLanguage },
): string {
  const clock = { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return `${language.dayIn(zone).format(moment)}, ${new Intl.DateTimeFormat('en-GB', clock).format(moment)}`;
}

const namedAtMost = 5;

/** `Ann, Ben and 3 more`. */
export function listText(names: readonly string[], count: number, { translate }: FileLanguage): string {
  const named = names.slice(0, namedAtMost);
  const others = count - named.length;
  if (others === 0) return named.join(', ');
  return named.length === 0
    ? translate('{{0}} chosen', count)
    : translate('{{0}} and {{1}} more', named.join(', '), others);
}

const statusWords = {
  DRAFT: 'Draft',
  PENDING: 'Pending',
  'IN REVIEW': 'In review',
  DENIED: 'Rejected',
  APPROVED: 'Approved',
} as const satisfies Record<TimesheetStatus, FileWord>;

/** The label of a status of a timesheet. */
export function statusText(cell: Cell, { translate }: FileLanguage): string {
  const status = parseTimesheetStatus(String(cell));
  return status === undefined ? String(cell) : translate(statusWords[status]);
}

const typeWords: Readonly<Partial<Record<string, FileWord>>> = {
  TRACKED: 'Tracked',
  MANUAL: 'Manual',
  IDLE: 'Idle',
  RESUMED: 'Resumed',
};

/** `TRACKED` → `Tracked`; other words have the case of a sentence. */
export function sentence(cell: Cell, { translate }: FileLanguage): string {
  const word = String(cell);
  const label = typeWords[word];
  return label === undefined ? word.charAt(0).toUpperCase() + word.slice(1).toLowerCase() : translate(label);
}

export const yesNoText = (cell: Cell, { translate }: FileLanguage): string =>
  translate(cell === 'Yes' ? 'Yes' : 'No');
