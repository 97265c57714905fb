import { max } from 'date-fns';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayBounds } from '#shared/time/day.ts';
import type { Interval } from '#shared/time/interval.ts';
import { instantOf } from '#shared/time/wall-time.ts';
import { freeGap } from '#shared/time-logs/free-gap.ts';

export interface NewTime {
  day: Day;
  seconds: number;
  /** The person's time on the day. */
  busy: readonly Interval[];
  timeZone: string;
  now: Date;
  /** HH:MM at which the person begins to work. */
  workStart: string;
  /** The earliest start, if there is room: after the day's last entry and the beginning of work, or this instant. */
  after?: 'last' | Date;
}

const minuteMs = 60_000;

/** Whole minutes around an entry: forms take no seconds. */
const roundedOut = ({ start, end }: Interval): Interval => ({
  start: new Date(Math.floor(start.getTime() / minuteMs) * minuteMs),
  end: new Date(Math.ceil(end.getTime() / minuteMs) * minuteMs),
});

/**
 * The place of new time on a day, where it overlaps nothing: after the wished instant, else in the first sufficient gap
 * since work began; up to now if it fits there. Undefined when the day is too full.
 */
export function placeOfNewTime({ day, seconds, timeZone, now, workStart, after, ...rest }: NewTime) {
  const whole = dayBounds(day, timeZone);
  const soFar = now < whole.end ? { start: whole.start, end: now } : whole;
  const busy = rest.busy.map(roundedOut);
  const began = instantOf({ day, clock: workStart, occurrence: 'first' }, timeZone);
  const onDay = busy.filter(({ start }) => start < whole.end);
  const wished = after === 'last' ? max([began, ...onDay.map(({ end }) => end)]) : after;
  // Only the time since the wish counts, not what lies before it.
  const later = (bounds: Interval) =>
    wished && wished >= bounds.start && wished < bounds.end
      ? freeGap({ seconds, busy, preferredStart: wished, bounds: { start: wished, end: bounds.end } })
      : undefined;
  const anywhere = (bounds: Interval) => freeGap({ seconds, busy, preferredStart: began, bounds });
  return later(soFar) ?? anywhere(soFar) ?? later(whole) ?? anywhere(whole);
}
