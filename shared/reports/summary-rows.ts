import type { RoundingMode, SummaryDimension } from '#shared/enums/report.ts';
import { withMargin } from '#shared/rates/money.ts';
import type { Money } from '#shared/rates/rate.schema.ts';
import { percentOf } from '#shared/reports/report-rows.ts';
import { partOfRounded, type Rounding, roundSeconds } from '#shared/reports/rounding.ts';
import type { Summary, SummaryChild, SummaryRow } from '#shared/reports/summary.schema.ts';
import { grouped } from '#shared/text/grouped.ts';

/** So many seconds, so many times, that are rounded as one. */
export type SummaryUnit = readonly [
  first: string,
  second: string,
  isBillable: boolean,
  seconds: number,
  times: number,
  /** With billing rules, the unit of the part; null if nothing is billed. */
  to?: number | null,
  mode?: RoundingMode | null,
  total?: number | null,
  before?: number | null,
  fixed?: number | null,
];
type SummaryCount = readonly [first: string | null, second: string | null, logs: number];
type SummaryName = readonly [
  level: number,
  key: string,
  label: string | null,
  imageUrl: string | null,
  color: string | null,
];

export interface SummaryParts {
  readonly units: readonly SummaryUnit[];
  readonly counts: readonly SummaryCount[];
  readonly names: readonly SummaryName[];
}

interface Amounts {
  seconds: number;
  rawSeconds: number;
  billableSeconds: number;
}

export interface SummaryTotals extends Amounts {
  readonly rows: SummaryRow[];
  readonly logCount: number;
}

const noTime = (): Amounts => ({ seconds: 0, rawSeconds: 0, billableSeconds: 0 });
const times: readonly SummaryDimension[] = ['day', 'week', 'month'];
const pair = (first: string | null, second: string | null) => JSON.stringify([first, second]);

function byOrder(dimension: SummaryDimension | undefined) {
  const isTime = dimension !== undefined && times.includes(dimension);
  return (a: SummaryChild, b: SummaryChild) => {
    const byKey = a.key < b.key ? -1 : 1;
    return isTime ? byKey : b.seconds - a.seconds || a.label.localeCompare(b.label, 'en') || byKey;
  };
}

function roundedOf(
  [, , , seconds, , to, mode, total, before, fixed]: SummaryUnit,
  rounding: Rounding,
): number {
  if (to == null || mode == null || total == null || before == null) return roundSeconds(seconds, rounding);
  return partOfRounded(
    { before, seconds },
    { seconds: total, rounded: fixed ?? roundSeconds(total, { to, mode }) },
  );
}

function addUp(units: readonly SummaryUnit[], rounding: Rounding) {
  const total = noTime();
  const sums = new Map<string, { key: string; amounts: Amounts; below: Map<string, Amounts> }>();
  for (const unit of units) {
    const [first, second, isBillable, seconds, count] = unit;
    const row = sums.get(first) ?? { key: first, amounts: noTime(), below: new Map<string, Amounts>() };
    const below = row.below.get(second) ?? noTime();
    const rounded = roundedOf(unit, rounding) * count;
    for (const amounts of [total, row.amounts, below]) {
      amounts.seconds += rounded;
      amounts.rawSeconds += seconds * count;
      amounts.billableSeconds += isBillable ? rounded : 0;
    }
    row.below.set(second, below);
    sums.set(first, row);
  }
  return { total, sums };
}

/** Rows of one or two levels. Rounds every unit before adding it up, so that rows add up to their parent rows. */
export function toSummaryRows(
  { units, counts, names }: SummaryParts,
  { groupBy, rounding }: { groupBy: readonly SummaryDimension[]; rounding: Rounding },
): SummaryTotals {
  const { total, sums } = addUp(units, rounding);
  const logsOf = new Map(counts.map(([first, second, logs]) => [pair(first, second), logs]));
  const nameOf = new Map(names.map((name) => [pair(String(name[0]), name[1]), name]));
  const rowOf = (level: number, key: string, amounts: Amounts, logs: number | undefined): SummaryChild => {
    const [, , label, imageUrl, color] = nameOf.get(pair(String(level), key)) ?? [];
    return {
      key,
      label: label ?? key,
      ...(imageUrl ? { imageUrl } : {}),
      ...(color ? { color } : {}),
      ...amounts,
      logCount: logs ?? 0,
      share: percentOf(amounts.seconds, total.seconds, 2),
    };
  };
  const rows = [...sums.values()].map(({ key, amounts, below }): SummaryRow => {
    const row = rowOf(1, key, amounts, logsOf.get(pair(key, null)));
    if (groupBy.length < 2) return row;
    const children = [...below].map(([second, sum]) => rowOf(2, second, sum, logsOf.get(pair(key, second))));
    return { ...row, children: children.sort(byOrder(groupBy[1])) };
  });
  return { ...total, rows: rows.sort(byOrder(groupBy[0])), logCount: logsOf.get(pair(null, null)) ?? 0 };
}

/** The amount of a row, the rows above and all of them in a currency; null stands for all. */
export type MoneySum = readonly [
  first: string | null,
  second: string | null,
  currency: string,
  amount: string | null,
  cost: string | null,
];

const toMoney = ([, , currency, amount, cost]: MoneySum): Money => ({
  currency,
  ...(amount === null ? {} : { amount }),
  ...(cost === null ? {} : { cost }),
});

/** The summary with amounts; rows without amount and cost stay unchanged. */
export function withMoney(summary: Summary, sums: readonly MoneySum[]): Summary {
  const keyOf = (first: string | null, second: string | null) => JSON.stringify([first, second]);
  const byRow = grouped(sums, ([first, second]) => keyOf(first, second));
  const moneyOf = (first: string | null, second: string | null) => {
    const found = byRow.get(keyOf(first, second));
    return found === undefined ? {} : { money: withMargin(found.map(toMoney)) };
  };
  const childOf = (first: string) => (child: SummaryChild) => ({ ...child, ...moneyOf(first, child.key) });
  const rows = summary.rows.map(({ children, ...row }) => ({
    ...row,
    ...moneyOf(row.key, null),
    ...(children === undefined ? {} : { children: children.map(childOf(row.key)) }),
  }));
  return { ...summary, ...moneyOf(null, null), rows };
}
