import type pg from 'pg';
import type { Columns, RowOf, RowStatement } from '#server/db/rows.ts';
import { type Params, raw, type Statement, sql, statement } from '#server/db/sql.ts';

type Runner = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** Any context: `db` selects where a statement runs, on the pool or in a transaction. */
export interface Queryable {
  readonly db: object;
}

/** Runners by the `db` of contexts: the pool, or the connection of a transaction until its end. */
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

/** Statements of a transaction, which has a connection to itself. */
interface Order {
  /** Settles with the answer to the statement that was sent last; absent while none is unanswered. */
  unanswered: Promise<void> | undefined;
  readonly onOverlap: (defect: Error) => void;
}

const orders = new WeakMap<object, Order>();

/**
 * Says that contexts with this `db` are of a transaction. `onOverlap` learns of a statement that is sent before the
 * last one is answered; unless it throws, the statement waits.
 */
export function runInOrder<Db extends object>(
  db: Db,
  connection: pg.PoolClient,
  onOverlap: Order['onOverlap'],
): Db {
  orders.set(db, { unanswered: undefined, onOverlap });
  return runOn(db, connection);
}

/** No statement of contexts with this `db` runs any more. */
export function runNoMore(db: object): void {
  runners.delete(db);
}

const withoutPrisma = new WeakMap<Runner, Queryable>();

/** A context without Prisma, for a pool or one connection. */
export function queryableOf(runner: Runner): Queryable {
  const existing = withoutPrisma.get(runner);
  if (existing !== undefined) return existing;
  const made = { db: runOn({}, runner) };
  withoutPrisma.set(runner, made);
  return made;
}

function send<Row extends pg.QueryResultRow>({ db }: Queryable, { name, text, values }: Statement) {
  return runnerOf(db).query<Row>({ ...(name === undefined ? {} : { name }), text, values: [...values] });
}

/** Sends the statements of a transaction one after the other. */
async function run<Row extends pg.QueryResultRow>(ctx: Queryable, statement: Statement) {
  const order = orders.get(ctx.db);
  if (order === undefined) return send<Row>(ctx, statement);
  const { unanswered, onOverlap } = order;
  if (unanswered !== undefined)
    onOverlap(new Error('In a transaction each statement is awaited before the next is sent.'));
  let answered: () => void = () => undefined;
  const own = new Promise<void>((resolve) => {
    answered = resolve;
  });
  order.unanswered = own;
  try {
    await unanswered;
    return await send<Row>(ctx, statement);
  } finally {
    if (order.unanswered === own) order.unanswered = undefined;
    answered();
  }
}

/** Runs one statement, in the transaction when `ctx` is of one. Sums and counts are numbers, days 'YYYY-MM-DD', instants `Date`. */
export async function queryRows<C extends Columns>(
  ctx: Queryable,
  statement: RowStatement<C>,
): Promise<RowOf<C>[]> {
  return (await run<RowOf<C>>(ctx, statement)).rows;
}

/** Runs a change that returns no rows; returns the number of changed rows. */
export async function execute(ctx: Queryable, statement: Statement): Promise<number> {
  return (await run(ctx, statement)).rowCount ?? 0;
}

const lockSql = statement(
  (p: Params<{ what: string; whose: readonly string[] }>) => sql`
  select 1 from (
    select pg_advisory_xact_lock(hashtext(${p.what}), hashtext(one)) from unnest(${p.whose}::text[]) one
  ) locked`,
);

/**
 * Acquires locks until the transaction ends; transactions with the same lock wait for each other. Several locks are
 * acquired in one order, so that no deadlock occurs.
 */
export async function lockFor(tx: Queryable, what: string, ...whose: readonly string[]): Promise<void> {
  await execute(tx, lockSql({ what, whose: [...new Set(whose)].toSorted() }));
}

type LockMode = 'no key update' | 'update';
type LockRows = (values: { ids: readonly string[] }) => Statement;

const lockStatements = new Map<string, LockRows>();

/** Built once for each table and mode. */
function lockRowsSql(table: string, mode: LockMode): LockRows {
  const key = `${table} ${mode}`;
  const existing = lockStatements.get(key);
  if (existing !== undefined) return existing;
  const built = statement(
    (p: Params<{ ids: readonly string[] }>) =>
      sql`select 1 from ${raw(table)} where id = any(${p.ids}::uuid[]) order by id for ${raw(mode)}`,
  );
  lockStatements.set(key, built);
  return built;
}

/** Locks rows against changes until the transaction ends; others may still reference them. */
export async function lockRows(tx: Queryable, table: string, ids: readonly string[]): Promise<void> {
  await execute(tx, lockRowsSql(table, 'no key update')({ ids }));
}

/** Locks rows against changes and new references. */
export async function lockRowsWithReferences(
  tx: Queryable,
  table: string,
  ids: readonly string[],
): Promise<void> {
  await execute(tx, lockRowsSql(table, 'update')({ ids }));
}
