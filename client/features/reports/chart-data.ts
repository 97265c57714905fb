import { listColor } from '#client/lib/look/list-color.ts';

/** One part of every column: a project, a member, a kind of time. */
export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  /** A CSS colour. */
  readonly color: string;
}

export interface ChartColumn {
  readonly key: string;
  /** At the axis. */
  readonly label: string;
  /** In words, for the tip and the table. */
  readonly title: string;
  /** Seconds by the key of their series. */
  readonly seconds: Readonly<Record<string, number>>;
}

export interface ChartData {
  readonly columns: readonly ChartColumn[];
  readonly series: readonly ChartSeries[];
}

/** An amount of time under two headings. */
export interface ChartAmount {
  readonly column: string;
  readonly series: string;
  readonly seconds: number;
}

export interface SeriesName {
  readonly name: string;
  /** Of its own, as stored. */
  readonly color?: string | null;
}

interface ChartSketch {
  readonly columns: readonly Omit<ChartColumn, 'seconds'>[];
  readonly amounts: readonly ChartAmount[];
  readonly nameOf: (series: string) => SeriesName;
  /** What the smallest are called together. */
  readonly others: string;
}

const othersKey = 'others';
/** More parts cannot be told apart; the eighth colour is that of the rest. */
const mostSeries = 7;
const chartColor = (index: number) => `var(--chakra-colors-chart-${index + 1})`;

/** Own colours where each is another one; else those of the palette, in their order. */
function colored(series: readonly (SeriesName & { key: string })[]): ChartSeries[] {
  const own = series.map(({ color }) => color ?? '');
  const useOwn = own.every((color) => color !== '') && new Set(own).size === own.length;
  return series.map(({ key, name, color }, index) => ({
    key,
    name,
    color: useOwn ? listColor(color) : chartColor(index),
  }));
}

function totalsBySeries(amounts: readonly ChartAmount[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const { series, seconds } of amounts) totals.set(series, (totals.get(series) ?? 0) + seconds);
  return totals;
}

/** The largest parts first; what is left over is one part of its own. */
export function chartData({ columns, amounts, nameOf, others }: ChartSketch): ChartData {
  const ranked = [...totalsBySeries(amounts)].sort(([, one], [, other]) => other - one).map(([key]) => key);
  const isCrowded = ranked.length > mostSeries;
  const shown = isCrowded ? ranked.slice(0, mostSeries) : ranked;
  const keys = new Set(shown);
  const byColumn = new Map<string, Record<string, number>>();
  for (const { column, series, seconds } of amounts) {
    const key = keys.has(series) ? series : othersKey;
    const parts = byColumn.get(column) ?? {};
    parts[key] = (parts[key] ?? 0) + seconds;
    byColumn.set(column, parts);
  }
  const series = colored(shown.map((key) => ({ key, ...nameOf(key) })));
  return {
    columns: columns.map((column) => ({ ...column, seconds: byColumn.get(column.key) ?? {} })),
    series: isCrowded ? [...series, { key: othersKey, name: others, color: chartColor(7) }] : series,
  };
}

export const columnTotal = ({ seconds }: ChartColumn): number =>
  Object.values(seconds).reduce((sum, part) => sum + part, 0);

export const seriesTotal = ({ columns }: ChartData, key: string): number =>
  columns.reduce((sum, { seconds }) => sum + (seconds[key] ?? 0), 0);
