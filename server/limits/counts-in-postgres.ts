import type { Pool } from 'pg';
import type { Clock } from '#server/clock.ts';
import { execute, queryableOf, queryRows } from '#server/db/query.ts';
import { float, int, rowStatement } from '#server/db/rows.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import type { CallCounts } from '#server/limits/call-counts.ts';

const mostRows = 1_000_000;

interface Call {
  key: string;
  now: Date;
  windowMs: number;
}

/** A window that ends later than one begun now could, by more than clocks may differ, was begun before the clock was set back. */
const isOver = (p: Params<Call>) =>
  sql`(c."endsAt" <= ${p.now} or c."endsAt" > excluded."endsAt" + ${p.windowMs} * interval '1 millisecond')`;

const addSql = rowStatement(
  { calls: int, endsInMs: float },
  (p: Params<Call>) => sql`
  insert into call_counts as c (key, calls, "endsAt")
  values (${p.key}, 1, ${p.now}::timestamptz + ${p.windowMs} * interval '1 millisecond')
  on conflict (key) do update set
    calls = case when ${isOver(p)} then 1 else c.calls + 1 end,
    "endsAt" = case when ${isOver(p)} then excluded."endsAt" else c."endsAt" end
  returning calls, (extract(epoch from "endsAt" - ${p.now}::timestamptz) * 1000)::float8 as "endsInMs"`,
);

const forgetSql = statement(
  (p: Params<{ key: string }>) => sql`delete from call_counts where key = ${p.key}`,
);

const removeEndedSql = statement(
  (p: Params<{ now: Date }>) => sql`delete from call_counts where "endsAt" <= ${p.now}`,
);

const removeRestSql = statement(
  (p: Params<{ mostRows: number }>) => sql`
  delete from call_counts where key in (select key from call_counts order by "endsAt" desc offset ${p.mostRows})`,
);

/** One statement for each call that is counted. */
export function countInPostgres({ pool, clock }: { pool: Pool; clock: Clock }): CallCounts {
  const db = queryableOf(pool);
  return {
    async add(key, windowMs) {
      const [count] = await queryRows(db, addSql({ key, now: clock.now(), windowMs }));
      return count ?? { calls: 1, endsInMs: windowMs };
    },
    async forget(key) {
      await execute(db, forgetSql({ key }));
    },
    close: () => undefined,
  };
}

/** Removes the windows that ended and, of very many, those that end first. */
export async function removeEndedCounts(pool: Pool, now: Date): Promise<void> {
  const db = queryableOf(pool);
  await execute(db, removeEndedSql({ now }));
  await execute(db, removeRestSql({ mostRows }));
}
