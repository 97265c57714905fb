import { readOptions } from '#client/lib/api/read.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const minute = 60_000;
const kept = { staleTime: 10 * minute, gcTime: 30 * minute } as const;
const relations = ['project', 'task', 'employee.user', 'timesheet'];

/** A list holds what starts in its range; time that began earlier, up to a forgotten week, reaches into this one. */
export const reachesBackDays = 7;

/** Whose workspace it is, and the zone whose days count. */
export interface LogScope {
  tenantId: string;
  timeZone: string;
}

/** The days from which logs reach into a person's week. */
export const weekRange = ({ timeZone }: LogScope, weekStart: Day, employeeId: string) => ({
  startDate: addDays(weekStart, -reachesBackDays),
  endDate: addDays(weekStart, 6),
  timeZone,
  employeeIds: [employeeId],
});

/**
 * The logs that a person's week shows, `weekStart` being its first day: those that start in it, and those before
 * it that may last into it.
 */
export const weekLogsQuery = (scope: LogScope, weekStart: Day, employeeId: string) =>
  readOptions(
    timeLogsApi.list,
    { query: { ...weekRange(scope, weekStart, employeeId), relations } },
    { ...kept, refetchOnWindowFocus: 'always' },
  );

export interface LogFilter {
  startDate: Day;
  endDate: Day;
  /** Absent: everybody whose time the caller sees. */
  employeeIds?: readonly string[];
}

/** The logs that start on the days. */
export const logListQuery = ({ timeZone }: LogScope, { startDate, endDate, employeeIds }: LogFilter) => {
  const query = { startDate, endDate, timeZone, employeeIds: employeeIds && [...employeeIds], relations };
  return readOptions(timeLogsApi.list, { query }, kept);
};

/** The hours that a person works by weekday. */
export const workingHoursQuery = (employeeId: string) =>
  readOptions(
    workspacesApi.workingHours,
    { params: { id: employeeId } },
    { staleTime: 15 * minute, retry: false },
  );
