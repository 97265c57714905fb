import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { DatabaseLog } from '#server/db/log.ts';
import { runOn } from '#server/db/query.ts';
import { SharedPool } from '#server/db/shared-pool.ts';
import { PrismaClient } from '#server/generated/prisma/client.ts';

export interface Database {
  readonly prisma: PrismaClient;
  /** The same connections for plain SQL. Sums and counts are numbers, calendar days 'YYYY-MM-DD', instants `Date`. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connectionString: string;
  readonly poolSize: number;
  readonly log: DatabaseLog;
}

const { builtins } = pg.types;
const dateArray = 1182;
const int8Array = 1016;
const numericArray = 1231;

/** Elements of a one-dimensional array of numbers or days: neither needs quotes. */
function elementsOf(array: string): (string | null)[] {
  if (array === '{}') return [];
  return array
    .slice(1, -1)
    .split(',')
    .map((element) => (element === 'NULL' ? null : element));
}

function numbersOf(array: string): (number | null)[] {
  return elementsOf(array).map((element) => (element === null ? null : Number(element)));
}

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (text) => text],
  [int8Array, numbersOf],
  [numericArray, numbersOf],
  [dateArray, elementsOf],
]);

/** Applies to plain SQL on the pool alone; Prisma brings parsers of its own. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    const own = format === 'binary' ? undefined : parsers.get(oid);
    return own ?? pg.types.getTypeParser(oid, format);
  },
};

/** Connections for plain SQL. */
function createPool({ connectionString, poolSize, log }: DatabaseOptions): pg.Pool {
  const pool = new SharedPool({
    connectionString,
    max: poolSize,
    types,
    // In a transaction Prisma reads several relations at once over one connection; pg warns of that in any other mode.
    pipeline: true,
    application_name: 'takt',
    statement_timeout: 30_000,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Prisma's adapter reads and writes instants without their offset: a session in another zone would shift them.
    onConnect: async (client) => {
      await client.query("set time zone 'UTC'");
    },
  });
  // Handles errors: without listeners a broken connection would end the process. The pool handles idle clients; the
  // user of a client gets the error with its next statement. The pool reports its end before its connections have
  // ended.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!pool.ending) log.warn(`A database connection was lost: ${error.message}`);
    });
  });
  pool.on('error', () => undefined);
  return pool;
}

/** One pool of connections, used by Prisma and by plain SQL. `close()` waits for running queries. */
export function createDatabase(options: DatabaseOptions): Database {
  const pool = createPool(options);
  const adapter = new PrismaPg(pool, {
    onConnectionError: (error) =>
      options.log.warn(`A database connection broke in a transaction: ${error.message}`),
  });
  const prisma = runOn(new PrismaClient({ adapter }), pool);
  return {
    prisma,
    pool,
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
