import { workingHoursQuery } from '#client/features/time-logs/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { weekDayNames } from '#shared/enums/calendar.ts';
import { type Day, weekDayOf } from '#shared/time/calendar-day.ts';
import { valueOn } from '#shared/time/dated.ts';
import type { WorkingWeek } from '#shared/workspaces/employee.schema.ts';

const usualStart = '09:00';

const toDated = ({ validFrom, days }: WorkingWeek['weeks'][number]) => ({ validFrom, value: days });

/** The hours of the week in which a day lies, and when the person begins to work on a day. */
export function useWorkStart(employeeId: string) {
  const { data: hours } = useReadOf(workingHoursQuery(employeeId));
  const daysOn = (day: Day) => hours && (valueOn(hours.weeks.map(toDated), day) ?? hours.days);
  /** HH:MM */
  function workStart(day: Day): string {
    const weekday = weekDayNames.indexOf(weekDayOf(day)) + 1;
    const hoursOfDay = daysOn(day)?.find((each) => each.weekday === weekday);
    return hoursOfDay?.isWorkingDay ? hoursOfDay.startTime : usualStart;
  }
  return { daysOn, workStart };
}
