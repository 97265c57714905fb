import type { Pool } from 'pg';
import type { JobTable } from '#server/jobs/registry.ts';

const hourMs = 60 * 60_000;

/**
 * Writes the messages of the hour for the jobs that run by themselves. Their ids follow from job and hour, so that of
 * any number of processes that do so at any time one makes each message.
 */
export async function writeHourly(pool: Pool, jobs: JobTable, at: Date): Promise<void> {
  const names = Object.values(jobs).flatMap(({ name, isHourly }) => (isHourly ? [name] : []));
  if (names.length === 0) return;
  await pool.query(
    `insert into outbox_messages (id, topic, payload)
     select md5(name || ':' || $2)::uuid, name, '{}' from unnest($1::text[]) as name
     on conflict (id) do nothing`,
    [names, String(Math.floor(at.getTime() / hourMs))],
  );
}
