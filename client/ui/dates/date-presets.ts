import type { WeekDay } from '#shared/enums/calendar.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { addMonths, endOfMonth, startOfMonth } from '#shared/time/month.ts';
import { endOfWeek, startOfWeek } from '#shared/time/week.ts';

export interface DayRange {
  from: Day;
  to: Day;
}

export interface DatePreset {
  /** Catalogue key of its name. */
  labelKey: string;
  range: (today: Day, startWeekOn: WeekDay) => DayRange;
}

const month = (day: Day): DayRange => ({ from: startOfMonth(day), to: endOfMonth(day) });

const week = (day: Day, startWeekOn: WeekDay): DayRange => ({
  from: startOfWeek(day, startWeekOn),
  to: endOfWeek(day, startWeekOn),
});

export const datePresets: readonly DatePreset[] = [
  { labelKey: 'ui.range.today', range: (today) => ({ from: today, to: today }) },
  {
    labelKey: 'ui.range.yesterday',
    range: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  },
  { labelKey: 'ui.range.thisWeek', range: week },
  { labelKey: 'ui.range.lastWeek', range: (today, start) => week(addDays(today, -7), start) },
  { labelKey: 'ui.range.last14Days', range: (today) => ({ from: addDays(today, -13), to: today }) },
  { labelKey: 'ui.range.last30Days', range: (today) => ({ from: addDays(today, -29), to: today }) },
  { labelKey: 'ui.range.thisMonth', range: month },
  { labelKey: 'ui.range.lastMonth', range: (today) => month(addMonths(startOfMonth(today), -1)) },
];
