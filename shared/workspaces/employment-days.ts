import type { Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import type { StoredDate } from '#shared/time/instant.ts';
import { dayOfDate } from '#shared/time/stored-day.ts';

/** Whether the last day of work is over in the zone of the organization; on the day itself it is not. */
export function hasLeft(endWork: StoredDate, zone: string, now: Date): boolean {
  return dayOfDate(endWork, zone) < dayOf(now, zone);
}

interface Beginning {
  readonly startedWorkOn: StoredDate | null;
  readonly createdAt: Date;
}

/** The first day of work; by default, the day on which the member joined the workspace. */
export function firstWorkDay({ startedWorkOn, createdAt }: Beginning, zone: string): Day {
  return startedWorkOn === null ? dayOf(createdAt, zone) : dayOfDate(startedWorkOn, zone);
}
