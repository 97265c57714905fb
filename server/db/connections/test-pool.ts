import type pg from 'pg';
import { onTestFinished } from 'vitest';
import { createPool } from '#server/db/client.ts';
import { createTestDatabase } from '#server/testing/database.ts';

/** Connections to a database of the test's own. */
export async function openTestPool(poolSize: number): Promise<pg.Pool> {
  const { connectionString, drop } = await createTestDatabase();
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const pool = createPool({ connectionString, poolSize, log });
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  return pool;
}
