import { min } from 'date-fns';
import type { WeekDay } from '#shared/enums/calendar.ts';
import { addDays, type Day } from './calendar-day.ts';
import type { Instant } from './instant.ts';
import type { Interval } from './interval.ts';
import { offsetMinutes } from './time-zone.ts';
import { startOfWeek } from './week.ts';

/*
 * The one rule: an instant belongs to the calendar day that a clock on the wall of the zone shows at that
 * instant. Midnight belongs to the day it begins. Zones are canonical names (see `normaliseTimeZone`).
 */

type Span = { startedAt: Date; stoppedAt: Date };
type DaySegment = Interval & { day: Day; seconds: number };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const mostDays = 20_000;
/** Cache by day number: a date is slow to format, and the same few recur. */
const days = new Map<number, Day>();

export function dayOf(instant: Instant, zone: string): Day {
  const wall = instant.getTime() + offsetMinutes(zone, instant) * MINUTE_MS;
  const number = Math.floor(wall / DAY_MS);
  const known = days.get(number);
  if (known !== undefined) return known;
  if (days.size >= mostDays) days.clear();
  const day = new Date(wall).toISOString().slice(0, 10);
  days.set(number, day);
  return day;
}

/** From the first instant of the day to the first of the next: 23, 24 or 25 hours. */
export function dayBounds(day: Day, zone: string): Interval {
  return { start: startOfDay(day, zone), end: startOfDay(addDays(day, 1), zone) };
}

/** The same of the week that holds the day. */
export function weekBounds(
  day: Day,
  { zone, startWeekOn }: { zone: string; startWeekOn: WeekDay },
): Interval {
  const first = startOfWeek(day, startWeekOn);
  return { start: dayBounds(first, zone).start, end: dayBounds(addDays(first, 6), zone).end };
}

/** One segment for each day that a span touches; their seconds add up to the whole seconds of the span. */
export function splitIntervalByDay({ startedAt, stoppedAt }: Span, zone: string): DaySegment[] {
  const segments: DaySegment[] = [];
  const elapsed = (instant: Date) => Math.floor((instant.getTime() - startedAt.getTime()) / 1000);
  let start = startedAt;
  for (let day = dayOf(startedAt, zone); start < stoppedAt; day = addDays(day, 1)) {
    const midnight = startOfDay(addDays(day, 1), zone);
    const end = min([midnight, stoppedAt]);
    if (end <= start) continue;
    segments.push({ day, start, end, seconds: elapsed(end) - elapsed(start) });
    start = end;
  }
  return segments;
}

/** Cache by zone and day, in milliseconds. */
const starts = new Map<string, number>();

function startOfDay(day: Day, zone: string): Date {
  const key = `${zone} ${day}`;
  const known = starts.get(key);
  if (known !== undefined) return new Date(known);
  if (starts.size >= mostDays) starts.clear();
  const start = findStartOfDay(day, zone);
  starts.set(key, start.getTime());
  return start;
}

function findStartOfDay(day: Day, zone: string): Date {
  const utcMidnight = Date.parse(`${day}T00:00:00Z`);
  const offsets = [utcMidnight - DAY_MS, utcMidnight + DAY_MS].map((at) => offsetMinutes(zone, new Date(at)));
  const candidates = offsets.map((offset) => ({ offset, at: utcMidnight - offset * MINUTE_MS }));
  candidates.sort((a, b) => a.at - b.at);
  const midnight = candidates.find(({ offset, at }) => offsetMinutes(zone, new Date(at)) === offset);
  if (midnight) return new Date(midnight.at);
  const [before, after] = candidates.map(({ at }) => at);
  return firstInstantOf(day, zone, { before: before ?? utcMidnight, after: after ?? utcMidnight });
}

/** The first instant of a day; if clocks skip midnight, the day begins at the jump. */
function firstInstantOf(day: Day, zone: string, range: { before: number; after: number }): Date {
  let { before, after } = range;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayOf(new Date(middle), zone) < day) before = middle;
    else after = middle;
  }
  return new Date(after);
}
