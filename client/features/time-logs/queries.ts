import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

const minute = 60_000;

/** A list holds what starts in its range; time that began earlier, up to a forgotten week, reaches into this one. */
const reachesBackDays = 7;

/** Whose workspace it is, and the zone whose days count. */
export interface LogScope {
  tenantId: string;
  timeZone: string;
}

/**
 * The logs that a person's week shows, `weekStart` being its first day: those that start in it, and those before
 * it that may last into it.
 */
export const weekLogsQuery = ({ tenantId, timeZone }: LogScope, weekStart: Day, employeeId: string) =>
  queryOptions({
    queryKey: [tenantId, 'time-logs', 'week', employeeId, weekStart, timeZone],
    queryFn: ({ signal }) => {
      const query = {
        startDate: addDays(weekStart, -reachesBackDays),
        endDate: addDays(weekStart, 6),
        timeZone,
        employeeIds: [employeeId],
        relations: ['project', 'task', 'employee.user', 'timesheet'],
      };
      return call(timeLogsApi.list, { query }, signal);
    },
    staleTime: 10 * minute,
    gcTime: 30 * minute,
    refetchOnWindowFocus: 'always',
  });
