import type { PoolClient } from 'pg';
import type { BaseContext } from '#server/context/context.ts';
import type { JobContract } from '#server/context/job-contract.ts';
import { lendTo } from '#server/db/connections/lending.ts';
import { isOutdated, runPrepared } from '#server/db/connections/prepared-query.ts';
import { isDeadlock } from '#server/db/constraint-errors.ts';
import { runNoMore, runOn } from '#server/db/query.ts';
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

/** The context of a transaction on the connection. After `end` none of its statements runs any more. */
function contextOn<C extends BaseContext>(
  ctx: C,
  client: PoolClient,
  { afterCommit }: Effects,
): { tx: InTransaction<C>; end: () => Promise<void> } {
  const { outbox, prisma } = ctx.services;
  const lent = lendTo(prisma, client);
  const own = { db: runOn(lent.db, client) };
  let enqueued = 0;
  const enqueue: InTransaction<BaseContext>['enqueue'] = async (job, ...payloads) => {
    await outbox.write(own, job, ...payloads);
    if (enqueued === 0 && payloads.length > 0) afterCommit(() => outbox.notify());
    enqueued += payloads.length;
  };
  return {
    tx: { ...ctx, ...own, afterCommit, enqueue },
    end: () => {
      runNoMore(own.db);
      return lent.end();
    },
  };
}

const begin = { name: 'begin', text: 'begin' };
const commit = { name: 'commit', text: 'commit' };

async function inOneTransaction<C extends BaseContext, T>(
  ctx: C,
  work: (tx: InTransaction<C>) => Promise<T>,
): Promise<T> {
  const effects: Effect[] = [];
  const client = await ctx.services.pool.connect();
  const { tx, end } = contextOn(ctx, client, { afterCommit: (effect) => void effects.push(effect) });
  let broken: Error | undefined;
  let result: T;
  try {
    // Nothing is sent before the answer: without a transaction, each statement would be a change of its own.
    await runPrepared(client, begin);
    result = await work(tx).finally(end);
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
