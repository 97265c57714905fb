import { randomBytes } from 'node:crypto';
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
