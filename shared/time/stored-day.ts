import type { Day } from './calendar-day.ts';
import { dayOf } from './day.ts';
import type { StoredDate } from './instant.ts';

/*
 * Dates of rows arrive as midnight in Greenwich. They are days, not instants: these functions make a `Day` of them, which
 * is text and cannot be read in a zone. Rows whose types are written by hand name such a date `StoredDate`.
 */

const dayMs = 86_400_000;

/** The day of a column that holds days alone. */
export const dayOfColumn = (date: StoredDate): Day => date.toISOString().slice(0, 10);

/** The day of a date that clients may send with a time: without one it is that day in every zone. */
export function dayOfDate(date: StoredDate, zone: string): Day {
  return date.getTime() % dayMs === 0 ? dayOfColumn(date) : dayOf(new Date(date), zone);
}
