import {
  type ChartAmount,
  type ChartData,
  chartData,
  type SeriesName,
} from '#client/features/reports/chart-data.ts';
import type { DayRange } from '#client/ui/dates/date-presets.ts';
import type { Summary } from '#shared/reports/summary.schema.ts';
import type { TimeDimension, ViewDimension } from '#shared/reports/summary-view.ts';
import { addDays, type Day, eachDay } from '#shared/time/calendar-day.ts';
import { endOfMonth, monthKey, startOfMonth } from '#shared/time/month.ts';
import { startOfWeek } from '#shared/time/week.ts';

/** The key under which a day counts. */
function unitKey(day: Day, unit: TimeDimension): string {
  if (unit === 'day') return day;
  return unit === 'week' ? startOfWeek(day) : monthKey(day);
}

/** Every column of a range, those without time included. */
function unitsOf({ from, to }: DayRange, unit: TimeDimension): string[] {
  return [...new Set(eachDay(from, to).map((day) => unitKey(day, unit)))];
}

/** The days of a column that the range holds. */
export function unitRange(key: string, unit: TimeDimension, { from, to }: DayRange): DayRange {
  if (unit === 'day') return { from: key, to: key };
  const [first, last] =
    unit === 'week' ? [key, addDays(key, 6)] : [startOfMonth(`${key}-01`), endOfMonth(`${key}-01`)];
  return { from: first < from ? from : first, to: last > to ? to : last };
}

export interface ChartWords {
  axis: (key: string, unit: TimeDimension) => string;
  title: (key: string, unit: TimeDimension) => string;
  /** What stands for time without a project, a task … */
  none: (dimension: ViewDimension) => string;
  others: string;
}

/** The columns of a summary by time and something else. */
export function summaryChart(
  summary: Summary,
  [unit, parts]: readonly [TimeDimension, ViewDimension],
  words: ChartWords,
): ChartData {
  const names = new Map<string, SeriesName>();
  const amounts = summary.rows.flatMap((row): ChartAmount[] =>
    (row.children ?? []).map(({ key, label, color, seconds }) => {
      names.set(key, { name: label || words.none(parts), color });
      return { column: row.key, series: key, seconds };
    }),
  );
  const columns = unitsOf(summary, unit).map((key) => ({
    key,
    label: words.axis(key, unit),
    title: words.title(key, unit),
  }));
  const nameOf = (key: string): SeriesName => names.get(key) ?? { name: key };
  return chartData({ columns, amounts, nameOf, others: words.others });
}

const weekend = new Set([0, 6]);

/** Days from Monday to Friday that have begun. */
export function workingDays({ from, to }: DayRange, today: Day): number {
  const last = to < today ? to : today;
  return eachDay(from, last).filter((day) => !weekend.has(new Date(`${day}T00:00:00Z`).getUTCDay())).length;
}
