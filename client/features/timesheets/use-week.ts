import { useMemo } from 'react';
import { useDayTargets } from '#client/features/absences/public/use-free-days.ts';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { useClosedDays } from '#client/features/time-logs/public/use-closed-time.ts';
import { workingHoursQuery } from '#client/features/time-logs/queries.ts';
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
import { weekDayNames } from '#shared/enums/calendar.ts';
import { addDays, type Day, weekDayOf } from '#shared/time/calendar-day.ts';
import { valueOn } from '#shared/time/dated.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import type { WorkingWeek } from '#shared/workspaces/employee.schema.ts';

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

const usualStart = '09:00';

const toDated = ({ validFrom, days }: WorkingWeek['weeks'][number]) => ({ validFrom, value: days });

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
  const { data: hours } = useReadOf(workingHoursQuery(employeeId));
  const { data: organization } = useReadOf(organizationQuery(scope));
  const daysOn = (day: Day) => hours && (valueOn(hours.weeks.map(toDated), day) ?? hours.days);
  const days = daysOn(weekStart);
  const usual = days ? targetsOfHours({ days }) : targetsOf(organization?.standardWorkHoursPerDay);
  const byDate = useDayTargets(employeeId, weekStart, addDays(weekStart, 6));
  const targets = usual && byDate ? targetsOfDates(usual, byDate) : usual;

  function workStart(day: Day): string {
    const weekday = weekDayNames.indexOf(weekDayOf(day)) + 1;
    const hoursOfDay = daysOn(day)?.find((each) => each.weekday === weekday);
    return hoursOfDay?.isWorkingDay ? hoursOfDay.startTime : usualStart;
  }
  return { targets, workStart };
}
