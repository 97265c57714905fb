import { listColor, projectColor } from '#client/lib/look/list-color.ts';
import type { DayRange } from '#client/ui/dates/date-presets.ts';
import type { WeekDay } from '#shared/enums/calendar.ts';
import { groupRows, totalSeconds } from '#shared/reports/report-rows.ts';
import type { Summary, SummaryChild } from '#shared/reports/summary.schema.ts';
import type { TimeDimension, ViewDimension } from '#shared/reports/summary-view.ts';
import { addDays, type Day, eachDay } from '#shared/time/calendar-day.ts';
import { shownCells } from '#shared/time/duration.ts';
import { endOfMonth, monthKey, startOfMonth } from '#shared/time/month.ts';
import { startOfWeek } from '#shared/time/week.ts';

/** One part of every column: a project, a member, a kind of time. */
export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  /** A CSS colour. */
  readonly color: string;
  /** Hatched, since it stands for many things. */
  readonly isRest?: true;
}

export interface ChartColumn {
  readonly key: string;
  /** At the axis. */
  readonly label: string;
  /** In words, for the tip and the table. */
  readonly title: string;
  /** Seconds by the key of their series. */
  readonly seconds: Readonly<Record<string, number>>;
  /** The same in whole minutes that add up to the totals of columns and series. */
  readonly shown: Readonly<Record<string, number>>;
}

export interface ChartData {
  readonly columns: readonly ChartColumn[];
  readonly series: readonly ChartSeries[];
}

export interface ChartWords {
  axis: (key: string, unit: TimeDimension) => string;
  title: (key: string, unit: TimeDimension) => string;
  /** The name for time without a project, a task … */
  none: (dimension: ViewDimension) => string;
  /** The combined name of the smallest parts. */
  others: string;
}

const othersKey = 'others';
/** More parts would be too thin to find. */
const mostSeries = 11;
const chartColor = (index: number) => `var(--chakra-colors-chart-${index + 1})`;
const restColor = 'var(--chakra-colors-chart-others)';

/** Keeps colours that are fixed across the product, "none" is grey; the rest uses the palette in order. */
function colored(
  parts: readonly { key: string; name: string; color: string }[],
  dimension: ViewDimension,
): ChartSeries[] {
  return parts.map(({ key, name, color }, index) => {
    const own = dimension === 'project' ? projectColor({ name, color }) : color;
    const isOwn = own !== '' || key === '';
    return { key, name, color: isOwn ? listColor(key === '' ? undefined : own) : chartColor(index) };
  });
}

/** The key under which a day counts. */
function unitKey(day: Day, unit: TimeDimension, startWeekOn: WeekDay): string {
  if (unit === 'day') return day;
  return unit === 'week' ? startOfWeek(day, startWeekOn) : monthKey(day);
}

/** The days of a column that the range holds. */
export function unitRange(key: string, unit: TimeDimension, { from, to }: DayRange): DayRange {
  if (unit === 'day') return { from: key, to: key };
  const [first, last] =
    unit === 'week' ? [key, addDays(key, 6)] : [startOfMonth(`${key}-01`), endOfMonth(`${key}-01`)];
  return { from: first < from ? from : first, to: last > to ? to : last };
}

export type ChartSummary = Pick<Summary, 'from' | 'to' | 'rows'>;

/** A summary by time and something else: the largest parts first, what is left over is one part of its own. */
export function summaryChart(
  { from, to, rows }: ChartSummary,
  [unit, dimension]: readonly [TimeDimension, ViewDimension],
  { words, startWeekOn }: { words: ChartWords; startWeekOn: WeekDay },
): ChartData {
  const partsOf = new Map(rows.map(({ key, children }) => [key, children ?? []]));
  const ranked = groupRows([...partsOf.values()].flat(), ({ key }) => key)
    .map(([key, parts]) => {
      const [{ label, color = '' }] = parts;
      return { key, name: label || words.none(dimension), color, seconds: totalSeconds(parts) };
    })
    .sort((one, other) => other.seconds - one.seconds);
  const isCrowded = ranked.length > mostSeries;
  const series = colored(isCrowded ? ranked.slice(0, mostSeries) : ranked, dimension);
  const keys = new Set(series.map(({ key }) => key));
  const secondsOf = (parts: readonly SummaryChild[]) => {
    const bySeries = groupRows(parts, ({ key }) => (keys.has(key) ? key : othersKey));
    return Object.fromEntries(bySeries.map(([key, ofSeries]) => [key, totalSeconds(ofSeries)]));
  };
  const all = isCrowded
    ? [...series, { key: othersKey, name: words.others, color: restColor, isRest: true as const }]
    : series;
  const units = [...new Set(eachDay(from, to).map((day) => unitKey(day, unit, startWeekOn)))];
  const columns = units.map((key) => ({
    key,
    label: words.axis(key, unit),
    title: words.title(key, unit),
    seconds: secondsOf(partsOf.get(key) ?? []),
  }));
  const cells = shownCells(columns.map(({ seconds }) => all.map(({ key }) => seconds[key] ?? 0)));
  return {
    columns: columns.map((column, at) => ({
      ...column,
      shown: Object.fromEntries(all.map(({ key }, index) => [key, cells[at]?.[index] ?? 0])),
    })),
    series: all,
  };
}

/** The total of a column, as shown. */
export const columnTotal = ({ shown }: Pick<ChartColumn, 'shown'>): number =>
  Object.values(shown).reduce((sum, part) => sum + part, 0);

/** The total of a series, as shown. */
export const seriesTotal = ({ columns }: ChartData, key: string): number =>
  columns.reduce((sum, { shown }) => sum + (shown[key] ?? 0), 0);

const weekend = new Set([0, 6]);

/** Days from Monday to Friday that have begun. */
export function workingDays({ from, to }: DayRange, today: Day): number {
  const last = to < today ? to : today;
  return eachDay(from, last).filter((day) => !weekend.has(new Date(`${day}T00:00:00Z`).getUTCDay())).length;
}
