import { max } from 'date-fns';
import { type Day, isDay } from './calendar-day.ts';
import { dayBounds, dayOf } from './day.ts';
import type { Interval } from './interval.ts';
import { endOfMonth, startOfMonth } from './month.ts';

export const reportRangeErrors = {
  missing: 'Timer logs parameters (startDate or endDate or date) are required.',
  order: 'End date must be after start date',
} as const;

type RangeText = { startDate?: string | null; endDate?: string | null; date?: string | null };
type Place = { zone: string; now: Date };
export type ReportRange = { interval: Interval; fromDay: Day; toDay: Day };
type ReportRangeResult = { range: ReportRange; error?: undefined } | { error: string; range?: undefined };

const DAY_TEXT = /^(\d{4}-\d{2}-\d{2})(?: \d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/;
/** Years whose days have a name of four digits in every zone. */
const [EARLIEST_YEAR, LATEST_YEAR] = [1, 9998];
const UTC_DAY_EDGE = /^(\d{4}-\d{2}-\d{2})T(?:00:00(?::00(?:\.0+)?)?|23:59(?::59(?:\.9+)?)?)Z$/;

/**
 * Both ends are inclusive and name calendar days of the zone: `2025-11-20`, `2025-11-20 09:30:00` and the UTC edges
 * of a day (`…T00:00:00.000Z`, `…T23:59:59.999Z`) stand for the whole day. Any other instant counts exactly, except
 * that an end on a local midnight stands for the day it begins. Unreadable input means today.
 */
export function parseReportRange({ startDate, endDate, date }: RangeText, place: Place): ReportRangeResult {
  const from = startDate && endDate ? startDate : date;
  const to = startDate && endDate ? endDate : date;
  if (!from || !to) return { error: reportRangeErrors.missing };
  const start = startOf(from, place);
  const end = endOf(to, place);
  if (from !== to && end <= start) return { error: reportRangeErrors.order };
  const lastInstant = max([start, new Date(end.getTime() - 1)]);
  const fromDay = dayOf(start, place.zone);
  return { range: { interval: { start, end }, fromDay, toDay: dayOf(lastInstant, place.zone) } };
}

/** The day that a text of a query means: the one it names, or the one that an instant falls on; else nothing. */
export function dayMeantBy(text: string | undefined, zone: string): Day | undefined {
  if (text === undefined) return undefined;
  const named = namedDay(text);
  if (named !== undefined) return isDay(named) ? named : undefined;
  const instant = instantIn(text);
  return instant && dayOf(instant, zone);
}

/** The default report range is the current month. */
export function currentMonth({ zone, now }: Place): { fromDay: Day; toDay: Day } {
  const today = dayOf(now, zone);
  return { fromDay: startOfMonth(today), toDay: endOfMonth(today) };
}

function startOf(text: string, place: Place): Date {
  const instant = instantIn(text);
  return instant ?? dayBounds(dayIn(text, place), place.zone).start;
}

function endOf(text: string, place: Place): Date {
  const instant = instantIn(text);
  if (!instant) return dayBounds(dayIn(text, place), place.zone).end;
  const day = dayBounds(dayOf(instant, place.zone), place.zone);
  const isMidnight = instant.getTime() === day.start.getTime();
  const isLastSecond = day.end.getTime() - instant.getTime() <= 1000;
  return isMidnight || isLastSecond ? day.end : instant;
}

const namedDay = (text: string) => DAY_TEXT.exec(text)?.[1] ?? UTC_DAY_EDGE.exec(text)?.[1];

function dayIn(text: string, { zone, now }: Place): Day {
  const day = namedDay(text) ?? '';
  return isDay(day) ? day : dayOf(now, zone);
}

function instantIn(text: string): Date | undefined {
  if (DAY_TEXT.test(text) || UTC_DAY_EDGE.test(text)) return undefined;
  const instant = new Date(text);
  const year = instant.getUTCFullYear();
  return year >= EARLIEST_YEAR && year <= LATEST_YEAR ? instant : undefined;
}
