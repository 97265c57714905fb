import { cellAt, cellKinds, createColumnSums } from '#server/modules/exports/columns.ts';
import type { Cell, Column, PlainTable } from '#server/modules/exports/export-table.ts';
import {
  columnName,
  rowXml,
  type SheetCell,
  sheetEnd,
  sheetStart,
  stylesXml,
  type WrittenSheet,
  workbookParts,
} from '#server/modules/exports/xlsx/sheet-xml.ts';
import { type ZipPart, zipBytes } from '#server/modules/exports/xlsx/zip-file.ts';

/** Characters that most names and numbers need. */
const usualWidth = 16;
/** Rows of a sheet that programs open. */
const longestSheet = 1_048_576;

/** A workbook without its rows, as data. */
export interface Workbook extends Pick<PlainTable, 'name' | 'columns'> {
  /** The label of the row of sums. */
  readonly total: string;
  /** Rows of their own below all others. */
  readonly foot?: readonly (readonly SheetCell[])[];
}

const headOf = ({ header, sheetHeader = header }: Column<string>) => sheetHeader;

function widthOf(column: Column<string>): number {
  const { kind, sheetWidth = usualWidth } = column;
  const width = kind === undefined ? sheetWidth : cellKinds[kind].width;
  // Leaves room for the filter button beside the header.
  return Math.max(headOf(column).length + 4, width);
}

function toSheet(cell: Cell, { kind }: Column<string>): Exclude<SheetCell, { formula: string }> {
  if (kind === undefined) return cell;
  return cell === '' ? null : cellKinds[kind].inWorkbook(cell);
}

interface Source {
  readonly book: Workbook;
  readonly rows: AsyncIterator<readonly Cell[]>;
  readonly longest: number;
}

/** Consecutive sheets, each with a header and a filter; the sums of all of them follow the last row. */
function createSheets({ book: { name, columns, total, foot = [] }, rows, longest }: Source) {
  const sums = createColumnSums(columns, cellAt(columns));
  const isSummed = columns.some((column) => column.isSummed !== undefined);
  const written: (WrittenSheet & { readonly lastRow: number })[] = [];
  let isOver = false;

  const formulaOf = (index: number) => {
    const column = columnName(index);
    const ranges = written
      .filter(({ lastRow }) => lastRow > 1)
      .map((sheet) => {
        const range = `${column}2:${column}${sheet.lastRow}`;
        return sheet === written.at(-1) ? range : `'${sheet.name}'!${range}`;
      });
    return `SUM(${ranges.join(',')})`;
  };

  const totals = () =>
    columns.map((column, index) => {
      if (index === 0) return total;
      const sum = sums.of(index);
      const value = sum === '' ? null : toSheet(sum, column);
      return typeof value === 'number' ? { formula: formulaOf(index), value } : value;
    });

  async function* sheetXml(sheetName: string): AsyncGenerator<string> {
    yield sheetStart(columns.map(widthOf)) + rowXml(columns.map(headOf), 'head', 1);
    let row = 1;
    while (row < longest) {
      const next = await rows.next();
      isOver = next.done === true;
      if (next.done) break;
      row += 1;
      sums.add(next.value, next.value);
      yield rowXml(
        columns.map((column, index) => toSheet(next.value[index] ?? '', column)),
        'row',
        row,
      );
    }
    const filtered = `A1:${columnName(columns.length - 1)}${row}`;
    written.push({ name: sheetName, filtered, lastRow: row });
    const hasRows = written.some(({ lastRow }) => lastRow > 1);
    const below = isOver && hasRows && isSummed ? [totals(), ...foot] : foot;
    if (isOver) yield below.map((cells, index) => rowXml(cells, 'total', row + 1 + index)).join('');
    yield sheetEnd(filtered);
  }

  return {
    written,
    async *parts(): AsyncGenerator<ZipPart> {
      for (let number = 1; !isOver; number += 1) {
        const sheetName = number === 1 ? name : `${name}_${number}`;
        yield { path: `xl/worksheets/sheet${number}.xml`, content: sheetXml(sheetName) };
      }
    },
  };
}

async function* partsOf(source: Source): AsyncGenerator<ZipPart> {
  const { written, parts } = createSheets(source);
  try {
    yield* parts();
    yield { path: 'xl/styles.xml', content: [stylesXml(source.book.columns)] };
    for (const { path, xml } of workbookParts(written)) yield { path, content: [xml] };
  } finally {
    await source.rows.return?.();
  }
}

/**
 * Text stays text in a workbook, even if it looks like a formula; days, moments, durations and amounts are values for
 * calculations. The header stays visible and filters the rows; sums below are formulas.
 */
export function workbookBytes(
  book: Workbook,
  rows: AsyncIterable<readonly Cell[]>,
  longest = longestSheet,
): AsyncGenerator<Uint8Array> {
  return zipBytes(partsOf({ book, rows: rows[Symbol.asyncIterator](), longest }));
}
