import { paths } from '#client/app/paths.ts';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { useFormat } from '#client/lib/use-format.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { startOfWeek } from '#shared/time/week.ts';

/** The way to somebody's timesheet of a day. */
export function useSheetPath({ employeeId, isOwn }: SheetOwner): (day: Day) => string {
  const { startWeekOn } = useFormat();
  return (day) =>
    paths.timesheets({
      week: startOfWeek(day, startWeekOn),
      day,
      member: isOwn ? undefined : employeeId,
    });
}
