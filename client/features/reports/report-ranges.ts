import type { Day, WeekStart } from '#client/lib/calendar.ts';
import type { DatePreset, DayRange } from '#client/ui/date-presets.ts';
import type { WeekDay } from '#shared/enums/calendar.ts';
import { type RangeName, rangeName, rangeNamed as sharedRange } from '#shared/reports/named-range.ts';

/** A period that moves with the calendar, by the name it has in the address. */
export interface NamedRange extends DatePreset {
  readonly name: RangeName;
}

const weekDays: Readonly<Record<WeekStart, WeekDay>> = { 0: 'SUNDAY', 1: 'MONDAY', 6: 'SATURDAY' };

/** Longer than what other pages offer. */
const ofReports = new Set<RangeName>(['thisQuarter', 'lastQuarter', 'thisYear']);

/** What a report is usually asked for. */
export const namedRanges: readonly NamedRange[] = rangeName.options.map((name) => ({
  name,
  labelKey: ofReports.has(name) ? `reports.range.${name}` : `ui.range.${name}`,
  range: (today, weekStartsOn) => sharedRange(name, { today, startWeekOn: weekDays[weekStartsOn] }),
}));

interface Calendar {
  today: Day;
  weekStartsOn: WeekStart;
}

/** The days that a name stands for now. */
export function rangeNamed(name: string, { today, weekStartsOn }: Calendar): DayRange | undefined {
  return namedRanges.find((named) => named.name === name)?.range(today, weekStartsOn);
}

/** The name of a range, where it has one. */
export function nameOfRange({ from, to }: DayRange, { today, weekStartsOn }: Calendar): string | undefined {
  return namedRanges.find((named) => {
    const days = named.range(today, weekStartsOn);
    return days.from === from && days.to === to;
  })?.name;
}
