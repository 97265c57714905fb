import type { Day } from '#shared/time/calendar-day.ts';
import { hoursToSeconds } from '#shared/time/duration.ts';

export interface Targets {
  daySeconds: number;
  weekSeconds: number;
}

/** Saturday and Sunday are worked on by choice. */
const workdays = 5;

/** What the organization's standard day asks for; undefined when it has none. */
export function targetsOf(standardWorkHoursPerDay: number | null | undefined): Targets | undefined {
  const daySeconds = hoursToSeconds(standardWorkHoursPerDay ?? 0);
  return daySeconds > 0 ? { daySeconds, weekSeconds: daySeconds * workdays } : undefined;
}

export interface Balance {
  /** `left` is still to come, `over` and `under` are done with. */
  kind: 'left' | 'over' | 'under';
  seconds: number;
}

interface WorkedDay {
  day: Day;
  seconds: number;
  isWeekend: boolean;
}

const minute = 60;

/**
 * How a day stands against its target, in whole minutes as they are shown. Days off are not reproached: neither
 * weekends nor past days without time.
 */
export function dayBalance(
  worked: WorkedDay,
  { daySeconds }: Pick<Targets, 'daySeconds'>,
  today: Day,
): Balance | undefined {
  const { day, seconds, isWeekend } = worked;
  if (isWeekend) return undefined;
  const difference = Math.floor(seconds / minute) * minute - daySeconds;
  if (difference === 0) return undefined;
  if (difference > 0) return { kind: 'over', seconds: difference };
  if (day >= today) return { kind: 'left', seconds: -difference };
  return seconds === 0 ? undefined : { kind: 'under', seconds: -difference };
}
