import { v7 as uuidv7 } from 'uuid';
import { execute, queryRows } from '#server/db/query.ts';
import { rowStatement, uuid } from '#server/db/rows.ts';
import { type Params, type Sql, sql, statement } from '#server/db/sql.ts';
import type { Tx } from '#server/modules/imports/import-runs.data.ts';

/** Kinds of records that an import can create. */
export type MadeEntity = 'TimeLog' | 'Rate' | MadeThing;
/** In the order in which an undo removes them: a project after its tasks, a client after its projects. */
export const madeThings = ['Task', 'OrganizationProject', 'Tag', 'OrganizationContact'] as const;
export type MadeThing = (typeof madeThings)[number];

interface OfRun {
  readonly importRunId: string;
  readonly organizationId: string;
  readonly source: string;
}

/** A record that an import created, by its name in the file. */
interface MadeItem {
  readonly entity: MadeEntity;
  readonly entityId: string;
  readonly sourceId: string;
}

interface NewItems extends OfRun {
  readonly tenantId: string;
  readonly now: Date;
  readonly ids: readonly string[];
  readonly sourceIds: readonly string[];
  readonly entities: readonly string[];
  readonly entityIds: readonly string[];
}

const insertItems = (p: Params<NewItems>, onConflict: Sql) => sql`
  insert into import_run_items
    (id, "tenantId", "organizationId", "importRunId", source, "sourceId", entity, "entityId", "createdAt")
  select x.id, ${p.tenantId}::uuid, ${p.organizationId}::uuid, ${p.importRunId}::uuid, ${p.source}, x.source, x.entity, x.made,
    ${p.now}::timestamptz
  from unnest(${p.ids}::uuid[], ${p.sourceIds}::text[], ${p.entities}::text[], ${p.entityIds}::uuid[])
    as x (id, source, entity, made)
  on conflict ("tenantId", "organizationId", source, entity, "sourceId") ${onConflict}`;

const replaceSql = statement((p: Params<NewItems>) =>
  insertItems(p, sql`do update set "importRunId" = excluded."importRunId", "entityId" = excluded."entityId"`),
);
const insertSql = rowStatement({ entityId: uuid }, (p: Params<NewItems>) =>
  insertItems(p, sql`do nothing returning "entityId"`),
);

const valuesOf = (tx: Tx, run: OfRun, items: readonly MadeItem[]): NewItems => ({
  ...{ ...run, tenantId: tx.tenantId, now: tx.now() },
  ids: items.map(() => uuidv7()),
  sourceIds: items.map(({ sourceId }) => sourceId),
  entities: items.map(({ entity }) => entity),
  entityIds: items.map(({ entityId }) => entityId),
});

/** Replaces entries of an earlier import: its records were deleted, or they would have matched. */
export async function insertThings(tx: Tx, run: OfRun, things: readonly MadeItem[]): Promise<void> {
  if (things.length > 0) await execute(tx, replaceSql(valuesOf(tx, run, things)));
}

/** Answers the ids of the logs whose rows no other import brought in the meantime. */
export async function insertLogItems(tx: Tx, run: OfRun, logs: readonly MadeItem[]): Promise<Set<string>> {
  const rows = await queryRows(tx, insertSql(valuesOf(tx, run, logs)));
  return new Set(rows.map(({ entityId }) => entityId));
}
