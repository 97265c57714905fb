import { parseClock } from '#client/lib/time/clock-text.ts';
import { addDays, type Day, daysBetween } from '#shared/time/calendar-day.ts';
import { formatHoursMinutes } from '#shared/time/duration.ts';
import { type Interval, intervalSeconds } from '#shared/time/interval.ts';
import { parseDurationCell } from '#shared/time/time-entry.ts';
import { instantOf, instantsOf, type Occurrence, type WallTime, wallTimeOf } from '#shared/time/wall-time.ts';

/** Start, end and length of an entry as they are typed. */
export interface Times {
  day: Day;
  /** HH:MM, or what was typed when it is no time. */
  from: string;
  to: string;
  fromOccurrence: Occurrence;
  toOccurrence: Occurrence;
  duration: string;
  /** Minutes that were typed as the length, until an end or a start is. */
  typedLength: number | undefined;
  /**
   * The number of days from the first to the end: an end before the start counts as the next day only if somebody says
   * so.
   */
  daysLater: number;
}

/** The instants of the times. */
export interface TimesFrame {
  zone: string;
  /** The instants that the form began with: times that are left as they are keep their seconds. */
  shown?: Interval | undefined;
}

const minuteMs = 60_000;
const isClock = (text: string) => parseClock(text) === text;
const hasClocks = ({ from, to }: Pick<Times, 'from' | 'to'>) => isClock(from) && isClock(to);

export const startTime = ({ day, from, fromOccurrence }: Times): WallTime => ({
  ...{ day, clock: from, occurrence: fromOccurrence },
});

export const endTime = ({ day, daysLater, to, toOccurrence }: Times): WallTime => ({
  ...{ day: addDays(day, daysLater), clock: to, occurrence: toOccurrence },
});

const minuteOf = (at: Date) => Math.floor(at.getTime() / minuteMs);

/** The instant of a time; the one that was shown where the time is still the same. */
function instantFor(time: WallTime, zone: string, shown: Date | undefined): Date {
  const typed = instantOf(time, zone);
  return shown !== undefined && minuteOf(shown) === minuteOf(typed) ? shown : typed;
}

/** The instants of times that are valid. */
export function spanOf(times: Times, { zone, shown }: TimesFrame): Interval {
  const start = instantFor(startTime(times), zone, shown?.start);
  if (times.typedLength !== undefined) {
    return { start, end: new Date(start.getTime() + times.typedLength * minuteMs) };
  }
  return { start, end: instantFor(endTime(times), zone, shown?.end) };
}

/** Whether the end would lie before the start on the same day. */
function isEarlier(times: Times, { zone }: TimesFrame): boolean {
  if (!hasClocks(times)) return false;
  return instantOf(endTime({ ...times, daysLater: 0 }), zone) < instantOf(startTime(times), zone);
}

/** Whether the end needs to be said to lie on another day, or is. */
export const asksForDay = (times: Times, frame: TimesFrame) => isEarlier(times, frame) || times.daysLater > 0;

/** Whether the end is before the start without a chosen other day. */
export const endsBefore = (times: Times, frame: TimesFrame) =>
  times.daysLater === 0 && isEarlier(times, frame);

/** Whether the span is empty or negative. */
export function isEmptySpan(times: Times, frame: TimesFrame): boolean {
  if (!hasClocks(times)) return false;
  const { start, end } = spanOf(times, frame);
  return end <= start;
}

/** H:MM between the instants; empty while there is none. */
function lengthText(times: Times, frame: TimesFrame): string {
  if (endsBefore(times, frame)) return '';
  return formatHoursMinutes(intervalSeconds(spanOf(times, frame)));
}

/** A night that becomes a day ends on its own day again. */
function daysLaterOf(before: Times, next: Times, frame: TimesFrame): number {
  const wasNight = before.daysLater === 1 && isEarlier(before, frame);
  return wasNight && hasClocks(next) && !isEarlier(next, frame) ? 0 : next.daysLater;
}

/** The second occurrence of an end whose first is before the start. */
function endOccurrence(times: Times, { zone }: TimesFrame): Occurrence {
  if (!hasClocks(times)) return times.toOccurrence;
  const start = instantOf(startTime(times), zone);
  const [first, second] = instantsOf(endTime(times), zone);
  const isSecond = first !== undefined && second !== undefined && first < start && start < second;
  return isSecond ? 'second' : times.toOccurrence;
}

function withEnd(times: Times, typed: string, { zone, shown }: TimesFrame): Times {
  const { seconds } = parseDurationCell(typed);
  if (seconds === undefined || seconds === 0 || !isClock(times.from)) return times;
  const typedLength = Math.round(seconds / 60);
  const end = wallTimeOf(spanOf({ ...times, typedLength }, { zone, shown }).end, zone);
  const daysLater = daysBetween(times.day, end.day);
  return { ...times, typedLength, to: end.clock, toOccurrence: end.occurrence, daysLater };
}

/** Times and length follow one another: the length moves the end, an end or a start says how long it was. */
export function changeTimes(before: Times, change: Partial<Times>, frame: TimesFrame): Times {
  const next: Times = { ...before, ...change, typedLength: undefined };
  if (change.duration !== undefined) return withEnd(next, change.duration, frame);
  const isEndTyped = change.to !== undefined || change.day !== undefined;
  const toOccurrence = isEndTyped ? endOccurrence(next, frame) : next.toOccurrence;
  const settled = { ...next, toOccurrence };
  const times = { ...settled, daysLater: daysLaterOf(before, settled, frame) };
  return hasClocks(times) ? { ...times, duration: lengthText(times, frame) } : times;
}

/** Literal times, for example from a drag: an end before the start is on the next day. */
export function meantTimes(typed: Pick<Times, 'day' | 'from' | 'to'>, frame: TimesFrame): Times {
  const plain: Times = { ...noTimes(typed.day), ...typed };
  const times = { ...plain, toOccurrence: endOccurrence(plain, frame) };
  return changeTimes(times, { daysLater: Number(isEarlier(times, frame)) }, frame);
}

/** A day without times. */
export const noTimes = (day: Day): Times => ({
  ...{ day, from: '', to: '', duration: '', daysLater: 0, typedLength: undefined },
  ...{ fromOccurrence: 'first', toOccurrence: 'first' },
});

/** Instants as the form shows them. */
export function timesOf(shown: Interval, zone: string): Times {
  const start = wallTimeOf(shown.start, zone);
  const end = wallTimeOf(shown.end, zone);
  const times: Times = {
    ...noTimes(start.day),
    from: start.clock,
    to: end.clock,
    fromOccurrence: start.occurrence,
    toOccurrence: end.occurrence,
    daysLater: daysBetween(start.day, end.day),
  };
  return { ...times, duration: lengthText(times, { zone, shown }) };
}
