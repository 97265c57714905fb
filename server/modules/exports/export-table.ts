import type { FileLanguage } from '#server/modules/exports/file-language.ts';
import type { TimeFilter } from '#server/modules/time-logs/time-filter.ts';
import type { FileWord } from '#shared/reports/file-catalogues.ts';
import { formatDecimalHours, formatHoursMinutesSeconds } from '#shared/time/duration.ts';

/** What a note above a table says: a label and a text. */
export type Note = readonly [label: FileWord, text: string];

export type Cell = string | number;
/** What the cells of a column are besides texts and plain numbers. */
export type CellKind = 'day' | 'moment' | 'hours' | 'duration' | 'money';

/** Always, or while all rows have the same under a key. */
export type Summing = true | { readonly within: string };

export interface Column<Header extends string = FileWord> {
  /** Of the rows in JSON. */
  readonly key: string;
  readonly header: Header;
  /** Of numbers, in spreadsheets. */
  readonly numberFormat?: string;
  /** Cells hold `2026-03-29`, `2026-03-29T03:00:00+02:00`, seconds, or an amount with all its decimals; or nothing. */
  readonly kind?: CellKind;
  /** The head in workbooks, where the cells look different. */
  readonly sheetHeader?: Header;
  /** Added up at the end of a workbook. */
  readonly isSummed?: Summing;
}

/** A column on paper; what it says is made of the cells under a key. */
export interface PrintColumn {
  readonly key: string;
  readonly header: FileWord;
  /** Its part of the page, compared with the other columns. */
  readonly width: number;
  readonly align?: 'right';
  /** Told below groups and at the end. */
  readonly isSummed?: Summing;
  /** To what is shown. Rows share what it cuts off, so that they add up to the sum that is shown. */
  round?(value: number): number;
  text?(cell: Cell, language: FileLanguage): string;
}

/** What the rows stand under; equal cells follow each other. */
export interface PrintGroup {
  readonly key: string;
  text?(cell: Cell, language: FileLanguage): string;
}

/** How a table looks on paper. */
export interface PrintLayout {
  readonly page: 'portrait' | 'landscape';
  readonly columns: readonly PrintColumn[];
  readonly groupBy?: PrintGroup;
  /** What was asked for besides the filter: a label and a text. */
  readonly notes: readonly Note[];
  /** Has lines to sign. */
  readonly isSigned?: true;
}

/** What a file holds; its rows are read while they are sent. */
export interface ExportTable {
  /** First part of the file's name. */
  readonly name: string;
  readonly title: FileWord;
  readonly filter: TimeFilter;
  readonly columns: readonly Column[];
  readonly rows: AsyncIterable<readonly Cell[]>;
  readonly print: PrintLayout;
  /** How many rows there are; beyond `most` it may stop counting. */
  countRows(most: number): Promise<number>;
}

/** What a file without pages needs of a table. */
export interface PlainTable<Header extends string = string> extends Pick<ExportTable, 'name' | 'rows'> {
  readonly columns: readonly Column<Header>[];
  readonly filter: {
    readonly zone: string;
    readonly range: { readonly fromDay: string; readonly toDay: string };
  };
}

/** Columns in which a duration is told. */
export const durationColumns: readonly Column[] = [
  { key: 'hours', header: 'Hours', kind: 'hours', isSummed: true },
  {
    key: 'duration',
    header: 'Duration (h:mm)',
    sheetHeader: 'Duration',
    kind: 'duration',
    isSummed: true,
  },
  { key: 'seconds', header: 'Seconds', numberFormat: '0', isSummed: true },
];

/** What every row of a sum is about. */
export const rangeColumns: readonly Column[] = [
  { key: 'from', header: 'From', kind: 'day' },
  { key: 'to', header: 'To', kind: 'day' },
  { key: 'timeZone', header: 'Time zone' },
];

export const rangeCells = ({ range, zone }: TimeFilter): Cell[] => [range.fromDay, range.toDay, zone];

/** Cells of `durationColumns`. */
export const durationCells = (seconds: number): Cell[] => [seconds, seconds, seconds];

/** Room for the sum of a large organization's year, also in the size of a total. */
const sumWidth = 12;

const hundredthOfHour = 36;
const toHundredths = (seconds: number) => Math.round(seconds / hundredthOfHour) * hundredthOfHour;

/** On paper, to the second and as hours with decimals, both of seconds. */
export function printedDuration(key: string, header: FileWord): PrintColumn {
  const text = (cell: Cell) => (cell === '' ? '' : formatHoursMinutesSeconds(Number(cell)));
  return { key, header, width: sumWidth, align: 'right', isSummed: true, text };
}

export function printedHours(key: string, header: FileWord): PrintColumn {
  const text = (cell: Cell) => (cell === '' ? '' : formatDecimalHours(Number(cell)));
  return { key, header, width: sumWidth, align: 'right', isSummed: true, round: toHundredths, text };
}

export const printedSeconds: readonly PrintColumn[] = [
  printedDuration('seconds', 'Duration'),
  printedHours('seconds', 'Hours'),
];

/** Rows that are known before the first is sent. */
export function knownRows(rows: readonly (readonly Cell[])[]): Pick<ExportTable, 'rows' | 'countRows'> {
  async function* each() {
    yield* rows;
  }
  return { rows: each(), countRows: async () => rows.length };
}
