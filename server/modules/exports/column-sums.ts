import type { Cell, Summing } from '#server/modules/exports/export-table.ts';

/** Finds the cell under a key in a row. */
export type CellAt = (cells: readonly Cell[], key: string) => Cell;

export function cellAt(columns: readonly { readonly key: string }[]): CellAt {
  const places = new Map(columns.map(({ key }, index) => [key, index]));
  return (cells, key) => cells[places.get(key) ?? -1] ?? '';
}

/** Sums of the columns that have one, by their place, of the rows added so far. */
export function createColumnSums(columns: readonly { readonly isSummed?: Summing }[], at: CellAt) {
  const sums = new Map<number, number>();
  /** What rows have under the key that a sum stays within; different ones make it no sum. */
  const within = new Map<number, Set<Cell>>();

  return {
    /** `figures` are the cells of the columns; `cells` those of the whole row. */
    add: (figures: readonly Cell[], cells: readonly Cell[]): void => {
      for (const [index, { isSummed }] of columns.entries()) {
        const figure = figures[index] ?? '';
        if (isSummed === undefined || figure === '') continue;
        sums.set(index, (sums.get(index) ?? 0) + Number(figure));
        if (isSummed === true) continue;
        within.set(index, (within.get(index) ?? new Set()).add(at(cells, isSummed.within)));
      }
    },
    /** Empty where nothing can be told. */
    of: (index: number): Cell => {
      const isSummed = columns[index]?.isSummed;
      if (isSummed === undefined) return '';
      if (isSummed === true) return sums.get(index) ?? 0;
      return within.get(index)?.size === 1 ? (sums.get(index) ?? '') : '';
    },
  };
}
