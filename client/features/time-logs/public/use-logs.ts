import type { UseQueryResult } from '@tanstack/react-query';
import { useShownLogs } from '#client/features/offline-queue/public/shown-logs.ts';
import {
  type LogFilter,
  type LogScope,
  logListQuery,
  weekLogsQuery,
  weekRange,
} from '#client/features/time-logs/queries.ts';
import { useReadsTime } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import type { Day } from '#shared/time/calendar-day.ts';

/** Logs for display; components depend on the fields of the query that they read, not on background reads. */
const shown = <Data>(query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>, data: Data) => ({
  data,
  get refetch() {
    return query.refetch;
  },
  get error() {
    return query.error;
  },
  get isFetching() {
    return query.isFetching;
  },
});

/** A person's week as they know it: what the server has, and what is kept on this device. */
export function useWeekLogs(scope: LogScope, weekStart: Day, employeeId: string) {
  const enabled = useReadsTime() ?? false;
  const query = useReadOf(weekLogsQuery(scope, weekStart, employeeId), { enabled });
  const data = useShownLogs(query.data, weekRange(scope, weekStart, employeeId));
  return shown(query, data);
}

/** The same of the logs that start on some days. */
export function useLogList(scope: LogScope, filter: LogFilter) {
  const enabled = useReadsTime() ?? false;
  const query = useReadOf(logListQuery(scope, filter), { enabled });
  const data = useShownLogs(query.data, { ...filter, timeZone: scope.timeZone });
  return shown(query, data);
}
