import { type Params, raw, sql } from '#server/db/sql.ts';
import { worthSql } from '#server/modules/rates/money.sql.ts';
import { moneyOfPriced, pricesSql } from '#server/modules/rates/prices.sql.ts';
import { logStatement, type PieceValues, piecesSql } from '#server/modules/reports/pieces.sql.ts';
import { dimensionKeys, textOf } from '#server/modules/reports/summary.sql.ts';
import type { SummaryDimension } from '#shared/enums/report.ts';

interface MoneyValues extends PieceValues {
  readonly seesCosts: boolean;
}

/** A JSON list of sums [key or null, key or null, currency, amount, cost] of every row, of the rows above and of all. */
function moneyStatement(groupBy: readonly SummaryDimension[]) {
  const [first, second] = dimensionKeys(groupBy);
  const [from, until] = ['greatest(l."from", d.starts)', 'least(l.until, d.ends)'];
  return logStatement(
    (
      p: Params<MoneyValues>,
      parts,
    ) => sql`with ${piecesSql(p, parts)}, ${pricesSql(p)}, worth as materialized (
    select l.key_1, l.key_2, money.currency, money."costCurrency",
      sum(${worthSql('money.rate', 'money.currency', from, until)}) as amount,
      sum(case when ${p.seesCosts}::boolean then ${worthSql('money."costRate"', 'money."costCurrency"', from, until)} end) as cost
    from (select *, ${raw(first)} as key_1, ${raw(second)} as key_2 from priced) as l
    join days d on d.day = l.day
    ${moneyOfPriced(p)}
    group by 1, 2, 3, 4
  ), each_sum as (
    select key_1, key_2, currency, amount, null::numeric as cost from worth where amount is not null
    union all
    select key_1, key_2, "costCurrency", null, cost from worth where cost is not null
  ), sums as (
    select case when grouping(key_1) = 0 then ${textOf(1)} end as key_1, case when grouping(key_2) = 0 then ${textOf(2)} end as key_2,
      currency, sum(amount)::text as amount, sum(cost)::text as cost
    from each_sum group by grouping sets ((key_1, key_2, currency), (key_1, currency), (currency))
  )
  select coalesce(json_agg(json_build_array(key_1, key_2, currency, amount, cost)), '[]') as sums from sums`,
  );
}

const statements = new Map<string, ReturnType<typeof moneyStatement>>();

/** What the time by some dimensions is worth, built at its first use. */
export function summaryMoneySql(groupBy: readonly SummaryDimension[]) {
  const key = groupBy.join();
  const built = statements.get(key) ?? moneyStatement(groupBy);
  statements.set(key, built);
  return built;
}
