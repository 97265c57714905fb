import { addMonths, type Day, firstOfMonth, type WeekStart } from '#client/lib/calendar.ts';
import { type DatePreset, type DayRange, datePresets } from '#client/ui/date-presets.ts';
import { addDays } from '#shared/time/calendar-day.ts';

/** A period that moves with the calendar, by the name it has in the address. */
export interface NamedRange extends DatePreset {
  readonly name: string;
}

const monthsFrom = (first: Day, count: number): DayRange => ({
  from: first,
  to: addDays(addMonths(first, count), -1),
});

const quarterStart = (day: Day): Day => {
  const month = Number(day.slice(5, 7)) - 1;
  return addMonths(`${day.slice(0, 4)}-01-01`, month - (month % 3));
};

const usual = new Set(['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth']);
const nameOf = ({ labelKey }: DatePreset) => labelKey.split('.').at(-1) ?? '';

/** What a report is usually asked for. */
export const namedRanges: readonly NamedRange[] = [
  ...datePresets.map((preset) => ({ ...preset, name: nameOf(preset) })).filter(({ name }) => usual.has(name)),
  {
    name: 'thisQuarter',
    labelKey: 'reports.range.thisQuarter',
    range: (today) => monthsFrom(quarterStart(today), 3),
  },
  {
    name: 'lastQuarter',
    labelKey: 'reports.range.lastQuarter',
    range: (today) => monthsFrom(addMonths(quarterStart(today), -3), 3),
  },
  {
    name: 'thisYear',
    labelKey: 'reports.range.thisYear',
    range: (today) => monthsFrom(`${firstOfMonth(today).slice(0, 4)}-01-01`, 12),
  },
];

/** Time spec §4: the default report range is the current month. */
export const defaultRangeName = 'thisMonth';

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
