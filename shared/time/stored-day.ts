import type { Day } from './calendar-day.ts';
import { dayOf } from './day.ts';

/*
 * Dates of rows arrive as midnight in Greenwich. They are days, not instants: these functions make a `Day` of them, which
 * is text and cannot be read in a zone.
 */

const dayMs = 86_400_000;

/** The day of a column that holds days alone. */
export const dayOfColumn = (date: Date): Day => date.toISOString().slice(0, 10);

/** The day of a date that clients may send with a time: without one it is that day in every zone. */
export function dayOfDate(date: Date, zone: string): Day {
  return date.getTime() % dayMs === 0 ? dayOfColumn(date) : dayOf(date, zone);
}
