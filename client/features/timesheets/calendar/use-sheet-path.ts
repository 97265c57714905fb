import { paths } from '#client/app/paths.ts';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { startOfWeek } from '#client/lib/calendar.ts';
import { useFormat } from '#client/lib/use-format.ts';
import type { Day } from '#shared/time/calendar-day.ts';

/** The way to somebody's timesheet of a day. */
export function useSheetPath({ employeeId, isOwn }: SheetOwner): (day: Day) => string {
  const { weekStartsOn } = useFormat();
  return (day) =>
    paths.timesheets({
      week: startOfWeek(day, weekStartsOn),
      day,
      member: isOwn ? undefined : employeeId,
    });
}
