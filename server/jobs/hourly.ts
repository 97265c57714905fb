import type { Pool } from 'pg';
import type { JobTable } from '#server/jobs/job.ts';

const minuteMs = 60_000;

/**
 * Writes the messages of the hour, or of the shorter span, for the jobs that run by themselves. Their ids follow from
 * job and span, so that of any number of processes that do so at any time one makes each message.
 */
export async function writeHourly(pool: Pool, jobs: JobTable, at: Date): Promise<void> {
  const due = Object.values(jobs).flatMap(({ name, everyMinutes }) =>
    everyMinutes === undefined ? [] : [{ name, span: Math.floor(at.getTime() / (everyMinutes * minuteMs)) }],
  );
  if (due.length === 0) return;
  await pool.query(
    `insert into outbox_messages (id, topic, payload)
     select md5(name || ':' || span)::uuid, name, '{}' from unnest($1::text[], $2::text[]) as due (name, span)
     on conflict (id) do nothing`,
    [due.map(({ name }) => name), due.map(({ span }) => String(span))],
  );
}
