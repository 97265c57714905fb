import type { ImportDateFormat, ImportMapping } from '#shared/imports/import.schema.ts';
import { guessMapping, missingColumns } from '#shared/imports/import-columns.ts';
import { guessDateFormat, isTwelveHourTime, readDay, readDuration } from '#shared/imports/read-moment.ts';
import { type ImportedRow, readRow } from '#shared/imports/read-row.ts';
import { createZoneClock } from '#shared/imports/read-span.ts';
import type { MessageText } from '#shared/text/message.ts';

/** Rows that are pasted at once. */
export const pastedRowsMaximum = 200;

type Cells = readonly string[];

/** A pasted row as it was understood, or why it was not. */
export interface PastedRow {
  /** As spreadsheets count. */
  readonly row: number;
  readonly cells: Cells;
  readonly entry?: ImportedRow | undefined;
  readonly reason?: MessageText | undefined;
}

interface PastedTable {
  /** The names of the columns, where the table has them. */
  readonly head: Cells | undefined;
  readonly rows: readonly PastedRow[];
  readonly dateFormat: ImportDateFormat;
  /** All dates fit both orders of day and month. */
  readonly isDateFormatGuessed: boolean;
}

interface PasteSettings {
  readonly timeZone: string;
  /** Whether the person's clock has AM and PM, which suggests months first. */
  readonly isTwelveHours: boolean;
  /** Chosen by the person. */
  readonly dateFormat?: ImportDateFormat | undefined;
}

const dateFormats: readonly ImportDateFormat[] = ['ymd', 'dmy', 'mdy'];
const isDate = (cell: string) => dateFormats.some((format) => readDay(cell, format) !== undefined);
const isDuration = (cell: string) => !isDate(cell) && readDuration(cell) !== undefined;

/** The first free column that most cells fit. */
function columnOf(rows: readonly Cells[], used: readonly number[], fits: (cell: string) => boolean) {
  const width = Math.max(...rows.map((cells) => cells.length));
  const share = (column: number) => rows.filter((cells) => fits(cells[column] ?? '')).length / rows.length;
  return Array.from({ length: width }, (_, column) => column).find(
    (column) => !used.includes(column) && share(column) > 0.5,
  );
}

/** Columns without a head by what their cells look like: day and duration, then task and note. */
function mappingOfCells(rows: readonly Cells[]): ImportMapping {
  const startDate = columnOf(rows, [], isDate) ?? 0;
  const duration = columnOf(rows, [startDate], isDuration) ?? 2;
  const task = columnOf(rows, [startDate, duration], (cell) => cell !== '');
  const used = [startDate, duration, ...(task === undefined ? [] : [task])];
  const description = columnOf(rows, used, () => true);
  return { startDate, duration, ...(task === undefined ? {} : { task, description }) };
}

/** Reads a table of time, with or without a head, as an import reads its files. */
export function readPastedTable(table: readonly Cells[], settings: PasteSettings): PastedTable {
  const [head = [], ...rest] = table;
  const named = guessMapping(head);
  const hasHead = missingColumns(named).length === 0;
  const rows = hasHead ? rest : table;
  const mapping = hasHead ? named : mappingOfCells(table);
  const dates = rows.map((cells) => cells[mapping.startDate ?? 0] ?? '');
  const isTwelveHours = settings.isTwelveHours || rows.flat().some(isTwelveHourTime);
  const guess = guessDateFormat(dates, { isTwelveHours });
  const dateFormat = settings.dateFormat ?? guess.format;
  const clock = createZoneClock(settings.timeZone);
  const first = hasHead ? 2 : 1;
  return {
    head: hasHead ? head : undefined,
    dateFormat,
    isDateFormatGuessed: guess.isGuessed,
    rows: rows.map((cells, index) => {
      const row = first + index;
      return { row, cells, ...readRow(row, cells, { mapping, dateFormat, clock }) };
    }),
  };
}
