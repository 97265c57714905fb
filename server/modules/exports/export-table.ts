import type { Day } from '#shared/time/calendar-day.ts';

export type Cell = string | number;

export interface Column {
  /** Of the rows in JSON. */
  readonly key: string;
  readonly header: string;
  /** Of numbers, in spreadsheets. */
  readonly numberFormat?: string;
}

/** What a file holds; its rows are read while they are sent. */
export interface ExportTable {
  /** First part of the file's name. */
  readonly name: string;
  readonly zone: string;
  readonly fromDay: Day;
  readonly toDay: Day;
  readonly columns: readonly Column[];
  readonly rows: AsyncIterable<readonly Cell[]>;
}

/** Columns in which a duration is told. */
export const durationColumns: readonly Column[] = [
  { key: 'hours', header: 'Hours', numberFormat: '0.00' },
  { key: 'duration', header: 'Duration (h:mm)' },
  { key: 'seconds', header: 'Seconds', numberFormat: '0' },
];

const tenThousandths = 10_000;

/** Hours with four decimals, so that a second can be told. */
export function decimalHours(seconds: number): number {
  return Math.round((seconds / 3600) * tenThousandths) / tenThousandths;
}
