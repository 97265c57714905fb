import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const minute = 60_000;

/** A list holds what starts in its range; time that began earlier, up to a forgotten week, reaches into this one. */
export const reachesBackDays = 7;

/** All that is known of time: invalidate it when anything about it changed. */
export const timeLogsKey = (tenantId: string) => [tenantId, 'time-logs'];

/** Every list of logs that the page holds. */
export const logListsKey = (tenantId: string) => [...timeLogsKey(tenantId), 'logs'];

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
export const weekLogsQuery = (scope: LogScope, weekStart: Day, employeeId: string) => {
  const range = weekRange(scope, weekStart, employeeId);
  return queryOptions({
    queryKey: [...logListsKey(scope.tenantId), 'week', range],
    queryFn: ({ signal }) => {
      const relations = ['project', 'task', 'employee.user', 'timesheet'];
      return call(timeLogsApi.list, { query: { ...range, relations } }, signal);
    },
    staleTime: 10 * minute,
    gcTime: 30 * minute,
    refetchOnWindowFocus: 'always',
  });
};

export interface LogFilter {
  startDate: Day;
  endDate: Day;
  /** Absent: everybody whose time the caller sees. */
  employeeIds?: readonly string[];
}

/** The logs that start on the days. */
export const logListQuery = ({ tenantId, timeZone }: LogScope, filter: LogFilter) =>
  queryOptions({
    queryKey: [...logListsKey(tenantId), 'list', { ...filter, timeZone }],
    queryFn: ({ signal }) => {
      const { startDate, endDate, employeeIds } = filter;
      const query = {
        startDate,
        endDate,
        timeZone,
        employeeIds: employeeIds && [...employeeIds],
        relations: ['project', 'task', 'employee.user', 'timesheet'],
      };
      return call(timeLogsApi.list, { query }, signal);
    },
    staleTime: 10 * minute,
    gcTime: 30 * minute,
  });

/** What was changed in a log, newest first. */
export const logHistoryQuery = (tenantId: string, id: string) =>
  queryOptions({
    queryKey: [...timeLogsKey(tenantId), 'history', id],
    queryFn: ({ signal }) => call(timeLogsApi.history, { params: { id } }, signal),
  });

/** The hours that a person works by weekday. */
export const workingHoursQuery = (tenantId: string, employeeId: string) =>
  queryOptions({
    queryKey: [tenantId, 'workspaces', 'working-hours', employeeId],
    queryFn: ({ signal }) => call(workspacesApi.workingHours, { params: { id: employeeId } }, signal),
    staleTime: 15 * minute,
    retry: false,
  });
