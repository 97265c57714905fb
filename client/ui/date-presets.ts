import {
  addDays,
  addMonths,
  type Day,
  endOfWeek,
  firstOfMonth,
  lastOfMonth,
  startOfWeek,
  type WeekStart,
} from '#client/lib/calendar.ts';

export interface DayRange {
  from: Day;
  to: Day;
}

export interface DatePreset {
  /** Catalogue key of its name. */
  labelKey: string;
  range: (today: Day, weekStartsOn: WeekStart) => DayRange;
}

const month = (day: Day): DayRange => ({ from: firstOfMonth(day), to: lastOfMonth(day) });

const week = (day: Day, weekStartsOn: WeekStart): DayRange => ({
  from: startOfWeek(day, weekStartsOn),
  to: endOfWeek(day, weekStartsOn),
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
  { labelKey: 'ui.range.lastMonth', range: (today) => month(addMonths(firstOfMonth(today), -1)) },
];
