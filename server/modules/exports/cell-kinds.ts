import type { Cell, CellKind } from '#server/modules/exports/export-table.ts';
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

/** Hours with four decimals, so that a second can be told. */
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
  moment: {
    width: 20,
    format: 'yyyy-mm-dd hh:mm:ss',
    // What the clock of the zone shows: workbooks know no zones.
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
};
