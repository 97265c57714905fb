import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/db/migrations/migrate.ts';
import { administer, onDatabase } from '#server/testing/administer.ts';
import { startTestPostgres } from '#server/testing/stand-ins/postgres.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** The template and the copies of tests that were broken off; only a server that outlives the run needs it. */
async function dropDatabases(adminUrl: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [template],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  } finally {
    await client.end();
  }
}

/** Starts the database server of the run and prepares the template that each test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  const template = `takt_template_${randomBytes(4).toString('hex')}`;
  await administer(server.adminUrl, `create database ${template}`);
  await migrate({
    connectionString: onDatabase(server.adminUrl, template),
    log: { info: () => undefined, warn: say, error: say },
  });
  project.provide('testDatabase', { adminUrl: server.adminUrl, template });
  say(`Tests use: ${server.description}`);
  return async () => {
    await dropDatabases(server.adminUrl, template);
    await server.stop();
  };
}
