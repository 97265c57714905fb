import { expect, test } from 'vitest';
import { runTogether } from '#server/db/connections/brief-reads.ts';
import { openTestPool } from '#server/db/connections/test-pool.ts';

const ownPid = { name: 'own-pid', text: 'select pg_backend_pid() as pid' };

test('brief reads of one moment share a connection, and a sixth takes another one', async () => {
  const pool = await openTestPool(5);
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
  const pool = await openTestPool(5);
  const fails = { name: 'fails', text: 'select 1 / 0' };
  const answers = await Promise.allSettled([ownPid, fails, ownPid].map((query) => runTogether(pool, query)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await expect.poll(() => pool.totalCount).toBe(0);
  expect((await runTogether(pool, ownPid)).rowCount).toBe(1);
});
