import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { DatabaseLog } from '#server/db/log.ts';
import { projectRoot } from '#server/db/project-root.ts';

interface Migration {
  readonly name: string;
  readonly script: string;
}

interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
  readonly isFinished: boolean;
  readonly logs: string | null;
}

/** The lock that Prisma's own tool takes: the two never run at the same time. */
const advisoryLock = 72707369;

/** The table of Prisma's own tool, which can therefore continue from this history. */
const createHistory = `
  create table if not exists "_prisma_migrations" (
    id varchar(36) primary key not null,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`;

export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** The oldest major version that statements are written for. */
const oldestPostgres = 15;

/** The refusal of a server that is too old, by its `server_version_num`. */
export function refusalOfVersion(number: number): string | undefined {
  const major = Math.floor(number / 10_000);
  return major < oldestPostgres
    ? `PostgreSQL ${major} is too old. Use ${oldestPostgres} or newer.`
    : undefined;
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number }>(
    `select current_setting('server_version_num')::int as number`,
  );
  const refusal = refusalOfVersion(rows[0]?.number ?? 0);
  if (refusal !== undefined) throw new MigrationError(refusal);
}

export function migrationsFolder(): string {
  return path.join(projectRoot(), 'prisma', 'migrations');
}

function readMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) throw new MigrationError(`There is no folder ${folder}.`);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => ({
      name: entry.name,
      script: readFileSync(path.join(folder, entry.name, 'migration.sql'), 'utf8'),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Names of the migrations of this release, oldest first. */
export function listMigrations(folder = migrationsFolder()): string[] {
  return readMigrations(folder).map(({ name }) => name);
}

function checksumOf(script: string): string {
  return createHash('sha256').update(script).digest('hex');
}

/** A checkout on Windows may have other line ends than the one that applied the migration. */
function hasChecksum(script: string, checksum: string): boolean {
  const unix = script.replaceAll('\r\n', '\n');
  return [script, unix, unix.replaceAll('\n', '\r\n')].some((form) => checksumOf(form) === checksum);
}

async function readHistory(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows: tables } = await client.query(`select 1 from pg_tables
    where schemaname = current_schema() and tablename = '_prisma_migrations'`);
  if (tables.length === 0) return [];
  const { rows } = await client.query<AppliedMigration>(`
    select migration_name as name, checksum, logs, finished_at is not null as "isFinished"
    from "_prisma_migrations" where rolled_back_at is null`);
  return rows;
}

/** Names of the applied migrations of a database, oldest first; empty for an empty database. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const history = await readHistory(client);
  return history
    .filter(({ isFinished }) => isFinished)
    .map(({ name }) => name)
    .sort();
}

function refuseBrokenHistory(migrations: readonly Migration[], history: readonly AppliedMigration[]): void {
  const ours = new Set(migrations.map(({ name }) => name));
  const unknown = history.filter(({ name }) => !ours.has(name)).map(({ name }) => name);
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database was migrated by a newer Takt (${unknown.join(', ')}). ` +
        'Start that release or a later one, or restore a backup made with this one.',
    );
  }
  const failed = history.find(({ isFinished }) => !isFinished);
  if (failed) {
    throw new MigrationError(
      `The migration ${failed.name} was begun by another tool and did not finish. Repair the database or restore a ` +
        `backup, then mark it with: npx prisma migrate resolve\n${failed.logs ?? ''}`,
    );
  }
}

function pendingOf(migrations: readonly Migration[], history: readonly AppliedMigration[]): Migration[] {
  refuseBrokenHistory(migrations, history);
  const applied = new Set(history.map(({ name }) => name));
  return migrations.filter(({ name }) => !applied.has(name));
}

function warnOfChanges(
  migrations: readonly Migration[],
  history: readonly AppliedMigration[],
  log: DatabaseLog,
): void {
  const scripts = new Map(migrations.map(({ name, script }) => [name, script]));
  for (const { name, checksum } of history) {
    if (hasChecksum(scripts.get(name) ?? '', checksum)) continue;
    log.warn(`The migration ${name} was changed after it had been applied to this database.`);
  }
}

function positionOf(error: pg.DatabaseError, script: string): string {
  if (error.position === undefined) return '';
  return ` (line ${script.slice(0, Number(error.position)).split('\n').length})`;
}

/** The script and its history row are one transaction: a crash leaves both or neither. */
async function apply(client: pg.Client, { name, script }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(script);
    await client.query(
      `insert into "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       values ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksumOf(script), name],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new MigrationError(`The migration ${name} failed${positionOf(error, script)}: ${error.message}`, {
      cause: error,
    });
  }
}

async function applyPending(
  client: pg.Client,
  migrations: readonly Migration[],
  log: DatabaseLog,
): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [advisoryLock]);
  await client.query(createHistory);
  // Another process may have done the work while this one waited for the lock.
  const pending = pendingOf(migrations, await readHistory(client));
  for (const migration of pending) {
    await apply(client, migration);
    log.info(`Applied the migration ${migration.name}.`);
  }
  return pending.map(({ name }) => name);
}

/**
 * Brings the database to the state of `prisma/migrations`; several processes may do it at once. Answers the names it
 * applied. Throws `MigrationError` when PostgreSQL is too old, the database is ahead of this release, or a script fails; nothing of a failed
 * script stays.
 */
export async function migrate(options: {
  connectionString: string;
  folder?: string;
  log: DatabaseLog;
  /** Applies these migrations only. Default: every migration of this release. */
  only?: readonly string[];
}): Promise<{ applied: string[] }> {
  const { only } = options;
  const all = readMigrations(options.folder ?? migrationsFolder());
  const migrations = only === undefined ? all : all.filter(({ name }) => only.includes(name));
  const client = new pg.Client({
    connectionString: options.connectionString,
    application_name: 'takt migrate',
  });
  client.on('error', (error) => options.log.warn(`The connection that migrates was lost: ${error.message}`));
  await client.connect();
  try {
    await refuseOldServer(client);
    const history = await readHistory(client);
    const pending = pendingOf(migrations, history);
    warnOfChanges(migrations, history, options.log);
    return { applied: pending.length === 0 ? [] : await applyPending(client, migrations, options.log) };
  } finally {
    await client.end();
  }
}
