import type { Pool } from 'pg';
import type { Clock } from '#server/clock.ts';
import type { CallCount, CallCounts } from '#server/limits/call-counts.ts';

const mostRows = 1_000_000;

/** A window that ends later than one begun now could, by more than clocks may differ, was begun before the clock was set back. */
const isOver = `(c."endsAt" <= $2 or c."endsAt" > excluded."endsAt" + $3 * interval '1 millisecond')`;

const addSql = `
insert into call_counts as c (key, calls, "endsAt")
values ($1, 1, $2::timestamptz + $3 * interval '1 millisecond')
on conflict (key) do update set
  calls = case when ${isOver} then 1 else c.calls + 1 end,
  "endsAt" = case when ${isOver} then excluded."endsAt" else c."endsAt" end
returning calls, (extract(epoch from "endsAt" - $2::timestamptz) * 1000)::float8 as "endsInMs"`;

/** One statement for each call that is counted. */
export function countInPostgres({ pool, clock }: { pool: Pool; clock: Clock }): CallCounts {
  return {
    async add(key, windowMs) {
      const { rows } = await pool.query<CallCount>({
        name: 'call-counts-add',
        text: addSql,
        values: [key, clock.now(), windowMs],
      });
      return rows[0] ?? { calls: 1, endsInMs: windowMs };
    },
    async forget(key) {
      await pool.query('delete from call_counts where key = $1', [key]);
    },
    close: () => undefined,
  };
}

/** Removes the windows that ended and, of very many, those that end first. */
export async function removeEndedCounts(pool: Pool, now: Date): Promise<void> {
  await pool.query('delete from call_counts where "endsAt" <= $1', [now]);
  await pool.query(
    'delete from call_counts where key in (select key from call_counts order by "endsAt" desc offset $1)',
    [mostRows],
  );
}
