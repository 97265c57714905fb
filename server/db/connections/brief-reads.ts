import type pg from 'pg';
import { type NamedQuery, runPrepared } from '#server/db/connections/prepared-query.ts';

/** A connection that runs what several callers ask for, in order. */
interface Lease {
  readonly client: Promise<pg.PoolClient>;
  running: number;
  failure: Error | undefined;
}

/** Whoever comes last waits for all before. */
const mostTogether = 5;

const leases = new WeakMap<pg.Pool, Lease>();

function leaseOf(pool: pg.Pool): Lease {
  const open = leases.get(pool);
  if (open !== undefined && open.running < mostTogether) return open;
  const lease = { client: pool.connect(), running: 0, failure: undefined };
  leases.set(pool, lease);
  return lease;
}

function leave(pool: pg.Pool, lease: Lease): void {
  lease.running -= 1;
  if (lease.running > 0) return;
  if (leases.get(pool) === lease) leases.delete(pool);
  // Who waited for the connection has heard that there is none.
  lease.client.then(
    (client) => client.release(lease.failure),
    () => undefined,
  );
}

/**
 * Reads of a few rows by their index share a connection: to wake a process of the database for each of them takes as long
 * as the read itself.
 */
export async function runTogether<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  query: NamedQuery,
): Promise<pg.QueryResult<Row>> {
  const lease = leaseOf(pool);
  lease.running += 1;
  try {
    const client = await lease.client;
    return await runPrepared<Row>(client, query);
  } catch (error) {
    lease.failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    leave(pool, lease);
  }
}
