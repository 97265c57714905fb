import type { LimitDuration } from '#shared/enums/report.ts';
import { hoursToSeconds } from '#shared/time/duration.ts';

/** Standard days in a period; months differ. */
const workdays: Readonly<Record<LimitDuration, number>> = { day: 1, week: 5, month: 0 };

/** What the organization's standard day comes to; measures people without a limit of their own. */
export function standardLimit(
  hoursPerDay: number | null | undefined,
  period: LimitDuration,
): number | undefined {
  const seconds = hoursToSeconds(hoursPerDay ?? 0) * workdays[period];
  return seconds > 0 ? seconds : undefined;
}

/** Percent of the limit with one decimal, above 100 as well. */
export function usedPercent(seconds: number, limitSeconds: number | undefined): number | undefined {
  return limitSeconds === undefined ? undefined : Math.round((seconds / limitSeconds) * 1000) / 10;
}
