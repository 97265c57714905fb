import { queryOptions } from '@tanstack/react-query';
import { timeLogsKey } from '#client/features/time-logs/queries.ts';
import { call } from '#client/lib/api.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { timeSlotsApi } from '#shared/time-slots/time-slots.api.ts';

const minute = 60_000;

export interface SlotScope {
  tenantId: string;
  employeeId: string;
  /** The zone whose days count. */
  timeZone: string;
}

/** The slots of a person's day, oldest first. */
export const slotsQuery = ({ tenantId, employeeId, timeZone }: SlotScope, day: Day) =>
  queryOptions({
    queryKey: [...timeLogsKey(tenantId), 'slots', employeeId, day, timeZone],
    queryFn: async ({ signal }) => {
      const query = { employeeId, todayStart: day, todayEnd: day, timeZone };
      const [group] = await call(timeSlotsApi.ofEmployee, { query }, signal);
      return group?.timeSlots ?? [];
    },
    staleTime: 5 * minute,
    gcTime: 30 * minute,
  });
