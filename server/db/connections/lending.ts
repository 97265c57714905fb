import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { Prisma, PrismaClient } from '#server/generated/prisma/client.ts';

/** Begins a statement that hands a connection to a transaction of Prisma and never reaches the database. */
const request = '-- connection ';

/** Only transactions on a handed connection name it, which is how Prisma's adapter knows them. It is the usual one. */
const handedLevel = 'READ COMMITTED';

const nothing: pg.QueryArrayResult = { rows: [], fields: [], rowCount: 0, command: '', oid: 0 };

/** What Prisma takes for a connection: it begins and ends nothing, and runs statements on the one that it is handed. */
class Handed {
  client: pg.PoolClient | undefined;

  query(config: pg.QueryArrayConfig): Promise<pg.QueryArrayResult> {
    const { client } = this;
    const isEnd = config.text === 'COMMIT' || config.text === 'ROLLBACK';
    return client === undefined || isEnd ? Promise.resolve(nothing) : client.query(config);
  }

  /** Who begins the transaction listens for a break, and gives the connection back. */
  on() {
    return this;
  }
  removeListener() {
    return this;
  }
  release() {
    this.client = undefined;
  }
}

/** Set while Prisma begins a transaction on a handed connection: it takes it in the same tick. */
let beginning: Handed | undefined;

/** By the statement that hands it over. */
const lent = new Map<string, pg.PoolClient>();

/** Gives Prisma the connection of a transaction that has begun already. */
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
    const handed = beginning;
    if (handed === undefined) return super.connect();
    const none: pg.PoolClient = Object.create(null);
    return Promise.resolve(
      new Proxy(none, {
        get: (_none, key) => {
          const value: unknown = Reflect.get(handed, key);
          return typeof value === 'function' ? value.bind(handed) : value;
        },
      }),
    );
  }
}

/** Prisma's adapter on a `LendingPool`, whose transactions may run on a connection that is handed to them. */
export class LendingAdapter extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolationLevel) => {
      if (isolationLevel !== handedLevel) return start(isolationLevel);
      const handed = new Handed();
      beginning = handed;
      const started = start();
      beginning = undefined;
      const transaction = await started;
      const executeRaw = transaction.executeRaw.bind(transaction);
      transaction.executeRaw = (query) => {
        if (!query.sql.startsWith(request)) return executeRaw(query);
        handed.client = lent.get(query.sql);
        return Promise.resolve(0);
      };
      return transaction;
    };
    return adapter;
  }
}

let requests = 0;

/** Hands the connection to a transaction of Prisma: to follow its calls by `AsyncLocalStorage` would slow every promise. */
async function hand(db: Prisma.TransactionClient, client: pg.PoolClient): Promise<void> {
  requests += 1;
  const sql = `${request}${requests}`;
  lent.set(sql, client);
  await db.$executeRawUnsafe(sql).finally(() => lent.delete(sql));
}

/** Models of Prisma in a transaction that has begun on a connection. */
interface Lent {
  readonly db: Prisma.TransactionClient;
  /** Nothing of Prisma runs on the connection afterwards. */
  end(): Promise<void>;
}

/** Prisma refuses its statements after this time. It is for a defect: long work must not lose what it has done. */
const longestMs = 600_000;

type Open = () => Promise<Prisma.TransactionClient>;

/** Calls a function of the transaction, or of one of its models, once there is one. */
const later =
  (open: Open, ...path: readonly PropertyKey[]) =>
  async (...args: unknown[]): Promise<unknown> => {
    let owner: object = await open();
    let value: unknown = owner;
    for (const key of path) {
      if (typeof value === 'object' && value !== null) owner = value;
      value = Reflect.get(owner, key);
    }
    if (typeof value !== 'function') throw new TypeError(`Prisma has no ${path.join('.')}`);
    return Reflect.apply(value, owner, args);
  };

function lazily(open: Open): Prisma.TransactionClient {
  const none: Prisma.TransactionClient = Object.create(null);
  const modelOf = (model: string) => new Proxy({}, { get: (_none, method) => later(open, model, method) });
  return new Proxy(none, {
    get: (_none, key) => {
      if (typeof key !== 'string' || key === 'then') return undefined;
      return key.startsWith('$') ? later(open, key) : modelOf(key);
    },
  });
}

/**
 * A transaction that has begun on the connection, for Prisma, which joins it with the first call of a model: most
 * writes need none, and what Prisma does to begin and end costs a quarter of a millisecond.
 */
export function lendTo(prisma: PrismaClient, client: pg.PoolClient): Lent {
  let opened: Promise<Prisma.TransactionClient> | undefined;
  let over: Promise<unknown> = Promise.resolve();
  let close: () => void = () => undefined;
  let isOver = false;
  const open = () =>
    new Promise<Prisma.TransactionClient>((resolve, reject) => {
      const closed = new Promise<void>((end) => {
        close = end;
      });
      const joined = async (db: Prisma.TransactionClient) => {
        await hand(db, client);
        resolve(db);
        await closed;
      };
      over = prisma
        .$transaction(joined, { isolationLevel: 'ReadCommitted', timeout: longestMs, maxWait: 10_000 })
        .catch(reject);
    });
  return {
    db: lazily(async () => {
      if (isOver) throw new Error('The transaction is over.');
      opened ??= open();
      return await opened;
    }),
    end: async () => {
      isOver = true;
      close();
      await over;
    },
  };
}
