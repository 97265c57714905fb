import type { Day } from '#shared/time/calendar-day.ts';
import { hoursToSeconds } from '#shared/time/duration.ts';
import type { WorkingWeek } from '#shared/workspaces/employee.schema.ts';
import { secondsOfDays } from '#shared/workspaces/working-week.ts';

const minute = 60;

export interface Targets {
  /** The seconds of a working day; undefined if days differ. */
  daySeconds: number | undefined;
  weekSeconds: number;
  /** Monday first; absent: the same from Monday to Friday. */
  byWeekday?: readonly number[];
  /** The targets of one week's days with holidays and absences; these override the others. */
  byDate?: ReadonlyMap<Day, number>;
}

/** Saturday and Sunday are worked on by choice. */
const workdays = 5;

/** The targets of the organization's standard day; undefined when it has none. */
export function targetsOf(standardWorkHoursPerDay: number | null | undefined): Targets | undefined {
  const daySeconds = hoursToSeconds(standardWorkHoursPerDay ?? 0);
  return daySeconds > 0 ? { daySeconds, weekSeconds: daySeconds * workdays } : undefined;
}

/** The targets of a person's own working hours; undefined when they work on no day. */
export function targetsOfHours({ days }: Pick<WorkingWeek, 'days'>): Targets | undefined {
  const byWeekday = secondsOfDays(days.toSorted((a, b) => a.weekday - b.weekday));
  const worked = byWeekday.filter((seconds) => seconds > 0);
  if (worked.length === 0) return undefined;
  const [first] = worked;
  return {
    daySeconds: worked.every((seconds) => seconds === first) ? first : undefined,
    weekSeconds: worked.reduce((sum, seconds) => sum + seconds, 0),
    byWeekday,
  };
}

/** The same targets in a week with these daily seconds. */
export function targetsOfDates(targets: Targets, byDate: ReadonlyMap<Day, number>): Targets {
  const weekSeconds = [...byDate.values()].reduce((sum, seconds) => sum + seconds, 0);
  return { ...targets, weekSeconds, byDate };
}

export interface Balance {
  /** `left` is still to come, `over` and `under` are done with. */
  kind: 'left' | 'over' | 'under';
  seconds: number;
}

type DayTargets = Pick<Targets, 'daySeconds' | 'byWeekday' | 'byDate'>;

interface WorkedDay {
  day: Day;
  seconds: number;
  isWeekend: boolean;
}

/** The target of the day, in seconds. */
export function dueSeconds(
  { day, isWeekend }: Omit<WorkedDay, 'seconds'>,
  { daySeconds, byWeekday, byDate }: DayTargets,
): number {
  const due = byDate?.get(day);
  if (due !== undefined) return due;
  const mondayFirst = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  if (byWeekday) return byWeekday[mondayFirst] ?? 0;
  return isWeekend ? 0 : (daySeconds ?? 0);
}

/**
 * A day's balance against its target, in whole minutes as displayed. Days off count as no deficit: neither weekends nor
 * past days without time.
 */
export function dayBalance(worked: WorkedDay, targets: DayTargets, today: Day): Balance | undefined {
  const { day, seconds } = worked;
  const due = dueSeconds(worked, targets);
  if (due === 0) return undefined;
  const difference = Math.floor(seconds / minute) * minute - due;
  if (difference === 0) return undefined;
  if (difference > 0) return { kind: 'over', seconds: difference };
  if (day >= today) return { kind: 'left', seconds: -difference };
  return seconds === 0 ? undefined : { kind: 'under', seconds: -difference };
}
