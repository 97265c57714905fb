import type { WeekDay } from '#shared/enums/calendar.ts';
import { type RangeName, rangeNamed } from '#shared/reports/named-range.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';

export interface DayRange {
  from: Day;
  to: Day;
}

export interface DatePreset {
  /** Catalogue key of its name. */
  labelKey: string;
  range: (today: Day, startWeekOn: WeekDay) => DayRange;
}

const named = (name: RangeName): DatePreset => ({
  labelKey: `ui.range.${name}`,
  range: (today, startWeekOn) => rangeNamed(name, { today, startWeekOn }),
});

const last = (days: number): DatePreset => ({
  labelKey: `ui.range.last${days}Days`,
  range: (today) => ({ from: addDays(today, 1 - days), to: today }),
});

export const datePresets: readonly DatePreset[] = [
  named('today'),
  named('yesterday'),
  named('thisWeek'),
  named('lastWeek'),
  last(14),
  last(30),
  named('thisMonth'),
  named('lastMonth'),
];
