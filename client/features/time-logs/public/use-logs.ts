import { useShownLogs } from '#client/features/offline-queue/public/shown-logs.ts';
import {
  type LogFilter,
  type LogScope,
  logListQuery,
  weekLogsQuery,
  weekRange,
} from '#client/features/time-logs/queries.ts';
import { useReadsTime } from '#client/features/workspace/public/use-may.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import type { Day } from '#shared/time/calendar-day.ts';

/** A person's week as they know it: what the server has, and what is kept on this device. */
export function useWeekLogs(scope: LogScope, weekStart: Day, employeeId: string) {
  const enabled = useReadsTime() ?? false;
  const query = useReadOf(weekLogsQuery(scope, weekStart, employeeId), { enabled });
  const data = useShownLogs(query.data, weekRange(scope, weekStart, employeeId));
  return { ...query, data };
}

/** The same of the logs that start on some days. */
export function useLogList(scope: LogScope, filter: LogFilter) {
  const enabled = useReadsTime() ?? false;
  const query = useReadOf(logListQuery(scope, filter), { enabled });
  const data = useShownLogs(query.data, { ...filter, timeZone: scope.timeZone });
  return { ...query, data };
}
