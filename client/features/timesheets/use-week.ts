import { useMemo } from 'react';
import { useDayTargets } from '#client/features/absences/public/use-free-days.ts';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { useClosedDays } from '#client/features/time-logs/public/use-closed-time.ts';
import { useWorkStart } from '#client/features/time-logs/public/use-work-start.ts';
import {
  type Targets,
  targetsOf,
  targetsOfDates,
  targetsOfHours,
} from '#client/features/timesheets/balance.ts';
import { buildWeekGrid, runningSince, type WeekGrid } from '#client/features/timesheets/week-grid.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

const second = 1000;
const minute = 60 * second;

/** The week by the server's clock: to the second while something runs in it, else to the minute. */
export function useLiveGrid(
  logs: readonly TimeLog[],
  { timeZone, employeeId }: Pick<SheetOwner, 'timeZone' | 'employeeId'>,
  weekStart: string,
): { grid: WeekGrid; now: Date } {
  const since = runningSince(logs);
  const nowMs = useServerNow(since ?? 0, since === undefined ? minute : second);
  const { has: isClosed } = useClosedDays(timeZone, employeeId);
  const { data: breakRule } = useReadOf(organizationQuery(useScope()));
  return useMemo(() => {
    const now = new Date(nowMs);
    return { grid: buildWeekGrid(logs, { weekStart, timeZone, now, isClosed, breakRule }), now };
  }, [logs, weekStart, timeZone, nowMs, isClosed, breakRule]);
}

/**
 * When and how long somebody works in a week: their own hours, else the organization's standard, less holidays and
 * absences.
 */
export function useWorkWeek(
  { employeeId }: Pick<SheetOwner, 'employeeId'>,
  weekStart: Day,
): {
  targets: Targets | undefined;
  workStart: (day: Day) => string;
} {
  const scope = useScope();
  const { daysOn, workStart } = useWorkStart(employeeId);
  const { data: organization } = useReadOf(organizationQuery(scope));
  const days = daysOn(weekStart);
  const usual = days ? targetsOfHours({ days }) : targetsOf(organization?.standardWorkHoursPerDay);
  const byDate = useDayTargets(employeeId, weekStart, addDays(weekStart, 6));
  const targets = usual && byDate ? targetsOfDates(usual, byDate) : usual;
  return { targets, workStart };
}
