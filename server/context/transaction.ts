import type { BaseContext } from '#server/context/context.ts';
import type { JobContract } from '#server/context/job-contract.ts';
import { isDeadlock } from '#server/db/constraint-errors.ts';
import { runInOrder, runNoMore } from '#server/db/query.ts';
import { sharingConnection } from '#server/db/shared-pool.ts';
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

/** Maximum attempts of a transaction that PostgreSQL keeps aborting because of conflicts. */
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
 * Fails in tests and development, where the defect is written. In production nobody is refused because of it: the
 * statement waits for its turn, and the log names the code, once for each transaction.
 */
function overlapsOf({ services, log }: BaseContext): (defect: Error) => void {
  let isLogged = false;
  return (defect) => {
    if (!services.config.production) throw defect;
    if (!isLogged) log.error({ err: defect }, 'statements of a transaction overlap');
    isLogged = true;
  };
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

/** Prisma refuses statements after this time. It limits defects only: long work must not lose its results. */
const longestMs = 600_000;
const longestWaitMs = 10_000;

async function inOneTransaction<C extends BaseContext, T>(
  ctx: C,
  work: (tx: InTransaction<C>) => Promise<T>,
): Promise<T> {
  const effects: Effect[] = [];
  const afterCommit = (effect: Effect) => void effects.push(effect);
  const { prisma, outbox } = ctx.services;
  const result = await sharingConnection((clientOf) =>
    prisma.$transaction(
      async (db) => {
        const own = { db: runInOrder(db, clientOf(), overlapsOf(ctx)) };
        let enqueued = 0;
        const enqueue: InTransaction<BaseContext>['enqueue'] = async (job, ...payloads) => {
          await outbox.write(own, job, ...payloads);
          if (enqueued === 0 && payloads.length > 0) afterCommit(() => outbox.notify());
          enqueued += payloads.length;
        };
        return await work({ ...ctx, ...own, afterCommit, enqueue }).finally(() => runNoMore(db));
      },
      { timeout: longestMs, maxWait: longestWaitMs },
    ),
  );
  await runEffects(ctx, effects);
  return result;
}
