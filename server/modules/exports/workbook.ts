import { writeXlsxStream } from 'hucre/xlsx';
import { cellAt, cellKinds, createColumnSums } from '#server/modules/exports/columns.ts';
import type { Cell, Column, PlainTable } from '#server/modules/exports/export-table.ts';

type Look = 'head' | 'row' | 'total';
type SheetCell = Cell | Date | null;

/** Characters that most names and numbers need. */
const usualWidth = 16;
/** The font of the other cells, which programs do not fill in by themselves. */
const bold = { font: { bold: true, name: 'Calibri', size: 11 } };

function looksOf({ kind, numberFormat }: Column<string>) {
  const numFmt = kind === undefined ? numberFormat : cellKinds[kind].format;
  const plain = numFmt === undefined ? {} : { numFmt };
  return { head: bold, row: plain, total: { ...bold, ...plain } };
}

/** The columns of a sheet, whose cells look as the row does that is written; it begins with the head. */
function createLooks(columns: readonly Column<string>[]) {
  let current: Look = 'head';
  const definitions = columns.map((column) => {
    const { kind, header, sheetHeader = header } = column;
    const looks = looksOf(column);
    const width = kind === undefined ? usualWidth : cellKinds[kind].width;
    return {
      header: sheetHeader,
      width: Math.max(sheetHeader.length + 2, width),
      // The writer has styles for columns alone and reads them with each row.
      get style() {
        return looks[current];
      },
    };
  });
  return {
    definitions,
    set: (look: Look) => {
      current = look;
    },
  };
}

function toSheet(cell: Cell, { kind }: Column<string>): SheetCell {
  if (kind === undefined) return cell;
  return cell === '' ? null : cellKinds[kind].inWorkbook(cell);
}

/** A workbook without its rows, as data. */
export interface Workbook extends Pick<PlainTable, 'name' | 'columns'> {
  /** What the row of sums is called. */
  readonly total: string;
}

async function* sheetRows(
  { columns, total }: Workbook,
  rows: AsyncIterable<readonly Cell[]>,
  setLook: (look: Look) => void,
): AsyncGenerator<SheetCell[]> {
  const sums = createColumnSums(columns, cellAt(columns));
  let hasRows = false;
  for await (const cells of rows) {
    hasRows = true;
    sums.add(cells, cells);
    setLook('row');
    yield columns.map((column, index) => toSheet(cells[index] ?? '', column));
  }
  if (!hasRows || !columns.some(({ isSummed }) => isSummed)) return;
  setLook('total');
  yield columns.map((column, index) => {
    if (index === 0) return total;
    const sum = sums.of(index);
    return sum === '' ? null : toSheet(sum, column);
  });
}

async function* bytesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel();
  }
}

/**
 * Text stays text in a workbook, whatever it begins with; days, moments, durations and amounts are what cells can
 * calculate with. The head stays in sight, and sums stand below.
 */
export function workbookBytes(
  book: Workbook,
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<Uint8Array> {
  const { definitions, set } = createLooks(book.columns);
  const options = { name: book.name, columns: definitions, freezePane: { rows: 1 } };
  return bytesOf(writeXlsxStream(sheetRows(book, rows, set), options));
}
