import type { Pool } from 'pg';

/**
 * A name that only processes on this database share, so that installations may use one Redis without taking each
 * other's jobs: drawn from the random id of the first migration.
 */
export async function installationKey(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ key: string }>(
    `select left(md5(id || current_database()), 12) as key from _prisma_migrations order by started_at, id limit 1`,
  );
  const [first] = rows;
  if (first === undefined) throw new Error('The database is not migrated yet');
  return first.key;
}
