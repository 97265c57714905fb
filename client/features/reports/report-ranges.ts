import type { DatePreset, DayRange } from '#client/ui/dates/date-presets.ts';
import type { WeekDay } from '#shared/enums/calendar.ts';
import { type RangeName, rangeName, rangeNamed as sharedRange } from '#shared/reports/named-range.ts';
import type { Day } from '#shared/time/calendar-day.ts';

/** A period that moves with the calendar, by the name it has in the address. */
export interface NamedRange extends DatePreset {
  readonly name: RangeName;
}

/** Longer than what other pages offer. */
const ofReports = new Set<RangeName>(['thisQuarter', 'lastQuarter', 'thisYear']);

/** What a report is usually asked for. */
export const namedRanges: readonly NamedRange[] = rangeName.options.map((name) => ({
  name,
  labelKey: ofReports.has(name) ? `reports.range.${name}` : `ui.range.${name}`,
  range: (today, startWeekOn) => sharedRange(name, { today, startWeekOn }),
}));

interface Calendar {
  today: Day;
  startWeekOn: WeekDay;
}

/** The days that a name stands for now. */
export function rangeNamed(name: string, { today, startWeekOn }: Calendar): DayRange | undefined {
  return namedRanges.find((named) => named.name === name)?.range(today, startWeekOn);
}

/** The name of a range, where it has one. */
export function nameOfRange({ from, to }: DayRange, { today, startWeekOn }: Calendar): string | undefined {
  return namedRanges.find((named) => {
    const days = named.range(today, startWeekOn);
    return days.from === from && days.to === to;
  })?.name;
}
