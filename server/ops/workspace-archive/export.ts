import path from 'node:path';
import type pg from 'pg';
import { appliedMigrations } from '#server/db/migrations/migrate.ts';
import { type Entry, type Manifest, writeArchive } from '#server/ops/backup/archive.ts';
import { addTable, snapshot } from '#server/ops/backup/backup.ts';
import { inOne, onConnection } from '#server/ops/backup/connection.ts';
import { notingUploads, openUpload, type Place, secretMark } from '#server/ops/backup/data-files.ts';
import { listTables } from '#server/ops/backup/tables.ts';
import { OperatorError } from '#server/ops/failure.ts';
import { noteByOperator, whyUnnoted } from '#server/ops/operator-note.ts';
import { rowsOfWorkspace } from '#server/ops/workspace-archive/scope.ts';
import { release } from '#server/release.ts';

interface Workspace {
  readonly id: string;
  readonly name: string;
}

async function getWorkspace(client: pg.Client, named: string): Promise<Workspace> {
  const { rows } = await client.query<Workspace>(
    'select id, name from tenants where "deletedAt" is null and (id::text = $1 or name = $1) order by "createdAt"',
    [named],
  );
  const [first, ...others] = rows;
  if (first === undefined) throw new OperatorError(`There is no workspace "${named}"`);
  if (others.length === 0) return first;
  const list = rows.map(({ id, name }) => `  ${id}  ${name}`).join('\n');
  throw new OperatorError(`Several workspaces have this name. Say which by its id:\n${list}`);
}

function writeWorkspace(
  client: pg.Client,
  { config, files }: Place,
  { named, file }: { named: string; file: string },
): Promise<Manifest> {
  return writeArchive(file, (add) =>
    inOne(client, snapshot, async () => {
      const workspace = await getWorkspace(client, named);
      const uploads = new Set<string>();
      const addWithUploads = async (entry: Entry) => {
        const named = new Set<string>();
        await add({ ...entry, content: notingUploads(entry.content, named) });
        for (const key of named) {
          const upload = uploads.has(key) ? undefined : await openUpload(files, key);
          if (upload === undefined) continue;
          uploads.add(key);
          await add(upload);
        }
      };
      const tables: Manifest['tables'] = {};
      for (const table of await listTables(client)) {
        const where = rowsOfWorkspace(table);
        if (where === undefined) continue;
        tables[table.name] = await addTable(client, addWithUploads, table, { where, values: [workspace.id] });
      }
      const migrations = await appliedMigrations(client);
      const about = { kind: 'workspace', format: 1, release: release(), workspace, migrations } as const;
      const madeAt = new Date().toISOString();
      return { ...about, madeAt, secretMark: secretMark(config), tables, files: uploads.size };
    }),
  );
}

export interface ExportReport {
  readonly manifest: Manifest;
  readonly rows: number;
  /** The reason why the audit of the workspace lacks an entry. */
  readonly unnoted: string | undefined;
}

/**
 * Writes one workspace into a file: its rows, the accounts of its people with their passwords, the uploads its rows
 * name. Sessions, API tokens and second factors stay behind.
 */
export function exportWorkspace(
  { connectionString, ...place }: Place & { connectionString: string },
  options: { named: string; file: string },
): Promise<ExportReport> {
  return onConnection(connectionString, async (client) => {
    const manifest = await writeWorkspace(client, place, options);
    const { tables, files, workspace } = manifest;
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    const after = { file: path.basename(options.file), rows, files };
    const unnoted = await whyUnnoted(() =>
      noteByOperator(client, workspace ? [workspace.id] : [], { action: 'workspace.export', after }),
    );
    return { manifest, rows, unnoted };
  });
}
