import pg from 'pg';
import { appliedMigrations, migrate } from '#server/db/migrations/migrate.ts';
import { type Manifest, readEntries, verifyArchive } from '#server/ops/backup/archive.ts';
import { inOne, onConnection } from '#server/ops/backup/connection.ts';
import { secretMark, writeDataFile } from '#server/ops/backup/data-files.ts';
import {
  checkCounts,
  refuseNewer,
  refuseServed,
  type Target,
  tableOfEntry,
  tablesOf,
} from '#server/ops/backup/restore.ts';
import {
  eachPortion,
  insertRows,
  linesOf,
  listTables,
  type Table,
  valueIn,
  withoutRules,
} from '#server/ops/backup/tables.ts';
import { OperatorError } from '#server/ops/failure.ts';
import { noteByOperator } from '#server/ops/operator-note.ts';
import { commonTables, personTables } from '#server/ops/workspace-archive/scope.ts';

export interface ImportReport {
  readonly manifest: Manifest;
  /** People with an existing account, which they retain with its password. */
  readonly knownPeople: number;
  /** Stored secrets (mail passwords, keys of integrations) were sealed under another JWT_SECRET. */
  readonly isSecretForeign: boolean;
}

const uniqueViolation = '23505';

/** Keeps ids, so that addresses and references stay valid; a clash aborts the import. */
function clash(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code !== uniqueViolation) return error;
  return new OperatorError(
    `This workspace, or a part of it, is here already (${error.table}: ${error.detail ?? error.message}). ` +
      'Nothing was imported.',
  );
}

async function refuseOtherState(client: pg.Client, { migrations, release }: Manifest): Promise<void> {
  const here = await appliedMigrations(client);
  if (here.join() === migrations.join()) return;
  throw new OperatorError(
    `The archive was made by an older Takt (${release}). Start this release where it comes from, and export again.`,
  );
}

/** The condition for rows of a portion to import, for tables that are not imported in full. */
function restFor(table: Table): string {
  if (table.name === 'accounts')
    return `where not exists (select 1 from accounts known where known.email = ${valueIn(table, 'email')})`;
  if (table.name === 'social_accounts')
    return `where exists (select 1 from arrivals where id = ${valueIn(table, 'accountId')} and not known)`;
  return commonTables.has(table.name) ? 'on conflict do nothing' : '';
}

/** Records the accounts of a portion before they are written, and which addresses exist here already. */
async function noteArrivals(client: pg.Client, table: Table): Promise<void> {
  await client.query(
    `insert into arrivals (id, email, known)
     select a.id, a.email, exists (select 1 from accounts known where known.email = a.email)
     from (select ${valueIn(table, 'id')} as id, ${valueIn(table, 'email')} as email
           from ${linesOf}) a`,
  );
}

/** Links users with an existing address to their existing account; the others set up their second factor again. */
async function settlePeople(client: pg.Client, tenantId: string): Promise<number> {
  const { rowCount } = await client.query(
    `update users set "accountId" = known.id from arrivals
     join accounts known on known.email = arrivals.email
     where arrivals.known and users."tenantId" = $1 and users."accountId" = arrivals.id`,
    [tenantId],
  );
  await client.query(
    `update accounts set "totpSecret" = null, "totpEnabledAt" = null, "totpLastStep" = null
     where id in (select id from arrivals where not known)`,
  );
  return rowCount ?? 0;
}

async function fill(client: pg.Client, target: Target, file: string, manifest: Manifest): Promise<number> {
  const here = await listTables(client);
  const tables = tablesOf(manifest, here);
  const inserted = new Map<string, number>();
  await client.query('create temporary table arrivals (id uuid, email text, known boolean) on commit drop');
  const tenantId = manifest.workspace?.id ?? '';
  const knownPeople = await withoutRules(client, here, async () => {
    for await (const entry of readEntries(file)) {
      const name = tableOfEntry(entry);
      const table = name === undefined ? undefined : tables.get(name);
      if (table === undefined) {
        await writeDataFile(target, entry);
        continue;
      }
      await eachPortion(client, entry.content, async () => {
        if (table.name === 'accounts') await noteArrivals(client, table);
        const count = await insertRows(client, table, restFor(table));
        inserted.set(table.name, (inserted.get(table.name) ?? 0) + count);
      });
    }
    return settlePeople(client, tenantId);
  });
  const whole = Object.entries(manifest.tables).filter(
    ([name]) => !commonTables.has(name) && !personTables.has(name),
  );
  checkCounts({ ...manifest, tables: Object.fromEntries(whole) }, inserted);
  const { madeAt, release } = manifest;
  const after = { madeAt, release, knownPeople };
  await noteByOperator(client, [tenantId], { action: 'workspace.import', after });
  return knownPeople;
}

/** Imports an exported workspace beside the existing ones: all of it or nothing. */
export async function importWorkspace(target: Target, file: string): Promise<ImportReport> {
  const manifest = await verifyArchive(file);
  if (manifest.kind !== 'workspace') throw new OperatorError(`${file} holds an installation. Use: restore`);
  refuseNewer(manifest);
  const knownPeople = await onConnection(target.connectionString, async (client) => {
    await refuseServed(client);
    await migrate(target);
    await refuseOtherState(client, manifest);
    return inOne(client, 'begin', () => fill(client, target, file, manifest)).catch((error: unknown) => {
      throw clash(error);
    });
  });
  return { manifest, knownPeople, isSecretForeign: secretMark(target.config) !== manifest.secretMark };
}
