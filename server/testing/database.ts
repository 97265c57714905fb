import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { administer, onDatabase } from '#server/testing/administer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: { adminUrl: string; template: string };
  }
}

export interface TestDatabase {
  readonly connectionString: string;
  drop(): Promise<void>;
}

async function create(from: string): Promise<TestDatabase> {
  const { adminUrl, template } = inject('testDatabase');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await administer(adminUrl, `create database ${name} template ${from} strategy file_copy`);
  return {
    connectionString: onDatabase(adminUrl, name),
    drop: () => administer(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

/** A copy of the migrated, otherwise empty database. */
export function createTestDatabase(): Promise<TestDatabase> {
  return create(inject('testDatabase').template);
}

/** A database without a single table. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create('template0');
}

/** Key of the lock that one worker holds while it prepares. */
const preparation = 727_001;
let isPrepared = false;

const nameOf = ({ connectionString }: TestDatabase) => new URL(connectionString).pathname.slice(1);

/** A copy of the migrated database after `prepare`, which runs once for the whole run. */
export async function createPreparedDatabase(
  prepare: (connectionString: string) => Promise<void>,
): Promise<TestDatabase> {
  const { adminUrl, template } = inject('testDatabase');
  const prepared = `${template}_prepared`;
  if (!isPrepared) {
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    try {
      // Of two concurrent workers, one prepares and the other waits.
      await client.query('select pg_advisory_lock($1)', [preparation]);
      const known = await client.query('select from pg_database where datname = $1', [prepared]);
      if (known.rowCount === 0) {
        const draft = await create(template);
        await prepare(draft.connectionString);
        await client.query(`create database ${prepared} template ${nameOf(draft)} strategy file_copy`);
        await draft.drop();
      }
    } finally {
      await client.end();
    }
    isPrepared = true;
  }
  return create(prepared);
}
