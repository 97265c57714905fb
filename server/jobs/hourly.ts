import type { Pool } from 'pg';
import { execute, queryableOf } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import type { JobTable } from '#server/jobs/job.ts';

const minuteMs = 60_000;

const insertDueSql = statement(
  (p: Params<{ names: readonly string[]; spans: readonly string[] }>) => sql`
  insert into outbox_messages (id, topic, payload)
  select md5(name || ':' || span)::uuid, name, '{}' from unnest(${p.names}::text[], ${p.spans}::text[]) as due (name, span)
  on conflict (id) do nothing`,
);

/**
 * Writes the messages of the hour, or of the shorter span, for the jobs that run by themselves. Their ids follow from
 * job and span, so that of any number of processes that do so at any time one makes each message.
 */
export async function writeHourly(pool: Pool, jobs: JobTable, at: Date): Promise<void> {
  const due = Object.values(jobs).flatMap(({ name, everyMinutes }) =>
    everyMinutes === undefined ? [] : [{ name, span: Math.floor(at.getTime() / (everyMinutes * minuteMs)) }],
  );
  if (due.length === 0) return;
  const values = { names: due.map(({ name }) => name), spans: due.map(({ span }) => String(span)) };
  await execute(queryableOf(pool), insertDueSql(values));
}
