import type { FileLanguage } from '#server/modules/exports/file-language.ts';
import type { TimeFilter } from '#server/modules/time-logs/time-filter.ts';
import type { FileWord } from '#shared/reports/file-catalogues.ts';
import { formatDecimalHours, formatHoursMinutesSeconds } from '#shared/time/duration.ts';

/** A line above a table: a label and a text. */
export type Note = readonly [label: FileWord, text: string];

export type Cell = string | number;
/** Types of cells besides texts and plain numbers. */
export type CellKind = 'day' | 'month' | 'moment' | 'hours' | 'duration' | 'money' | 'amount';

/** Always, or while all rows have the same under a key. */
export type Summing = true | { readonly within: string };

export interface Column<Header extends string = FileWord> {
  /** The key of the rows in JSON. */
  readonly key: string;
  readonly header: Header;
  /** The number format in spreadsheets. */
  readonly numberFormat?: string;
  /** Cells hold `2026-03-29`, `2026-03`, `2026-03-29T03:00:00+02:00`, seconds, money as a number with all its decimals, or an exact amount as text; or nothing. */
  readonly kind?: CellKind;
  /** The head in workbooks, where the cells look different. */
  readonly sheetHeader?: Header;
  /** Characters that its cells need in workbooks, where it is not the usual number. */
  readonly sheetWidth?: number;
  /** Added up at the end of a workbook. */
  readonly isSummed?: Summing;
}

/** A column on paper; its text is made of the cells under a key. */
export interface PrintColumn {
  readonly key: string;
  readonly header: FileWord;
  /** Its part of the page, compared with the other columns. */
  readonly width: number;
  readonly align?: 'right';
  /** Added up below groups and at the end. */
  readonly isSummed?: Summing;
  /**
   * Rounds to the printed figure. Distributes the rounding errors over the rows, so that they add up to the printed
   * sum.
   */
  round?(value: number): number;
  text?(cell: Cell, language: FileLanguage): string;
}

/** Position of a text in its column, and the header. */
export type PaperColumn = Pick<PrintColumn, 'header' | 'width' | 'align'> & { readonly isSummed: boolean };

/** The heading of rows; equal cells follow each other. */
export interface PrintGroup {
  readonly key: string;
  text?(cell: Cell, language: FileLanguage): string;
}

/** The layout of a table on paper. */
export interface PrintLayout {
  readonly page: 'portrait' | 'landscape';
  readonly columns: readonly PrintColumn[];
  readonly groupBy?: PrintGroup;
  /** Options other than the filter. */
  readonly notes: readonly Note[];
  /** Has lines to sign. */
  readonly isSigned?: true;
}

/** A table to export; its rows are read while they are sent. */
export interface ExportTable {
  /** First part of the file's name. */
  readonly name: string;
  readonly title: FileWord;
  readonly filter: TimeFilter;
  readonly columns: readonly Column[];
  readonly rows: AsyncIterable<readonly Cell[]>;
  readonly print: PrintLayout;
  /** Counts the rows; may stop counting beyond `most`. */
  countRows(most: number): Promise<number>;
}

/** The parts of a table that a file without pages needs. */
export interface PlainTable<Header extends string = string> extends Pick<ExportTable, 'name' | 'rows'> {
  readonly columns: readonly Column<Header>[];
  readonly filter: {
    readonly zone: string;
    readonly range: { readonly fromDay: string; readonly toDay: string };
  };
}

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
