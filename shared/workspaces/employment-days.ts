import type { Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';

const dayMs = 86_400_000;

/** The last day of work: a day without a time arrives as midnight in Greenwich and means that day in every zone. */
function lastDayOf(endWork: Date, zone: string): Day {
  return endWork.getTime() % dayMs === 0 ? endWork.toISOString().slice(0, 10) : dayOf(endWork, zone);
}

/** Whether the last day of work is over where the person is; on the day itself it is not. */
export function hasLeft(endWork: Date, zone: string, now: Date): boolean {
  return lastDayOf(endWork, zone) < dayOf(now, zone);
}
