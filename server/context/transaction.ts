import type { PoolClient } from 'pg';
import type { BaseContext } from '#server/context/context.ts';
import type { JobContract } from '#server/context/job-contract.ts';
import { lendTo } from '#server/db/connections/lending.ts';
import { isOutdated, runPrepared } from '#server/db/connections/prepared-query.ts';
import { isDeadlock } from '#server/db/constraint-errors.ts';
import { queryableOf, runNoMore, runOn } from '#server/db/query.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';

type Effect = () => void | Promise<void>;

interface Effects {
  /** Runs after the commit; a failure is logged and never undoes the change. */
  afterCommit(effect: Effect): void;
}

export type InTransaction<C extends BaseContext> = Omit<C, 'db'> & {
  readonly db: Prisma.TransactionClient;
} & Effects & {
    /** Writes the job into the outbox of this transaction, once for each payload; it runs if and only if the change commits. */
    enqueue<Payload>(job: JobContract<Payload>, ...payloads: readonly NoInfer<Payload>[]): Promise<void>;
  };

export type InSqlTransaction<C extends BaseContext> = Omit<C, 'db'> & {
  /** For `queryRows` alone. */
  readonly db: object;
} & Effects;

async function runEffects(ctx: BaseContext, effects: readonly Effect[]): Promise<void> {
  for (const effect of effects) {
    try {
      await effect();
    } catch (error) {
      ctx.log.error({ err: error }, 'an effect after the commit failed');
    }
  }
}

/** How often a transaction is done that keeps being broken off for another's sake. */
const attempts = 4;

async function despiteDeadlocks<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isDeadlock(error)) throw error;
    }
  }
  return run();
}

/**
 * One database transaction. Inside, `tx.db` is the only database in scope; no network before the commit. The work may
 * run again from its beginning, when the database has broken it off for the sake of another.
 */
export function inTransaction<C extends BaseContext, T>(
  ctx: C,
  work: (tx: InTransaction<C>) => Promise<T>,
): Promise<T> {
  return despiteDeadlocks(() => inOneTransaction(ctx, work));
}

async function inOneTransaction<C extends BaseContext, T>(
  ctx: C,
  work: (tx: InTransaction<C>) => Promise<T>,
): Promise<T> {
  const { outbox, prisma } = ctx.services;
  return onConnection(ctx, async (client, afterCommit) => {
    const { db, end } = lendTo(prisma, client);
    const tx = { db: runOn(db, client) };
    let enqueued = 0;
    try {
      return await work({
        ...ctx,
        ...tx,
        afterCommit,
        enqueue: async (job, ...payloads) => {
          await outbox.write(tx, job, ...payloads);
          if (enqueued === 0 && payloads.length > 0) afterCommit(() => outbox.notify());
          enqueued += payloads.length;
        },
      });
    } finally {
      runNoMore(db);
      await end();
    }
  });
}

/** The same for plain SQL alone. */
export function inSqlTransaction<C extends BaseContext, T>(
  ctx: C,
  work: (tx: InSqlTransaction<C>) => Promise<T>,
): Promise<T> {
  return despiteDeadlocks(() =>
    onConnection(ctx, (client, afterCommit) => work({ ...ctx, ...queryableOf(client), afterCommit })),
  );
}

/** Prepared like other statements, which is what leaves in one write with them. */
const begin = { name: 'begin', text: 'begin' };
const commit = { name: 'commit', text: 'commit' };

async function onConnection<T>(
  ctx: BaseContext,
  work: (client: PoolClient, afterCommit: Effects['afterCommit']) => Promise<T>,
): Promise<T> {
  const effects: Effect[] = [];
  const client = await ctx.services.pool.connect();
  let broken: Error | undefined;
  let result: T;
  try {
    // Goes out together with the first statements of the work.
    const begun = runPrepared(client, begin);
    [, result] = await Promise.all([begun, work(client, (effect) => void effects.push(effect))]);
    await runPrepared(client, commit);
  } catch (error) {
    if (isOutdated(error)) broken = error;
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
  await runEffects(ctx, effects);
  return result;
}
