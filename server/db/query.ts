import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Statement } from '#server/db/sql.ts';

/** A copy of the database that follows it (streaming replication), for the reads that take long. */
export interface ReadCopy {
  /**
   * Rows as the database has them at this moment. Undefined where the copy is away or behind: the database is asked
   * itself then.
   */
  read<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[] | undefined>;
  close(): Promise<void>;
}

type Runner = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** Any context: `db` says where a statement runs, on the pool or in a transaction. */
export interface Queryable {
  readonly db: object;
  readonly services?: { readonly readCopy: ReadCopy | undefined };
}

/** By the `db` of contexts: the pool, or the connection of a transaction until its end. */
const runners = new WeakMap<object, Runner>();

function runnerOf(db: object): Runner {
  const runner = runners.get(db);
  if (runner === undefined) throw new Error('The transaction is over.');
  return runner;
}

/** Says where the statements of contexts with this `db` run. */
export function runOn<Db extends object>(db: Db, runner: Runner): Db {
  runners.set(db, runner);
  return db;
}

/** A context without Prisma, for one connection. */
export const queryableOf = (runner: Runner) => ({ db: runOn({}, runner) });

async function run<Row extends pg.QueryResultRow>({ db, services }: Queryable, statement: Statement) {
  const { name, text, isRange = false } = statement;
  const values = [...statement.values];
  const runner = runnerOf(db);
  if (!(runner instanceof pg.Pool)) return runner.query<Row>({ text, values });
  if (isRange) {
    const rows = await services?.readCopy?.read<Row>(text, values);
    if (rows !== undefined) return { rows, rowCount: rows.length };
  }
  return runner.query<Row>(name === undefined || isRange ? { text, values } : { name, text, values });
}

/** Runs one statement, in the transaction when `ctx` is of one. Sums and counts are numbers, days 'YYYY-MM-DD', instants `Date`. */
export async function queryRows<Row extends pg.QueryResultRow>(
  ctx: Queryable,
  statement: Statement,
): Promise<Row[]> {
  return (await run<Row>(ctx, statement)).rows;
}

/** The same for a change that returns nothing: how many rows it changed. */
export async function execute(ctx: Queryable, statement: Statement): Promise<number> {
  return (await run(ctx, statement)).rowCount ?? 0;
}

interface Lent {
  client?: pg.PoolClient;
}

const lending = new AsyncLocalStorage<Lent>();

/** Notes which connection Prisma takes for a transaction, so that plain SQL can run on it, too. */
export class LendingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: unknown) => void,
    ) => void,
  ): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (callback !== undefined) {
      super.connect(callback);
      return undefined;
    }
    const lent = lending.getStore();
    return super.connect().then((client) => {
      if (lent !== undefined && lent.client === undefined) lent.client = client;
      return client;
    });
  }
}

/** Runs a transaction of Prisma whose `db` runs plain SQL on the same connection until it is over. */
export function lendConnection<T>(
  begin: (lend: <Db extends object>(db: Db) => Db) => Promise<T>,
): Promise<T> {
  const lent: Lent = {};
  return lending.run(lent, () =>
    begin((db) => {
      const { client } = lent;
      if (client === undefined)
        throw new Error('Prisma began a transaction without a connection of the pool.');
      const release = client.release.bind(client);
      client.release = (error) => {
        runners.delete(db);
        release(error);
      };
      return runOn(db, client);
    }),
  );
}
