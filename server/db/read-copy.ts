import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createPool, type DatabaseOptions } from '#server/db/client.ts';
import type { ReadCopy } from '#server/db/query.ts';

export interface ReadCopyOptions extends DatabaseOptions {
  /** The database that is copied. */
  readonly source: pg.Pool;
}

/** How long a copy may take to catch up; who waits longer is served sooner by the database. */
const catchUpMs = 200;
const pauseMs = 10;
/** A copy that is away is not asked again at once. */
const restMs = 10_000;
/** Connections that are refused or cut, and what the copying itself breaks off. */
const ofTheCopy = /^(?:08|28|3D|53|57P|40001)/;

/** The statement itself is wrong, or takes too long: it would be on the database, too. */
function isOfTheStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !ofTheCopy.test(error.code ?? '');
}

async function positionOf(source: pg.Pool): Promise<string> {
  const { rows } = await source.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at');
  return rows[0]?.at ?? '';
}

/** Whether the copy has what was committed until then; a database that copies nothing never has. */
async function hasArrived(copy: pg.Pool, position: string): Promise<boolean> {
  const deadline = performance.now() + catchUpMs;
  for (;;) {
    const { rows } = await copy.query<{ arrived: boolean | null }>(
      'select pg_last_wal_replay_lsn() >= $1::pg_lsn as arrived',
      [position],
    );
    const arrived = rows[0]?.arrived ?? null;
    if (arrived !== false || performance.now() > deadline) return arrived === true;
    await wait(pauseMs);
  }
}

/** Opens `DATABASE_READ_URL`. What it answers is never older than the question. */
export function openReadCopy({ source, ...options }: ReadCopyOptions): ReadCopy {
  const copy = createPool(options);
  let restsUntil = 0;

  return {
    async read<Row extends pg.QueryResultRow>(text: string, values: unknown[]) {
      if (performance.now() < restsUntil) return undefined;
      const position = await positionOf(source);
      try {
        if (!(await hasArrived(copy, position))) return undefined;
        return (await copy.query<Row>({ text, values })).rows;
      } catch (error) {
        if (isOfTheStatement(error)) throw error;
        restsUntil = performance.now() + restMs;
        const reason = error instanceof Error ? error.message : String(error);
        options.log.warn(`The copy of the database for reports does not answer: ${reason}`);
        return undefined;
      }
    },
    close: () => copy.end(),
  };
}
