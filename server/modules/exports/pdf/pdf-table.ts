import type { PaperColumn } from '#server/modules/exports/export-table.ts';
import type { Line, Sheet, TextStyle } from '#server/modules/exports/pdf/pdf-sheet.ts';
import type { PrintRow } from '#server/modules/exports/print-rows.ts';

const head: TextStyle = { font: 'bold', size: 7.5, color: 'muted' };
const styles: Readonly<Record<PrintRow['kind'], TextStyle>> = {
  heading: { font: 'bold', size: 8, color: 'text' },
  row: { font: 'plain', size: 8, color: 'text' },
  subtotal: { font: 'bold', size: 8, color: 'text' },
  total: { font: 'bold', size: 9, color: 'text' },
};

const lineHeight = 10.5;
export const cellPadding = 4;
const rowPadding = 4;
const usualCellLines = 4;
/** Between the first baseline of a row and the top of its text. */
const ascent = 8;
const headHeight = 20;

type TableColumn = Omit<PaperColumn, 'header'>;

interface Cell {
  readonly x: number;
  readonly width: number;
  readonly align?: 'right';
}

function placesOf({ left, right }: Sheet, columns: readonly TableColumn[]): Cell[] {
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  let at = left;
  return columns.map(({ width, align }) => {
    const x = at;
    const share = ((right - left) * width) / whole;
    at += share;
    const place = { x: x + cellPadding, width: share - 2 * cellPadding };
    return align === undefined ? place : { ...place, align };
  });
}

/** A row whose texts are broken into lines, ready to be drawn. */
export interface SetRow {
  readonly kind: PrintRow['kind'];
  readonly lines: readonly (readonly Line[])[];
  readonly height: number;
}

export interface TableDrawing {
  /** Loads the fonts of a row. */
  prepare(row: PrintRow): Promise<void>;
  set(row: PrintRow): SetRow;
  /** Both return the lower edge of the drawing. */
  drawHead(y: number): number;
  draw(row: SetRow, y: number): number;
}

/** Rows under the same columns on every page. */
export function createTable(
  sheet: Sheet,
  columns: readonly TableColumn[],
  { heads, cellLines = usualCellLines }: { readonly heads: readonly string[]; readonly cellLines?: number },
): TableDrawing {
  const { left, right, write, wrap, rule, fill } = sheet;
  const places = placesOf(sheet, columns);
  const wholeRow: Cell = { x: left + cellPadding, width: right - left - 2 * cellPadding };
  const firstSum = places.find((_place, index) => columns[index]?.isSummed)?.x ?? right;
  /** The label of the sums occupies the space before the first sum. */
  const sumLabel: Cell = { x: left + cellPadding, width: firstSum - left - 2 * cellPadding };
  const placeOf = (kind: PrintRow['kind'], index: number) => {
    if (kind === 'heading') return wholeRow;
    if (kind !== 'row' && index === 0) return sumLabel;
    return places[index] ?? wholeRow;
  };
  return {
    prepare: ({ kind, texts }) => sheet.prepare(texts, styles[kind].font),
    set: ({ kind, texts }) => {
      const lines = texts.map((text, index) =>
        wrap(text, styles[kind], {
          width: placeOf(kind, index).width,
          lines: kind === 'row' ? cellLines : 1,
        }),
      );
      const most = Math.max(...lines.map((cell) => cell.length));
      return { kind, lines, height: most * lineHeight + 2 * rowPadding };
    },
    drawHead: (y) => {
      for (const [index, header] of heads.entries()) {
        const place = placeOf('row', index);
        const [text = ''] = wrap(header, head, { width: place.width, lines: 1 });
        write(text, head, { ...place, y: y + 13 });
      }
      rule(y + headHeight, { color: 'strongLine', weight: 0.75 });
      return y + headHeight;
    },
    draw: ({ kind, lines, height }, y) => {
      if (kind === 'heading') fill(y, height);
      if (kind === 'total') rule(y, { color: 'strongLine', weight: 0.75 });
      for (const [index, cell] of lines.entries()) {
        const place = placeOf(kind, index);
        for (const [line, text] of cell.entries()) {
          write(text, styles[kind], { ...place, y: y + rowPadding + ascent + line * lineHeight });
        }
      }
      if (kind !== 'heading' && kind !== 'total') rule(y + height, { color: 'line', weight: 0.5 });
      return y + height;
    },
  };
}
