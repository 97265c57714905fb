import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';

/** Begins a statement that asks for the connection of its transaction and never reaches the database. */
const request = '-- connection ';

interface Holder {
  client?: pg.PoolClient;
}

/** Set while Prisma begins a transaction: it takes the connection in the same tick. */
let beginning: Holder | undefined;

/** By the statement that asked. */
const lent = new Map<string, pg.PoolClient>();

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
    const holder = beginning;
    return super.connect().then((client) => {
      if (holder !== undefined) holder.client = client;
      return client;
    });
  }
}

/** Prisma's adapter on a `LendingPool`, whose transactions lend their connections. */
export class LendingAdapter extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolationLevel) => {
      const holder: Holder = {};
      beginning = holder;
      const started = start(isolationLevel);
      beginning = undefined;
      const transaction = await started;
      const executeRaw = transaction.executeRaw.bind(transaction);
      transaction.executeRaw = (query) => {
        if (!query.sql.startsWith(request)) return executeRaw(query);
        if (holder.client !== undefined) lent.set(query.sql, holder.client);
        return Promise.resolve(0);
      };
      return transaction;
    };
    return adapter;
  }
}

let requests = 0;

/**
 * The connection of a transaction of Prisma, which tells nobody. It is asked by a statement that the adapter answers:
 * to follow the calls by `AsyncLocalStorage` would slow every promise of the process.
 */
export async function connectionOf(db: {
  $executeRawUnsafe(sql: string): PromiseLike<number>;
}): Promise<pg.PoolClient> {
  requests += 1;
  const sql = `${request}${requests}`;
  await db.$executeRawUnsafe(sql);
  const client = lent.get(sql);
  lent.delete(sql);
  if (client === undefined) throw new Error('Prisma runs a transaction without a connection of the pool.');
  return client;
}
