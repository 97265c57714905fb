import type {
  Cell,
  Column,
  ExportTable,
  PrintColumn,
  PrintGroup,
} from '#server/modules/exports/export-table.ts';
import type { FileLanguage } from '#server/modules/exports/file-language.ts';

/** A line of a table on paper. A heading has one text, all others one for each column. */
export interface PrintRow {
  readonly kind: 'heading' | 'row' | 'subtotal' | 'total';
  readonly texts: readonly string[];
}

/** What of a table stands on paper. */
interface PrintedTable extends Pick<ExportTable, 'rows' | 'print'> {
  readonly columns: readonly Pick<Column, 'key'>[];
}

interface Reader {
  readonly language: FileLanguage;
  readonly columns: readonly PrintColumn[];
  /** The cell under a key. */
  at(cells: readonly Cell[], key: string): Cell;
}

const textOf = ({ text }: Pick<PrintColumn, 'text'>, cell: Cell, language: FileLanguage) =>
  text?.(cell, language) ?? String(cell);

/** Sums of the columns that have one, of the rows seen so far. */
function createSums({ columns, at, language }: Reader) {
  const sums = new Map<string, number>();
  const summed = new Set(columns.filter(({ isSummed }) => isSummed).map(({ key }) => key));
  const add = (cells: readonly Cell[]) => {
    for (const key of summed) sums.set(key, (sums.get(key) ?? 0) + Number(at(cells, key)));
  };
  /** The first column says what is summed. */
  const texts = (label: string) =>
    columns.map((column, index) => {
      if (index === 0) return label;
      return column.isSummed ? textOf(column, sums.get(column.key) ?? 0, language) : '';
    });
  return { add, texts };
}

function readerOf({ columns, print }: PrintedTable, language: FileLanguage): Reader {
  const places = new Map(columns.map(({ key }, index) => [key, index]));
  return { language, columns: print.columns, at: (cells, key) => cells[places.get(key) ?? -1] ?? '' };
}

function groupText(group: PrintGroup, cell: Cell, language: FileLanguage): string {
  return textOf(group, cell, language) || language.say('None');
}

/** What stands on paper: headings, rows, the sums of each group and the sum of all. */
export async function* printRows(table: PrintedTable, language: FileLanguage): AsyncGenerator<PrintRow> {
  const reader = readerOf(table, language);
  const { say } = language;
  const { groupBy } = table.print;
  const total = createSums(reader);
  let group: { cell: Cell; sums: ReturnType<typeof createSums> } | undefined;
  let isEmpty = true;
  for await (const cells of table.rows) {
    isEmpty = false;
    if (groupBy !== undefined) {
      const cell = reader.at(cells, groupBy.key);
      if (group === undefined || group.cell !== cell) {
        if (group !== undefined) yield { kind: 'subtotal', texts: group.sums.texts(say('Subtotal')) };
        group = { cell, sums: createSums(reader) };
        yield { kind: 'heading', texts: [groupText(groupBy, cell, language)] };
      }
    }
    group?.sums.add(cells);
    total.add(cells);
    yield {
      kind: 'row',
      texts: reader.columns.map((column) => textOf(column, reader.at(cells, column.key), language)),
    };
  }
  if (group !== undefined) yield { kind: 'subtotal', texts: group.sums.texts(say('Subtotal')) };
  if (isEmpty) yield { kind: 'heading', texts: [say('Nothing in this period')] };
  yield { kind: 'total', texts: total.texts(say('Total')) };
}
