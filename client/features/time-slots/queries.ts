import { readOptions } from '#client/lib/api/read.ts';
import { timeSlotsApi } from '#shared/evidence/time-slots.api.ts';
import type { Day } from '#shared/time/calendar-day.ts';

const minute = 60_000;

export interface SlotScope {
  employeeId: string;
  /** The zone whose days count. */
  timeZone: string;
}

/** The slots of a person's day, oldest first. */
export const slotsQuery = ({ employeeId, timeZone }: SlotScope, day: Day) =>
  readOptions(
    timeSlotsApi.ofEmployee,
    { query: { employeeId, todayStart: day, todayEnd: day, timeZone } },
    { select: ([group]) => group?.timeSlots ?? [], staleTime: 5 * minute, gcTime: 30 * minute },
  );
