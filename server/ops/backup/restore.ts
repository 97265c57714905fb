import pg from 'pg';
import type { DatabaseLog } from '#server/db/log.ts';
import { appliedMigrations, listMigrations, migrate } from '#server/db/migrations/migrate.ts';
import { type Entry, type Manifest, readEntries, verifyArchive } from '#server/ops/backup/archive.ts';
import { inOne, onConnection } from '#server/ops/backup/connection.ts';
import { type Place, secretEntry, secretMark, writeDataFile } from '#server/ops/backup/data-files.ts';
import { eachPortion, insertRows, listTables, type Table, withoutRules } from '#server/ops/backup/tables.ts';
import { OperatorError } from '#server/ops/failure.ts';
import { noteEverywhere, whyUnnoted } from '#server/ops/operator-note.ts';

export interface Target extends Place {
  readonly connectionString: string;
  readonly log: DatabaseLog;
}

export interface RestoreReport {
  readonly manifest: Manifest;
  /** Migrations of this release that were applied after the rows were restored. */
  readonly migrated: readonly string[];
  /** The stored secrets were sealed under another JWT_SECRET. */
  readonly isSecretForeign: boolean;
  /** The reason why the audit of the workspaces lacks an entry. */
  readonly unnoted: string | undefined;
}

/** The tables an archive holds, with the types of their columns here. */
export function tablesOf({ tables }: Manifest, here: readonly Table[]): Map<string, Table> {
  const current = new Map(here.map((table) => [table.name, table]));
  return new Map(
    Object.entries(tables).map(([name, { columns }]) => {
      const types = new Map(current.get(name)?.columns.map((column) => [column.name, column.type]));
      const existing = columns.map((column) => ({ name: column, type: types.get(column) ?? '' }));
      if (existing.some(({ type }) => type === '')) {
        throw new OperatorError(`The table ${name} of the archive does not fit the one here.`);
      }
      return [name, { name, columns: existing }];
    }),
  );
}

export function tableOfEntry({ name }: Entry): string | undefined {
  return /^tables\/([^/]+)\/\d+\.json$/.exec(name)?.[1];
}

/** Throws unless every row of the archive was inserted. */
export function checkCounts({ tables }: Manifest, inserted: ReadonlyMap<string, number>): void {
  for (const [name, { rows }] of Object.entries(tables)) {
    const count = inserted.get(name) ?? 0;
    if (count !== rows)
      throw new OperatorError(`${name}: ${count} rows came in, the archive promises ${rows}.`);
  }
}

export function refuseNewer({ migrations, release }: Manifest): void {
  const current = new Set(listMigrations());
  const unknown = migrations.filter((name) => !current.has(name));
  if (unknown.length === 0) return;
  throw new OperatorError(
    `The archive was made by Takt ${release}, which is newer than this one (${unknown.join(', ')}).`,
  );
}

async function refuseFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ accounts: boolean; tenants: boolean }>(
    'select exists (select 1 from accounts) as accounts, exists (select 1 from tenants) as tenants',
  );
  if (!rows[0]?.accounts && !rows[0]?.tenants) return;
  throw new OperatorError(
    'This installation is not empty, and nothing of it was changed. Restore into an empty one: another DATA_DIR, or ' +
      'an empty database in DATABASE_URL.',
  );
}

export async function refuseServed(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and application_name in ('takt', 'takt listener') limit 1`,
  );
  if (rows.length > 0)
    throw new OperatorError('A server uses this database. Stop it, and start it again afterwards.');
}

/** Brings an empty database to the very state the archive was made in. */
async function prepare(client: pg.Client, target: Target, manifest: Manifest): Promise<void> {
  const applied = await appliedMigrations(client);
  if (applied.length > 0) await refuseFilled(client);
  const ahead = applied.filter((name) => !manifest.migrations.includes(name));
  if (ahead.length > 0) {
    throw new OperatorError(
      `This database is ahead of the backup (${ahead.join(', ')}). Restore into one that no server has used yet: an ` +
        'empty DATA_DIR, or a new database.',
    );
  }
  const { connectionString, log } = target;
  await migrate({ connectionString, log, only: manifest.migrations });
}

async function fill(client: pg.Client, target: Target, file: string, manifest: Manifest) {
  const here = await listTables(client);
  const tables = tablesOf(manifest, here);
  await refuseFilled(client);
  await client.query(`truncate ${here.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`);
  const inserted = new Map<string, number>();
  let isSecretBack = false;
  await withoutRules(client, here, async () => {
    for await (const entry of readEntries(file)) {
      const name = tableOfEntry(entry);
      const table = name === undefined ? undefined : tables.get(name);
      if (table === undefined) {
        const isBack = await writeDataFile(target, entry);
        isSecretBack ||= isBack && entry.name === secretEntry;
        continue;
      }
      await eachPortion(client, entry.content, async () => {
        const count = await insertRows(client, table);
        inserted.set(table.name, (inserted.get(table.name) ?? 0) + count);
      });
    }
  });
  checkCounts(manifest, inserted);
  // Messages that waited in the lost queue are due again.
  await client.query('update outbox_messages set "availableAt" = now() where "processedAt" is null');
  return { isSecretBack };
}

/**
 * Restores a backup into an empty installation. Reads the archive to its end before writing anything; inserts all
 * rows or none. Migrates a backup of an older release to this one.
 */
export async function restore(target: Target, file: string): Promise<RestoreReport> {
  const manifest = await verifyArchive(file);
  if (manifest.kind !== 'backup') throw new OperatorError(`${file} holds one workspace. Use: import`);
  refuseNewer(manifest);
  const { connectionString, log } = target;
  const { isSecretBack } = await onConnection(connectionString, async (client) => {
    await refuseServed(client);
    await prepare(client, target, manifest);
    const filled = await inOne(client, 'begin', () => fill(client, target, file, manifest));
    await client.query('analyze');
    return filled;
  });
  const { applied } = await migrate({ connectionString, log });
  const isSecretForeign = !isSecretBack && secretMark(target.config) !== manifest.secretMark;
  const { madeAt, release } = manifest;
  const note = { action: 'backup.restore', after: { madeAt, release } } as const;
  const unnoted = await whyUnnoted(() =>
    onConnection(connectionString, (client) => noteEverywhere(client, note)),
  );
  return { manifest, migrated: applied, isSecretForeign, unnoted };
}
