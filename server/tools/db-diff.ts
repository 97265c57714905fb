import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { functionDrift } from '#server/db/migrations/functions.ts';
import { migrate, migrationsFolder } from '#server/db/migrations/migrate.ts';
import { schemaDrift } from '#server/db/migrations/schema-drift.ts';
import { administer, onDatabase } from '#server/testing/administer.ts';
import { startTestPostgres } from '#server/testing/stand-ins/postgres.ts';

// npm run db:diff -- <name>: writes the migration from the existing migrations to the schema files, functions and triggers.

async function differenceToSchema(): Promise<string> {
  const server = await startTestPostgres();
  const name = `takt_diff_${process.pid}`;
  try {
    await administer(server.adminUrl, `create database ${name}`);
    const connectionString = onDatabase(server.adminUrl, name);
    await migrate({
      connectionString,
      log: { info: () => undefined, warn: console.warn, error: console.error },
    });
    const script = await schemaDrift(connectionString);
    return [script, await functionDrift(connectionString, { script })].filter(Boolean).join('\n');
  } finally {
    await administer(server.adminUrl, `drop database if exists ${name} with (force)`);
    await server.stop();
  }
}

function timestamp(): string {
  return new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
}

async function writeMigration(name: string): Promise<void> {
  mkdirSync(migrationsFolder(), { recursive: true });
  const script = await differenceToSchema();
  if (script === '') {
    console.log(
      'The migrations lead to what schema files, functions and triggers describe: there is nothing to write.',
    );
    return;
  }
  const folder = path.join(migrationsFolder(), `${timestamp()}_${name}`);
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'migration.sql'), script);
  console.log(`Wrote ${path.relative(process.cwd(), folder)}/migration.sql. Read it before it is applied.`);
}

const name = process.argv[2] ?? '';
if (/^[a-z][a-z0-9_]*$/.test(name)) {
  await writeMigration(name);
} else {
  console.error('Name the migration in lower case with underscores: npm run db:diff -- add_task_notes');
  process.exitCode = 1;
}
