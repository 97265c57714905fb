import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { runTogether } from '#server/db/brief-reads.ts';
import { createPool } from '#server/db/client.ts';
import { createTestDatabase } from '#server/testing/database.ts';

async function openPool(): Promise<pg.Pool> {
  const { connectionString, drop } = await createTestDatabase();
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const pool = createPool({ connectionString, poolSize: 5, log });
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  return pool;
}

const ownPid = { text: 'select pg_backend_pid() as pid' };

test('brief reads of one moment share a connection, and a sixth takes another one', async () => {
  const pool = await openPool();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => runTogether<{ pid: number }>(pool, ownPid)),
  );
  const pids = answers.map(({ rows }) => rows[0]?.pid);
  expect(new Set(pids.slice(0, 5)).size).toBe(1);
  expect(new Set(pids).size).toBe(2);
  expect([pool.totalCount, pool.waitingCount]).toEqual([2, 0]);
  await expect.poll(() => pool.idleCount).toBe(2);
});

test('one that fails spoils no other', async () => {
  const pool = await openPool();
  const fails = { text: 'select 1 / 0' };
  const answers = await Promise.allSettled([ownPid, fails, ownPid].map((query) => runTogether(pool, query)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await expect.poll(() => pool.totalCount).toBe(0);
  expect((await runTogether(pool, ownPid)).rowCount).toBe(1);
});
