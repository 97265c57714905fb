import type { Context } from '#server/context/context.ts';
import { answeredStopSql, secondsBetween } from '#server/db/log-seconds.sql.ts';
import { type Queryable, queryRows } from '#server/db/query.ts';
import { int, rowStatement } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import type { Interval } from '#shared/time/interval.ts';

interface Intervals {
  readonly tenantId: string;
  readonly employeeIds: readonly string[];
  readonly starts: readonly string[];
  readonly ends: readonly string[];
  readonly now: Date;
}

const worked = (p: Params<Intervals>) =>
  secondsBetween(
    { start: 'l."startedAt"', end: answeredStopSql(sql`${p.now}::timestamptz`) },
    { start: 'w.starts', end: 'w.ends' },
  );

const workedSql = rowStatement(
  { seconds: int },
  (p: Params<Intervals>) => sql`
  select coalesce(sum(${worked(p)}) filter (where l.id is not null), 0)::int as seconds
  from unnest(${p.employeeIds}::uuid[], ${p.starts}::timestamptz[], ${p.ends}::timestamptz[]) with ordinality as w (employee, starts, ends, place)
  left join time_logs l on l."tenantId" = ${p.tenantId}::uuid and l."employeeId" = w.employee and l."deletedAt" is null
    and l."startedAt" < w.ends and coalesce(l."stoppedAt", ${p.now}::timestamptz) > w.starts
  group by w.place order by w.place`,
);

/** A stretch of time of somebody. */
export interface PersonInterval extends Interval {
  readonly employeeId: string;
}

/** Seconds that the people worked inside each interval. */
export async function secondsWithin(
  tx: Queryable & Pick<Context, 'tenantId' | 'now'>,
  intervals: readonly PersonInterval[],
): Promise<number[]> {
  const employeeIds = intervals.map(({ employeeId }) => employeeId);
  const starts = intervals.map(({ start }) => start.toISOString());
  const ends = intervals.map(({ end }) => end.toISOString());
  const values = { tenantId: tx.tenantId, employeeIds, starts, ends, now: tx.now() };
  const rows = await queryRows(tx, workedSql(values));
  return rows.map(({ seconds }) => seconds);
}
