import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { test, vi } from 'vitest';
import { listMigrations, migrate, migrationsFolder } from '#server/db/migrations/migrate.ts';
import { createEmptyDatabase } from '#server/testing/database.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

export interface OldDatabase {
  /** Answers the new row's id. */
  insert(table: string, row: Readonly<Record<string, unknown>>): Promise<string>;
  query: pg.Client['query'];
  /** Brings it up to date. */
  migrate(): Promise<void>;
}

/** Tests on a database as it was before the migration of that name. */
export function beforeMigration(own: string) {
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures from the pattern
  return test.extend('old', async ({}, { onCleanup }): Promise<OldDatabase> => {
    const folder = mkdtempSync(path.join(tmpdir(), 'takt-before-'));
    for (const name of listMigrations().filter((known) => known < own)) {
      cpSync(path.join(migrationsFolder(), name), path.join(folder, name), { recursive: true });
    }
    const database = await createEmptyDatabase();
    const { connectionString } = database;
    await migrate({ connectionString, folder, log });
    const client = new pg.Client({ connectionString });
    await client.connect();
    onCleanup(async () => {
      await client.end();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    });
    return {
      async insert(table, row) {
        const id = randomUUID();
        const columns = Object.entries({ id, ...row });
        const names = columns.map(([name]) => pg.escapeIdentifier(name));
        const places = columns.map((_, index) => `$${index + 1}`);
        await client.query(
          `insert into ${table} (${names}) values (${places})`,
          columns.map(([, value]) => value),
        );
        return id;
      },
      query: client.query.bind(client),
      migrate: () => migrate({ connectionString, log }).then(() => undefined),
    };
  });
}

/** A tenant with one organization. */
export async function addWorkspace({ insert }: OldDatabase) {
  const tenantId = await insert('tenants', { name: 'Acme' });
  const organizationId = await insert('organizations', {
    tenantId,
    name: 'Acme',
    profile_link: randomUUID(),
  });
  return { tenantId, organizationId };
}

export type Workspace = Awaited<ReturnType<typeof addWorkspace>>;
