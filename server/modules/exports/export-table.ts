import type { FileLanguage } from '#server/modules/exports/file-language.ts';
import type { Note } from '#server/modules/exports/print-text.ts';
import type { TimeFilter } from '#server/modules/time-logs/time-filter.ts';
import type { FileWord } from '#shared/reports/file-words.ts';
import { formatDecimalHours, formatHoursMinutes } from '#shared/time/duration.ts';

export type Cell = string | number;
export type CellKind = 'day' | 'moment';

export interface Column<Header extends string = FileWord> {
  /** Of the rows in JSON. */
  readonly key: string;
  readonly header: Header;
  /** Of numbers, in spreadsheets. */
  readonly numberFormat?: string;
  /** What the texts are, for workbooks: `2026-03-29` and `2026-03-29T03:00:00+02:00`. */
  readonly kind?: CellKind;
}

/** A column on paper; what it says is made of the cells under a key. */
export interface PrintColumn {
  readonly key: string;
  readonly header: FileWord;
  /** Its part of the page, compared with the other columns. */
  readonly width: number;
  readonly align?: 'right';
  /** Told below groups and at the end. */
  readonly isSummed?: true;
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

/** Columns in which a duration is told. */
export const durationColumns: readonly Column[] = [
  { key: 'hours', header: 'Hours', numberFormat: '0.00' },
  { key: 'duration', header: 'Duration (h:mm)' },
  { key: 'seconds', header: 'Seconds', numberFormat: '0' },
];

/** What every row of a sum is about. */
export const rangeColumns: readonly Column[] = [
  { key: 'from', header: 'From', kind: 'day' },
  { key: 'to', header: 'To', kind: 'day' },
  { key: 'timeZone', header: 'Time zone' },
];

export const rangeCells = ({ range, zone }: TimeFilter): Cell[] => [range.fromDay, range.toDay, zone];

const tenThousandths = 10_000;

/** Hours with four decimals, so that a second can be told. */
export function decimalHours(seconds: number): number {
  return Math.round((seconds / 3600) * tenThousandths) / tenThousandths;
}

/** Cells of `durationColumns`. */
export const durationCells = (seconds: number): Cell[] => [
  decimalHours(seconds),
  formatHoursMinutes(seconds),
  seconds,
];

/** Room for the sum of a large organization's year, also in the size of a total. */
const sumWidth = 12;

/** On paper, hours with minutes and as a decimal, both of seconds. */
export function printedDuration(key: string, header: FileWord): PrintColumn {
  const text = (cell: Cell) => (cell === '' ? '' : formatHoursMinutes(Number(cell)));
  return { key, header, width: sumWidth, align: 'right', isSummed: true, text };
}

export function printedHours(key: string, header: FileWord): PrintColumn {
  const text = (cell: Cell) => (cell === '' ? '' : formatDecimalHours(Number(cell)));
  return { key, header, width: sumWidth, align: 'right', isSummed: true, text };
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
