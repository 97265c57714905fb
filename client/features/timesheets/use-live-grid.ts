import { useMemo } from 'react';
import { buildWeekGrid, runningSince, type WeekGrid } from '#client/features/timesheets/week-grid.ts';
import { useServerNow } from '#client/lib/use-server-now.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

const second = 1000;
const minute = 60 * second;

/** The week by the server's clock: to the second while something runs in it, else to the minute. */
export function useLiveGrid(
  logs: readonly TimeLog[],
  timeZone: string,
  weekStart: string,
): { grid: WeekGrid; now: Date } {
  const since = runningSince(logs);
  const nowMs = useServerNow(since ?? 0, since === undefined ? minute : second);
  return useMemo(() => {
    const now = new Date(nowMs);
    return { grid: buildWeekGrid(logs, { weekStart, timeZone, now }), now };
  }, [logs, weekStart, timeZone, nowMs]);
}
