import type { Cell, CellKind, Summing } from '#server/modules/exports/export-table.ts';
import { formatHoursMinutes, secondsToHours } from '#shared/time/duration.ts';

interface Kind {
  /** Characters that it needs in a workbook. */
  readonly width: number;
  /** In a workbook. */
  readonly format: string;
  readonly inWorkbook: (cell: Cell) => number | Date;
  /** In CSV and JSON. */
  readonly asPlain: (cell: Cell) => Cell;
}

const tenThousandths = 10_000;
const secondsOfDay = 86_400;
/** Digits of a number that are not the noise of its last bits. */
const sureDigits = 15;

/** Hours with four decimals: a second is more than half of the last one. */
function decimalHours(seconds: number): number {
  return Math.round(secondsToHours(seconds) * tenThousandths) / tenThousandths;
}

/** To the cent, halves up, as the reports round. */
export function roundedMoney(amount: number): number {
  return Math.round(Number((amount * 100).toPrecision(sureDigits))) / 100;
}

const same = (cell: Cell) => cell;

export const cellKinds: Readonly<Record<CellKind, Kind>> = {
  day: {
    width: 12,
    format: 'yyyy-mm-dd',
    inWorkbook: (cell) => new Date(`${cell}T00:00:00Z`),
    asPlain: same,
  },
  month: {
    width: 12,
    format: 'yyyy-mm',
    inWorkbook: (cell) => new Date(`${cell}-01T00:00:00Z`),
    asPlain: same,
  },
  moment: {
    width: 20,
    format: 'yyyy-mm-dd hh:mm:ss',
    // The local time of the zone: workbooks have no zones.
    inWorkbook: (cell) => new Date(`${String(cell).slice(0, 19)}Z`),
    asPlain: same,
  },
  hours: {
    width: 12,
    format: '0.00',
    inWorkbook: (cell) => secondsToHours(Number(cell)),
    asPlain: (cell) => decimalHours(Number(cell)),
  },
  duration: {
    width: 12,
    format: '[h]:mm:ss',
    inWorkbook: (cell) => Number(cell) / secondsOfDay,
    asPlain: (cell) => formatHoursMinutes(Number(cell)),
  },
  money: {
    width: 12,
    format: '#,##0.00',
    inWorkbook: Number,
    asPlain: (cell) => roundedMoney(Number(cell)),
  },
  amount: { width: 12, format: '#,##0.00##', inWorkbook: Number, asPlain: Number },
};

/** Finds the cell under a key in a row. */
export type CellAt = (cells: readonly Cell[], key: string) => Cell;

export function cellAt(columns: readonly { readonly key: string }[]): CellAt {
  const indexes = new Map(columns.map(({ key }, index) => [key, index]));
  return (cells, key) => cells[indexes.get(key) ?? -1] ?? '';
}

/** Sums of the columns that have one, by their index, of the rows added so far. */
export function createColumnSums(columns: readonly { readonly isSummed?: Summing }[], at: CellAt) {
  const sums = new Map<number, number>();
  /**
   * Values under the key within which a column may be summed (such as the currency); different values rule out a sum.
   */
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
    /** Empty where there is no sum. */
    of: (index: number): Cell => {
      const isSummed = columns[index]?.isSummed;
      if (isSummed === undefined) return '';
      if (isSummed === true) return sums.get(index) ?? 0;
      return within.get(index)?.size === 1 ? (sums.get(index) ?? '') : '';
    },
  };
}
