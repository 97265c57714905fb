import { type CellAt, cellAt, createColumnSums } from '#server/modules/exports/columns.ts';
import type {
  Cell,
  Column,
  ExportTable,
  PrintColumn,
  PrintGroup,
} from '#server/modules/exports/export-table.ts';
import type { FileLanguage } from '#server/modules/exports/file-language.ts';
import { addingUp } from '#shared/time/duration.ts';

/** A line of a table on paper. A heading has one text, all others one for each column. */
export interface PrintRow {
  readonly kind: 'heading' | 'row' | 'subtotal' | 'total';
  readonly texts: readonly string[];
}

/** The parts of a table that appear on paper. */
interface PrintedTable extends Pick<ExportTable, 'rows' | 'print'> {
  readonly columns: readonly Pick<Column, 'key'>[];
}

const textOf = ({ text }: Pick<PrintColumn, 'text'>, cell: Cell, language: FileLanguage) =>
  text?.(cell, language) ?? String(cell);

/** The cells of a row as printed; rounded cells of a column with a sum add up to it. */
function createFigures(columns: readonly PrintColumn[], at: CellAt) {
  const rounding = columns.map(({ round, isSummed }) =>
    round === undefined || isSummed === undefined ? round : addingUp(round),
  );
  return (cells: readonly Cell[]): Cell[] =>
    columns.map(({ key }, index) => {
      const cell = at(cells, key);
      return cell === '' ? cell : (rounding[index]?.(Number(cell)) ?? cell);
    });
}

function groupText(group: PrintGroup, cell: Cell, language: FileLanguage): string {
  return textOf(group, cell, language) || language.translate('None');
}

/** Rows on paper: headings, rows, the sums of each group and the grand total. */
export async function* printRows(table: PrintedTable, language: FileLanguage): AsyncGenerator<PrintRow> {
  const { translate } = language;
  const { groupBy, columns } = table.print;
  const at = cellAt(table.columns);
  const figuresOf = createFigures(columns, at);
  /** The first column contains the label. */
  const sumTexts = (label: string, sums: ReturnType<typeof createColumnSums>) =>
    columns.map((column, index) => {
      const sum = index === 0 ? '' : sums.of(index);
      return index === 0 ? label : sum === '' ? '' : textOf(column, sum, language);
    });
  const total = createColumnSums(columns, at);
  let group: { cell: Cell; sums: typeof total } | undefined;
  let isEmpty = true;
  for await (const cells of table.rows) {
    isEmpty = false;
    if (groupBy !== undefined) {
      const cell = at(cells, groupBy.key);
      if (group === undefined || group.cell !== cell) {
        if (group !== undefined)
          yield { kind: 'subtotal', texts: sumTexts(translate('Subtotal'), group.sums) };
        group = { cell, sums: createColumnSums(columns, at) };
        yield { kind: 'heading', texts: [groupText(groupBy, cell, language)] };
      }
    }
    const figures = figuresOf(cells);
    group?.sums.add(figures, cells);
    total.add(figures, cells);
    yield {
      kind: 'row',
      texts: columns.map((column, index) => textOf(column, figures[index] ?? '', language)),
    };
  }
  if (group !== undefined) yield { kind: 'subtotal', texts: sumTexts(translate('Subtotal'), group.sums) };
  if (isEmpty) yield { kind: 'heading', texts: [translate('Nothing in this period')] };
  yield { kind: 'total', texts: sumTexts(translate('Total'), total) };
}
