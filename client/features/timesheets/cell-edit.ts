import { freeGap } from '#client/features/time-logs/public/free-gap.ts';
import { instantOf } from '#client/features/time-logs/public/wall-clock.ts';
import type { WeekCell, WeekDay, WeekEntry } from '#client/features/timesheets/week-grid.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayBounds } from '#shared/time/day.ts';
import type { Interval } from '#shared/time/interval.ts';
import { isLocked } from '#shared/timesheets/timesheet-state.ts';

const isWhole = ({ isRunning, beganEarlier, goesOn }: WeekEntry) => !isRunning && !beganEarlier && !goesOn;

export type CellKind = 'empty' | 'one' | 'list';

/** What writing into a cell means: `list` cells only show what they are made of. */
export function kindOf(cell: WeekCell, column: Pick<WeekDay, 'status'> | undefined): CellKind {
  const [first, ...others] = cell.entries;
  const locked = column?.status !== undefined && isLocked(column.status);
  if (first === undefined) return locked ? 'list' : 'empty';
  return locked || others.length > 0 || !isWhole(first) ? 'list' : 'one';
}

interface Wish {
  day: Day;
  seconds: number;
  /** All of the day's entries. */
  taken: readonly WeekEntry[];
  timeZone: string;
  now: Date;
  /** HH:MM at which the person begins to work. */
  workStart: string;
}

/**
 * Where new time of a day goes: the first gap since work began that holds it, up to now if it fits there. Undefined when
 * the day is too full.
 */
export function placeOn({ day, seconds, taken, timeZone, now, workStart }: Wish): Interval | undefined {
  const whole = dayBounds(day, timeZone);
  const soFar = now < whole.end ? { start: whole.start, end: now } : whole;
  const rest = { seconds, preferredStart: instantOf(day, workStart, timeZone), busy: taken };
  return freeGap({ ...rest, bounds: soFar }) ?? freeGap({ ...rest, bounds: whole });
}
