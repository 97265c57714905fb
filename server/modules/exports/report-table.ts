import type { Context } from '#server/context/context.ts';
import { withYields } from '#server/context/turns.ts';
import {
  type Cell,
  type Column,
  type ExportTable,
  type Note,
  type PrintColumn,
  printedDuration,
  printedHours,
} from '#server/modules/exports/export-table.ts';
import { type FileLanguage, fileLanguage } from '#server/modules/exports/file-language.ts';
import { toReportFilter } from '#server/modules/reports/reports.service.ts';
import type { TimeFilter } from '#server/modules/time-logs/time-filter.ts';
import type { FileWord } from '#shared/reports/file-catalogues.ts';
import type { TimeRangeQuery } from '#shared/time-logs/time-log.schema.ts';

/** A column of a report: its cell in each row, and how it is printed. */
export interface ReportColumn<Row> extends Column {
  readonly cell: (row: Row) => Cell;
  /** On paper, also as a heading. */
  readonly text?: PrintColumn['text'];
  /** Its part of the page; without one it is not printed. */
  readonly width?: number;
  /** Columns to print instead. */
  readonly printed?: readonly PrintColumn[];
}

/** A report as a table: columns as data. */
interface ReportDefinition<Row> extends Pick<ExportTable, 'name' | 'title'> {
  readonly columns: readonly ReportColumn<Row>[];
  /** Key of the column that groups the rows on paper. */
  readonly groupBy?: string | undefined;
  notes(language: FileLanguage): Note[];
}

/** A duration in the three forms that spreadsheets, people and programs read, printed under a name. */
export function durationColumns(name: FileWord = 'Duration'): ReportColumn<{ readonly seconds: number }>[] {
  const summed = { isSummed: true, cell: ({ seconds }: { readonly seconds: number }) => seconds } as const;
  const printed = [printedDuration('seconds', name), printedHours('seconds', 'Hours')];
  return [
    { key: 'hours', header: 'Hours', kind: 'hours', ...summed },
    { key: 'duration', header: 'Duration (h:mm)', sheetHeader: 'Duration', kind: 'duration', ...summed },
    { key: 'seconds', header: 'Seconds', numberFormat: '0', ...summed, printed },
  ];
}

/** On paper every row has one decimal, as on the page. */
export const printedPercent = (percent: Cell) => `${Number(percent).toFixed(1)} %`;

/** Percent with two decimals, printed with one under its own name. */
export function percentColumn<Row>(
  [key, header, printedHeader]: readonly [key: string, header: FileWord, printedHeader: FileWord],
  cell: (row: Row) => number,
): ReportColumn<Row> {
  const text = (percent: Cell) => (percent === '' ? '' : printedPercent(percent));
  const printed = { key, header: printedHeader, width: 9, align: 'right', text } as const;
  return { key, header, numberFormat: '0.00', cell, printed: [printed] };
}

/** An exact amount, printed where it has a width; it is added up while all rows have the same under a key. */
export function amountColumn<Row>(
  {
    key,
    header,
    within,
    isPrinted = true,
  }: { key: string; header: FileWord; within?: string; isPrinted?: boolean },
  cell: (row: Row) => string | null | undefined,
): ReportColumn<Row> {
  const text = (amount: Cell) => (amount === '' ? '' : Number(amount).toFixed(3).replace(/0$/, ''));
  const sum = within === undefined ? {} : { isSummed: { within } };
  const printed = { key, header, width: 10, align: 'right', text, ...sum } as const;
  return {
    key,
    header,
    kind: 'amount',
    cell: (row) => cell(row) ?? '',
    ...sum,
    printed: isPrinted ? [printed] : [],
  };
}

/** The same in every row of sums. */
const rangeColumns = ({ range, zone }: TimeFilter): readonly ReportColumn<unknown>[] => [
  { key: 'from', header: 'From', kind: 'day', cell: () => range.fromDay },
  { key: 'to', header: 'To', kind: 'day', cell: () => range.toDay },
  { key: 'timeZone', header: 'Time zone', cell: () => zone },
];

/** The cell, or on paper the word for an empty one. */
export const textOrNone =
  (none: FileWord) =>
  (cell: Cell, { translate }: FileLanguage): string =>
    cell === '' ? translate(none) : String(cell);

/** A note that names the levels of the rows. */
export function groupedNote({ translate }: FileLanguage, ...levels: readonly FileWord[]): Note {
  const names = levels.map((level) => translate(level));
  return ['Grouped by', names.reduce((outer, level) => translate('{{0}}, then {{1}}', outer, level))];
}

function printedOf<Row>(column: ReportColumn<Row>): readonly PrintColumn[] {
  const { key, header, width, text, printed } = column;
  if (printed !== undefined) return printed;
  return width === undefined ? [] : [{ key, header, width, ...(text === undefined ? {} : { text }) }];
}

/** The bounds of the activity, where there are any. */
function activityNotes({ activityLevel }: TimeRangeQuery, { translate }: FileLanguage): Note[] {
  if (activityLevel === undefined) return [];
  const { start = 0, end = 100 } = activityLevel;
  return [['Activity', translate('{{0}} to {{1}} percent', start, end)]];
}

async function* cellsOf<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  columns: readonly ReportColumn<Row>[],
): AsyncGenerator<Cell[]> {
  for await (const row of withYields(rows)) yield columns.map(({ cell }) => cell(row));
}

interface Source<Row> {
  readonly query: TimeRangeQuery;
  readonly filter: TimeFilter;
  readonly rows: AsyncIterable<Row> | readonly Row[];
}

/** The table of a report without the number of its rows. */
export function tableOf<Row>(
  ctx: Context,
  { query, filter, rows }: Source<Row>,
  { name, title, columns, groupBy, notes }: ReportDefinition<Row>,
): Omit<ExportTable, 'countRows'> {
  const language = fileLanguage(ctx.origin.language);
  const heading = columns.find(({ key }) => key === groupBy);
  return {
    name,
    title,
    filter,
    columns,
    rows: cellsOf(rows, columns),
    print: {
      page: 'portrait',
      columns: columns.filter((column) => column !== heading).flatMap(printedOf),
      ...(heading === undefined ? {} : { groupBy: heading }),
      notes: [...activityNotes(query, language), ...notes(language)],
    },
  };
}

/** The table of a report that is read as a whole. */
export async function sumTable<Row>(
  ctx: Context,
  { query, rows }: { readonly query: TimeRangeQuery; readonly rows: Promise<readonly Row[]> },
  definition: ReportDefinition<Row>,
): Promise<ExportTable> {
  const [read, filter] = await Promise.all([rows, toReportFilter(ctx, query)]);
  const columns = [...definition.columns, ...rangeColumns(filter)];
  const table = tableOf(ctx, { query, filter, rows: read }, { ...definition, columns });
  return { ...table, countRows: async () => read.length };
}
