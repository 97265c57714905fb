import type { WeekDay } from '#shared/enums/calendar.ts';
import { weekDayNames } from '#shared/enums/calendar.ts';
import { type RangeName, rangeNamed } from '#shared/reports/named-range.ts';
import type { ScheduleEvery } from '#shared/reports/report-schedule.schema.ts';
import { addDays, type Day, weekDayOf } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { endOfMonth } from '#shared/time/month.ts';
import { instantOf } from '#shared/time/wall-time.ts';

export interface ScheduleTimes {
  readonly every: ScheduleEvery;
  readonly onDay?: number | null | undefined;
  readonly hour: number;
}

function isItsDay({ every, onDay }: ScheduleTimes, day: Day): boolean {
  if (every === 'daily') return true;
  if (every === 'weekly') return weekDayOf(day) === weekDayNames[(onDay ?? 1) - 1];
  const last = Number(endOfMonth(day).slice(-2));
  return Number(day.slice(-2)) === Math.min(onDay ?? 1, last);
}

/** The first time after an instant at which a report is due, by the clock of a zone. */
export function nextDueAt(schedule: ScheduleTimes, after: Date, zone: string): Date {
  const clock = `${String(schedule.hour).padStart(2, '0')}:00`;
  const today = dayOf(after, zone);
  for (let day = today; ; day = addDays(day, 1)) {
    if (!isItsDay(schedule, day)) continue;
    const due = instantOf({ day, clock, occurrence: 'first' }, zone);
    if (due > after) return due;
  }
}

const ended: Readonly<Record<ScheduleEvery, RangeName>> = {
  daily: 'yesterday',
  weekly: 'lastWeek',
  monthly: 'lastMonth',
};

/** First and last day of the day, week or month that had ended when a report was due. */
export function endedPeriod(
  every: ScheduleEvery,
  { dueAt, zone, startWeekOn }: { dueAt: Date; zone: string; startWeekOn: WeekDay },
): { from: Day; to: Day } {
  return rangeNamed(ended[every], { today: dayOf(dueAt, zone), startWeekOn });
}
