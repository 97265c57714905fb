import argon2 from 'argon2';
import pg from 'pg';
import type { Captured, Statement } from '#server/bench/capture.ts';
import type { Call } from '#server/bench/load.ts';
import { concurrency, type Measured, measure, type Send } from '#server/bench/load.ts';
import { hashPassword } from '#server/modules/auth/password/password.ts';

/** Answers from memory: as many calls with as many bytes. */
export function bareFastify(
  send: Send,
  { calls, sizes, seconds }: { calls: readonly Call[]; sizes: readonly number[]; seconds: number },
): Promise<Measured> {
  const bare = calls.map((call, index) => ({ ...call, path: `/${sizes[index] ?? 0}` }));
  return measure({ seconds, loops: concurrency }, async () => {
    const from = performance.now();
    for (const call of bare) {
      const { status } = await send(call, {});
      if (status >= 300) throw new Error(`The bare server answered ${status}`);
    }
    return performance.now() - from;
  });
}

const endOfTurn = `set constraints all immediate; rollback to turn; commit`;

/**
 * Replays one turn. Writes and commits its transactions as one, without effective changes, so that it may run again;
 * deferred checks belong to it. Sends live updates in separate statements, after the commit.
 */
async function replay(client: pg.PoolClient, { before, inTransaction, alone }: Captured): Promise<number> {
  let from = performance.now();
  const run = async (statements: readonly Statement[]) => {
    for (const statement of statements) await client.query(statement);
  };
  if (inTransaction.length > 0) {
    await client.query('begin; savepoint turn');
    await run(before);
    if (before.length > 0) from = performance.now();
    await run(inTransaction);
    await client.query(endOfTurn);
  }
  await run(alone);
  return performance.now() - from;
}

/** The same statements through `pg`, without a server. */
export async function bareSql(
  connectionString: string,
  { captured, seconds }: { captured: readonly Captured[]; seconds: number },
): Promise<Measured> {
  const pool = new pg.Pool({ connectionString, max: concurrency });
  const clients = await Promise.all(Array.from({ length: concurrency }, () => pool.connect()));
  try {
    for (const client of clients) await client.query("set time zone 'UTC'");
    return await measure({ seconds, loops: concurrency }, async (loop) => {
      const [client, turn] = [clients[loop], captured[loop % captured.length]];
      return client && turn ? replay(client, turn) : 0;
    });
  } finally {
    for (const client of clients) client.release(true);
    await pool.end();
  }
}

/** Checks of a password, on all cores. */
export async function bareArgon(password: string, seconds: number): Promise<Measured> {
  const hash = await hashPassword(password);
  return measure({ seconds, loops: concurrency }, async () => {
    const from = performance.now();
    if (!(await argon2.verify(hash, password))) throw new Error('The password is not recognized.');
    return performance.now() - from;
  });
}
