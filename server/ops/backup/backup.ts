import { statSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { appliedMigrations } from '#server/db/migrations/migrate.ts';
import { type Entry, type Manifest, writeArchive } from '#server/ops/backup/archive.ts';
import { inOne, onConnection } from '#server/ops/backup/connection.ts';
import { type Place, readDataFiles, secretMark } from '#server/ops/backup/data-files.ts';
import { listTables, readPortions, type Table } from '#server/ops/backup/tables.ts';
import { OperatorError } from '#server/ops/failure.ts';
import { noteEverywhere, whyUnnoted } from '#server/ops/operator-note.ts';
import { release } from '#server/release.ts';

/** One moment of the whole database, however long the reading takes; nobody waits for it. */
export const snapshot = 'begin isolation level repeatable read read only';

/**
 * The table that a second installation must not share with this one: browsers show every push signed with its key.
 */
const leftOut = 'push_keys';

/** Adds the rows of a table and returns its entry for the manifest. */
export async function addTable(
  client: pg.Client,
  add: (entry: Entry) => Promise<void>,
  table: Table,
  condition?: { where: string; values: unknown[] },
): Promise<Manifest['tables'][string]> {
  let [rows, portion] = [0, 0];
  for await (const { rows: count, ...content } of readPortions(client, table, condition)) {
    portion += 1;
    rows += count;
    const name = `tables/${table.name}/${String(portion).padStart(6, '0')}.json`;
    await add({ name, ...content });
  }
  return { columns: table.columns.map(({ name }) => name), rows };
}

export interface BackupReport {
  readonly manifest: Manifest;
  readonly bytes: number;
  /** The reason why the audit of the workspaces lacks an entry. */
  readonly unnoted: string | undefined;
}

/**
 * Writes everything an installation is made of into one file: database, uploads, local mails, the generated secret. The
 * server may run meanwhile. Tables are read before files, so that every file a row names was there.
 */
export function backUp(
  { config, files: store, connectionString }: Place & { connectionString: string },
  file: string,
): Promise<BackupReport> {
  return onConnection(connectionString, async (client) => {
    const manifest = await writeArchive(file, (add) =>
      inOne(client, snapshot, async () => {
        const migrations = await appliedMigrations(client);
        if (migrations.length === 0)
          throw new OperatorError('The database is empty: there is nothing to back up.');
        const tables: Manifest['tables'] = {};
        for (const table of await listTables(client))
          if (table.name !== leftOut) tables[table.name] = await addTable(client, add, table);
        let files = 0;
        for await (const entry of readDataFiles({ config, files: store })) {
          await add(entry);
          files += 1;
        }
        const madeAt = new Date().toISOString();
        const about = { kind: 'backup', format: 1, release: release(), madeAt } as const;
        return { ...about, migrations, secretMark: secretMark(config), tables, files };
      }),
    );
    const note = { action: 'backup.create', after: { file: path.basename(file) } } as const;
    const unnoted = await whyUnnoted(() => noteEverywhere(client, note));
    return { manifest, bytes: statSync(file).size, unnoted };
  });
}
