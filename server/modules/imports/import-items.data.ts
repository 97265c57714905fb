import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#server/modules/imports/import-runs.data.ts';

/** What an import can make. */
export type MadeEntity = 'TimeLog' | 'Task' | 'OrganizationProject' | 'OrganizationContact' | 'Tag';

interface OfRun {
  readonly importRunId: string;
  readonly organizationId: string;
  readonly source: string;
}

/** What an import made, by what the file calls it. */
export interface MadeItem {
  readonly entity: Exclude<MadeEntity, 'TimeLog'>;
  readonly entityId: string;
  readonly sourceId: string;
}

const columnNames =
  'id, "tenantId", "organizationId", "importRunId", source, "sourceId", entity, "entityId", "createdAt"';
const onConflict = 'on conflict ("tenantId", "organizationId", source, entity, "sourceId")';

const anewSql = `insert into import_run_items (${columnNames})
  select x.id, $1::uuid, $2::uuid, $3::uuid, $4, x.source, x.entity, x.made, $5::timestamptz
  from unnest($6::uuid[], $7::text[], $8::text[], $9::uuid[]) as x (id, source, entity, made)
  ${onConflict} do update set "importRunId" = excluded."importRunId", "entityId" = excluded."entityId"`;

/** What an earlier import made under these names is gone by now, or it would have been found. */
export async function noteThings(tx: Tx, run: OfRun, items: readonly MadeItem[]): Promise<void> {
  if (items.length === 0) return;
  await tx.db.$executeRawUnsafe(
    anewSql,
    ...[tx.tenantId, run.organizationId, run.importRunId, run.source, tx.now()],
    items.map(() => uuidv7()),
    items.map(({ sourceId }) => sourceId),
    items.map(({ entity }) => entity),
    items.map(({ entityId }) => entityId),
  );
}

const logsSql = `insert into import_run_items (${columnNames})
  select x.id, $1::uuid, $2::uuid, $3::uuid, $4, x.source, 'TimeLog', x.log, $5::timestamptz
  from unnest($6::uuid[], $7::text[], $8::uuid[]) as x (id, source, log)
  ${onConflict} do nothing returning "entityId"`;

interface LogsOfRun extends OfRun {
  readonly logs: readonly { readonly id: string; readonly sourceId: string }[];
}

/** The ids of the logs whose rows no other import brought in the meantime. */
export async function noteLogs(tx: Tx, run: LogsOfRun): Promise<Set<string>> {
  const { importRunId, organizationId, source, logs } = run;
  const rows = await tx.db.$queryRawUnsafe<{ entityId: string }[]>(
    logsSql,
    ...[tx.tenantId, organizationId, importRunId, source, tx.now()],
    logs.map(() => uuidv7()),
    logs.map(({ sourceId }) => sourceId),
    logs.map(({ id }) => id),
  );
  return new Set(rows.map(({ entityId }) => entityId));
}
