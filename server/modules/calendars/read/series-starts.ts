import type ICAL from 'ical.js';
import { timeOfWall, wallOfTime } from '#server/modules/calendars/read/calendar-zones.ts';
import {
  type CalendarItem,
  dayMs,
  instantAt,
  type Moment,
} from '#server/modules/calendars/read/read-event.ts';

/** Steps that one series may take before the days that are read and within them: 13 years of a daily one with a count. */
const mostSteps = 5000;
/** Instances of one series within the days that are read. */
const mostInstances = 1000;

/** Clock times of a series that are read. */
export interface WallRange {
  readonly from: number;
  readonly to: number;
}

/** The clock time of another moment in the zone of this one. */
export function wallIn({ zone }: Moment, moment: Moment): number {
  return moment.isDate || moment.zone === zone ? moment.wall : zone.toWall(instantAt(moment));
}

const dayOfWall = (wall: number) => Math.floor(wall / dayMs) * dayMs;

/** The last clock time of the rule: a day includes all of its times. */
function lastWall(rule: ICAL.Recur, start: Moment): number {
  const { until } = rule;
  if (!until) return Number.POSITIVE_INFINITY;
  const wall = wallOfTime(until);
  if (until.isDate) return wall + dayMs - 1;
  // A time in UTC, as the standard asks; some programs write a time of the zone.
  const isUtc = until.toString().endsWith('Z');
  const local = isUtc ? start.zone.toWall(new Date(wall)) : wall;
  return start.isDate ? dayOfWall(local) : local;
}

/** Whole periods of the rule that lie before the range, so that a series of many years begins near it. */
function skippedMs({ freq, interval, count }: ICAL.Recur, start: number, from: number): number {
  if (count || freq === 'MONTHLY' || freq === 'YEARLY' || start >= from) return 0;
  const periodMs = interval * (freq === 'WEEKLY' ? 7 : 1) * dayMs;
  return Math.floor((from - start) / periodMs) * periodMs;
}

function startsOfRule(rule: ICAL.Recur, start: Moment, { from, to }: WallRange): number[] {
  const last = Math.min(lastWall(rule, start), to);
  const starts: number[] = [];
  const open = rule.clone();
  open.until = null;
  const first = start.wall + skippedMs(open, start.wall, from);
  const iterator = open.iterator(timeOfWall({ wall: first, isDate: start.isDate }));
  for (let steps = 0; steps < mostSteps && starts.length < mostInstances; steps += 1) {
    const time = iterator.next();
    if (!time) break;
    const wall = wallOfTime(time);
    if (wall > last) break;
    if (wall >= from) starts.push(wall);
  }
  return starts;
}

/** Clock times at which instances of the series start, without the excluded ones. */
export function startsOf({ start, rules, added, excluded }: CalendarItem, range: WallRange): number[] {
  const isExcluded = new Set(excluded.map((moment) => wallIn(start, moment)));
  // A day excludes all instances of the day.
  const isExcludedDay = new Set(excluded.filter(({ isDate }) => isDate).map(({ wall }) => wall));
  const starts = [
    ...rules.flatMap((rule) => startsOfRule(rule, start, range)),
    ...(rules.length === 0 ? [start.wall] : []),
    ...added.map((moment) => wallIn(start, moment)),
  ];
  return [...new Set(starts)].filter(
    (wall) =>
      wall >= range.from && wall <= range.to && !isExcluded.has(wall) && !isExcludedDay.has(dayOfWall(wall)),
  );
}
