import { withMargin } from '#shared/rates/money.ts';
import type { Money } from '#shared/rates/rate.schema.ts';
import type { Summary, SummaryChild } from '#shared/reports/summary.schema.ts';
import { grouped } from '#shared/text/grouped.ts';

/** What a row, the rows above and all of them are worth in a currency; null stands for all. */
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

/** The summary with what its time is worth; a row that is worth nothing and costs nothing stays as it is. */
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
