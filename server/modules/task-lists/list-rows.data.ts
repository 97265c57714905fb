import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { bool, int, nullable, type RowOf, rowStatement, text, uuid } from '#server/db/rows.ts';
import { join, type Params, raw, sql, statement } from '#server/db/sql.ts';
import { type ListTable, listRowSql } from '#server/db/task-list-sql.ts';
import { conflict, notFound } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { hasDefault, type ListRows, listKinds, ofEachKind } from '#server/modules/task-lists/list-kinds.ts';
import { copyList } from '#server/modules/workspaces/default-lists.ts';
import type { ListKind } from '#shared/task-lists/list-names.ts';
import { listTexts } from '#shared/task-lists/task-list.schema.ts';

export type Tx = InTransaction<Context>;

/** A row belongs to the narrowest of these. */
export interface ListScope {
  readonly organizationId: string | null;
  readonly organizationTeamId: string | null;
  readonly projectId: string | null;
}

const storedColumns = {
  ...{ id: uuid, name: text, value: text, isSystem: bool, order: nullable(int) },
  ...{ organizationId: nullable(uuid), organizationTeamId: nullable(uuid), projectId: nullable(uuid) },
  ...{ isDefault: bool, template: nullable(text), isTodo: bool, isInProgress: bool, isDone: bool },
};

export type StoredRow = RowOf<typeof storedColumns>;

/** Only statuses have all columns; issue types have a default. */
function storedSql(table: ListTable) {
  const common = raw(
    'id, name, value, "isSystem", "order", "organizationId", "organizationTeamId", "projectId"',
  );
  if (table === 'task_statuses')
    return sql`select ${common}, "isDefault", template, "isTodo", "isInProgress", "isDone" from task_statuses`;
  const isDefault = raw(table === 'issue_types' ? '"isDefault"' : 'false as "isDefault"');
  return sql`select ${common}, ${isDefault}, null::text as template, false as "isTodo", false as "isInProgress",
    false as "isDone" from ${raw(table)}`;
}

/** Columns of a row; their names are written in code, never those of a request. */
export type ListColumns = Readonly<Record<string, unknown>>;

interface ScopeValues extends ListScope {
  readonly tenantId: string;
}

const inScope = (
  p: Params<ScopeValues>,
) => sql`"tenantId" = ${p.tenantId}::uuid and "organizationId" is not distinct from ${p.organizationId}::uuid
  and "projectId" is not distinct from ${p.projectId}::uuid
  and "organizationTeamId" is not distinct from ${p.organizationTeamId}::uuid and "deletedAt" is null`;

function scopeValues(tx: Tx, { organizationId, projectId, organizationTeamId }: ListScope): ScopeValues {
  return { tenantId: tx.tenantId, organizationId, projectId, organizationTeamId };
}

interface RowValues {
  readonly tenantId: string;
  readonly organizationId: string | undefined;
  readonly id: string;
}

const rowOf = (p: Params<RowValues>, table: ListTable) => sql`
${storedSql(table)} where "tenantId" = ${p.tenantId}::uuid and id = ${p.id}::uuid and "deletedAt" is null
  and ("organizationId" is null or "organizationId" = ${p.organizationId}::uuid)`;

const rowSql = ofEachKind(({ table }) =>
  rowStatement(storedColumns, (p: Params<RowValues>) => rowOf(p, table)),
);
const lockedRowSql = ofEachKind(({ table }) =>
  rowStatement(storedColumns, (p: Params<RowValues>) => sql`${rowOf(p, table)} for no key update`),
);

async function getRow(tx: Tx, kind: ListKind, id: string, rowOfKind: typeof rowSql): Promise<StoredRow> {
  const { tenantId, organizationId } = tx;
  const [row] = await queryRows(tx, rowOfKind(kind, { tenantId, organizationId, id }));
  if (row === undefined) throw notFound(listKinds[kind].noun);
  return row;
}

/** The row, when it is of the caller's organization; 404 else. Locked from then on. */
export function getListRow(tx: Tx, kind: ListKind, id: string): Promise<StoredRow> {
  return getRow(tx, kind, id, lockedRowSql);
}

/** The same without a lock, to determine the rows to lock first. */
export function findListScope(tx: Tx, kind: ListKind, id: string): Promise<ListScope> {
  return getRow(tx, kind, id, rowSql);
}

const rowJsonSql = ofEachKind(({ table }) => listRowSql(table));

/** The row as it is on the wire, deleted or not. */
export async function getRowJson<K extends ListKind>(
  ctx: Context,
  kind: K,
  id: string,
): Promise<RawJson<ListRows[K]>> {
  const [row] = await queryRows(ctx, rowJsonSql(kind, { tenantId: ctx.tenantId, id }));
  if (row === undefined) throw notFound(listKinds[kind].noun);
  return new RawJson(row.json);
}

const ownRowsSql = ofEachKind(({ table }) =>
  rowStatement(
    storedColumns,
    (p: Params<ScopeValues>) =>
      sql`${storedSql(table)} where ${inScope(p)} order by "order" nulls last, "createdAt", id`,
  ),
);

/** The rows of exactly this scope, in their order. */
export function listOwnRows(tx: Tx, kind: ListKind, scope: ListScope): Promise<StoredRow[]> {
  return queryRows(tx, ownRowsSql(kind, scopeValues(tx, scope)));
}

const quoted = (names: readonly string[]) => names.map((name) => raw(`"${name}"`));

/** The columns vary from call to call. */
function insertSql(table: ListTable, names: readonly string[]) {
  const columns = join(quoted(names), ', ');
  return statement(
    (p: Params<{ row: string }>) =>
      sql`insert into ${raw(table)} (${columns}) select ${columns} from jsonb_populate_record(null::${raw(table)}, ${p.row}::jsonb)`,
  );
}

function updateSql(table: ListTable, names: readonly string[]) {
  const assigned = join(
    quoted(names).map((column) => sql`${column} = changed.${column}`),
    ', ',
  );
  return statement(
    (p: Params<{ tenantId: string; id: string; row: string }>) => sql`
update ${raw(table)} row set ${assigned} from jsonb_populate_record(null::${raw(table)}, ${p.row}::jsonb) changed
where row."tenantId" = ${p.tenantId}::uuid and row.id = ${p.id}::uuid`,
  );
}

export async function insertListRow(
  tx: Tx,
  kind: ListKind,
  scope: ListScope,
  columns: ListColumns,
): Promise<string> {
  const id = uuidv7();
  const now = tx.now();
  const stamp = { createdAt: now, updatedAt: now, createdByUserId: tx.userId };
  const row = { id, ...scopeValues(tx, scope), ...stamp, ...columns };
  const { table } = listKinds[kind];
  const insert = insertSql(table, Object.keys(row));
  await execute(tx, insert({ row: JSON.stringify(row) })).catch(nameConflict(table));
  return id;
}

export async function saveListRow(tx: Tx, kind: ListKind, id: string, columns: ListColumns): Promise<void> {
  const { table } = listKinds[kind];
  const row = { ...columns, updatedAt: tx.now(), updatedByUserId: tx.userId };
  const update = updateSql(table, Object.keys(row));
  const values = { tenantId: tx.tenantId, id, row: JSON.stringify(row) };
  await execute(tx, update(values)).catch(nameConflict(table));
}

function nameConflict(table: ListTable) {
  return (error: unknown): never => {
    const isTaken = isUniqueViolation(error, `${table}_value_key`);
    throw isTaken ? conflict(listTexts.taken, { code: 'NAME_TAKEN' }) : error;
  };
}

export function trashListRow(tx: Tx, kind: ListKind, id: string): Promise<void> {
  const isDefault = hasDefault(kind) ? { isDefault: false } : {};
  return saveListRow(tx, kind, id, { ...isDefault, deletedAt: tx.now(), deletedByUserId: tx.userId });
}

const clearDefaultSql = ofEachKind(({ table }) =>
  statement(
    (p: Params<ScopeValues>) =>
      sql`update ${raw(table)} set "isDefault" = false where ${inScope(p)} and "isDefault"`,
  ),
);

export async function clearDefault(tx: Tx, kind: ListKind, scope: ListScope): Promise<void> {
  await execute(tx, clearDefaultSql(kind, scopeValues(tx, scope)));
}

/** Tasks of the scope (a team, else a project, else all) get the copied rows instead of the originals. */
const relinkSql = ofEachKind(({ table, taskId = '' }) =>
  statement((p: Params<ScopeValues>) => {
    const [list, column] = [raw(table), raw(`"${taskId}"`)];
    return sql`
with own as (select id, value from ${list} where ${inScope(p)}), chosen as (
  select task.id, own.id as "rowId" from tasks task
  join ${list} shown on shown.id = task.${column} and shown."organizationTeamId" is null and shown."projectId" is null
  join own on own.value = shown.value
  where task."tenantId" = ${p.tenantId}::uuid
    and case when ${p.organizationTeamId}::uuid is not null then exists (select 1 from task_teams link
        where link."taskId" = task.id and link."organizationTeamId" = ${p.organizationTeamId}::uuid)
      when ${p.projectId}::uuid is not null then task."projectId" = ${p.projectId}::uuid else true end
  order by task.id for no key update of task
)
update tasks set ${column} = chosen."rowId" from chosen where tasks.id = chosen.id`;
  }),
);

/**
 * Gives a scope copies of the rows that it inherits, and its tasks the copies instead of the originals. Without this
 * the first row of its own would be its only one.
 */
export async function ownInherited(tx: Tx, kind: ListKind, scope: ListScope): Promise<void> {
  if ((await listOwnRows(tx, kind, scope)).length > 0) return;
  const { table, taskId } = listKinds[kind];
  await copyList(tx.db, table, { tenantId: tx.tenantId, ...scope });
  if (taskId !== undefined) await execute(tx, relinkSql(kind, scopeValues(tx, scope)));
}

const reorderSql = statement(
  (p: Params<ScopeValues & { orders: string; now: Date }>) => sql`
update task_statuses set "order" = target.position, "updatedAt" = ${p.now}::timestamptz
from jsonb_to_recordset(${p.orders}::jsonb) as target(target_id uuid, position int)
where id = target.target_id and ${inScope(p)}`,
);

/** Orders the statuses of a scope; answers how many of them it has. */
export function reorderStatusRows(
  tx: Tx,
  scope: ListScope,
  orders: readonly { id: string; order: number }[],
): Promise<number> {
  const targets = orders.map(({ id, order }) => ({ target_id: id, position: order }));
  const values = { ...scopeValues(tx, scope), orders: JSON.stringify(targets), now: tx.now() };
  return execute(tx, reorderSql(values));
}
