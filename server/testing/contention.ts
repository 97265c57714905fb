import type { PoolClient } from 'pg';
import { vi } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { constraintName } from '#server/db/constraint-errors.ts';
import { complete, insertByPrisma, insertBySql, type Model, type Row } from '#server/testing/rows.ts';

export const ways = ['plain SQL', 'Prisma'] as const;
export type Way = (typeof ways)[number];

export function insertBy(way: Way, { pool, prisma }: Database, model: Model, row: Row): Promise<void> {
  return way === 'Prisma' ? insertByPrisma(prisma, model, row) : insertBySql(pool, model, row);
}

/** Name of the constraint that refuses the work; undefined when it succeeds. Any other failure is thrown. */
export async function refusalOf(work: PromiseLike<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    const name = constraintName(error);
    if (name === undefined) throw error;
    return name;
  }
}

/** Lets everybody pass once all have arrived. */
function createGate(expected: number): () => Promise<void> {
  let arrived = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived === expected) open();
    return opened;
  };
}

export async function inTransactionOf(
  { pool }: Pick<Database, 'pool'>,
  work: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

interface Contender {
  readonly way: Way;
  readonly model: Model;
  readonly row: Row;
  /** Resolves when all transactions are open. */
  begun(): Promise<void>;
}

async function insertInTransaction(database: Database, contender: Contender): Promise<void> {
  const { way, model, row, begun } = contender;
  if (way === 'plain SQL') {
    await inTransactionOf(database, async (client) => {
      await begun();
      await insertBySql(client, model, row);
    });
    return;
  }
  await database.prisma.$transaction(async (tx) => {
    await begun();
    await insertByPrisma(tx, model, row);
  });
}

export interface Outcome {
  readonly won: number;
  /** The constraint that each loser violated. */
  readonly lost: { way: Way; constraint: string }[];
}

/** Inserts all rows at the same time, each in a transaction of its own, in turns by plain SQL and through Prisma. */
export async function contend(database: Database, model: Model, rows: readonly Row[]): Promise<Outcome> {
  const completed = await Promise.all(rows.map((row) => complete(database, model, row)));
  const begun = createGate(rows.length);
  const lost: Outcome['lost'] = [];
  await Promise.all(
    completed.map(async (row, index) => {
      const way = index % 2 === 0 ? 'plain SQL' : 'Prisma';
      const constraint = await refusalOf(insertInTransaction(database, { way, model, row, begun }));
      if (constraint !== undefined) lost.push({ way, constraint });
    }),
  );
  return { won: rows.length - lost.length, lost };
}

/** The outcome in which one row wins and the others fail at the constraint, both ways. */
export function oneWinner(outcome: Outcome): { won: number; to: Set<string>; ways: Set<Way> } {
  return {
    won: outcome.won,
    to: new Set(outcome.lost.map(({ constraint }) => constraint)),
    ways: new Set(outcome.lost.map(({ way }) => way)),
  };
}

/** Resolves when so many statements of the database wait for another transaction. */
export async function untilWaiting({ pool }: Pick<Database, 'pool'>, count = 1): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rows[0]?.waiting !== count) throw new Error(`${rows[0]?.waiting} wait`);
    },
    { timeout: 10_000, interval: 5 },
  );
}

/**
 * Holds `first` in an open transaction while `second` is inserted: the second has to wait for the end of the first.
 * Answers the constraint that then refuses the second, undefined when it may stay.
 */
export async function duel(
  database: Database,
  model: Model,
  { first, second, way, end }: { first: Row; second: Row; way: Way; end: 'commit' | 'rollback' },
): Promise<string | undefined> {
  const rows = await Promise.all([first, second].map((row) => complete(database, model, row)));
  const holder = await database.pool.connect();
  try {
    await holder.query('begin');
    await insertBySql(holder, model, rows[0] ?? {});
    const refusal = refusalOf(insertBy(way, database, model, rows[1] ?? {}));
    await untilWaiting(database);
    await holder.query(end);
    return await refusal;
  } finally {
    holder.release();
  }
}
