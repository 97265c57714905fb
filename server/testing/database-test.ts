import { test as base } from 'vitest';
import { createDatabase } from '#server/db/client.ts';
import { createTestDatabase } from '#server/testing/database.ts';
import { insertEmployee, insertWorkspace } from '#server/testing/rows.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Tests of the database itself, without a server: `database` is one per file, its rows are new for every test. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures from the pattern
  .extend('database', { scope: 'file' }, async ({}, { onCleanup }) => {
    const copy = await createTestDatabase();
    const database = createDatabase({ connectionString: copy.connectionString, poolSize: 12, log });
    onCleanup(async () => {
      await database.close();
      await copy.drop();
    });
    return database;
  })
  .extend('workspace', ({ database }) => insertWorkspace(database))
  .extend('employee', ({ database, workspace }) => insertEmployee(database, workspace));
