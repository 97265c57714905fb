import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import type { ListTable } from '#server/db/task-list-sql.ts';
import { conflict, notFound } from '#server/errors.ts';
import { listKinds } from '#server/modules/task-lists/list-kinds.ts';
import { copyList } from '#server/modules/workspaces/default-lists.ts';
import { listTexts } from '#shared/task-lists/list-edit.schema.ts';
import type { ListKind } from '#shared/task-lists/list-names.ts';

export type Tx = InTransaction<Context>;

/** Where a row belongs: the narrowest of these that is given. */
export interface ListScope {
  readonly organizationId: string | null;
  readonly organizationTeamId: string | null;
  readonly projectId: string | null;
}

export interface ListRow extends ListScope {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly isSystem: boolean;
  readonly order: number | null;
  /** The rest is known of statuses, the first also of issue types. */
  readonly isDefault?: boolean;
  readonly template?: string | null;
  readonly isTodo?: boolean;
  readonly isInProgress?: boolean;
  readonly isDone?: boolean;
}

/** Columns of a row; their names are written in code, never taken from a request. */
export type ListColumns = Readonly<Record<string, unknown>>;

const inScope = `"tenantId" = $1::uuid and "organizationId" is not distinct from $2::uuid
  and "projectId" is not distinct from $3::uuid and "organizationTeamId" is not distinct from $4::uuid
  and "deletedAt" is null`;

function scopeValues(tx: Tx, { organizationId, projectId, organizationTeamId }: ListScope): unknown[] {
  return [tx.tenantId, organizationId, projectId, organizationTeamId];
}

const rowSql = (table: ListTable) => `
select * from ${table} where "tenantId" = $1::uuid and id = $3::uuid and "deletedAt" is null
  and ("organizationId" is null or "organizationId" = $2::uuid)`;

/** The row, when it is of the caller's organization; 404 else. Locked from then on. */
export async function getListRow(tx: Tx, kind: ListKind, id: string): Promise<ListRow> {
  const { table, noun } = listKinds[kind];
  const values = [tx.tenantId, tx.organizationId ?? null, id];
  const [row] = await tx.db.$queryRawUnsafe<ListRow[]>(`${rowSql(table)} for no key update`, ...values);
  if (row === undefined) throw notFound(noun);
  return row;
}

/** The same without a lock, to find out what has to be locked first. */
export async function findListScope(tx: Tx, kind: ListKind, id: string): Promise<ListScope> {
  const { table, noun } = listKinds[kind];
  const values = [tx.tenantId, tx.organizationId ?? null, id];
  const [row] = await tx.db.$queryRawUnsafe<ListRow[]>(rowSql(table), ...values);
  if (row === undefined) throw notFound(noun);
  return row;
}

/** The rows of exactly this scope, in their order. */
export function listOwnRows(tx: Tx, kind: ListKind, scope: ListScope): Promise<ListRow[]> {
  const sql = `select * from ${listKinds[kind].table} where ${inScope} order by "order" nulls last, "createdAt", id`;
  return tx.db.$queryRawUnsafe<ListRow[]>(sql, ...scopeValues(tx, scope));
}

async function insertRows(tx: Tx, table: ListTable, rows: readonly ListColumns[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
    .map((name) => `"${name}"`)
    .join(', ');
  if (names === '') return;
  await tx.db.$executeRawUnsafe(
    `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    JSON.stringify(rows),
  );
}

export async function insertListRow(
  tx: Tx,
  kind: ListKind,
  scope: ListScope,
  columns: ListColumns,
): Promise<string> {
  const id = uuidv7();
  const { organizationId, organizationTeamId, projectId } = scope;
  const now = tx.now();
  const owned = { id, tenantId: tx.tenantId, organizationId, organizationTeamId, projectId };
  const made = { createdAt: now, updatedAt: now, createdByUserId: tx.userId };
  const { table } = listKinds[kind];
  await insertRows(tx, table, [{ ...owned, ...made, ...columns }]).catch(refuseTaken(table));
  return id;
}

export async function saveListRow(tx: Tx, kind: ListKind, id: string, columns: ListColumns): Promise<void> {
  const { table } = listKinds[kind];
  const changed = { ...columns, updatedAt: tx.now(), updatedByUserId: tx.userId };
  const assigned = Object.keys(changed).map((name) => `"${name}" = changed."${name}"`);
  await tx.db
    .$executeRawUnsafe(
      `update ${table} row set ${assigned.join(', ')} from jsonb_populate_record(null::${table}, $3::jsonb) changed
       where row."tenantId" = $1::uuid and row.id = $2::uuid`,
      tx.tenantId,
      id,
      JSON.stringify(changed),
    )
    .catch(refuseTaken(table));
}

function refuseTaken(table: ListTable) {
  return (error: unknown): never => {
    const isTaken = isUniqueViolation(error, `${table}_value_key`);
    throw isTaken ? conflict(listTexts.taken, { code: 'NAME_TAKEN' }) : error;
  };
}

export function trashListRow(tx: Tx, kind: ListKind, id: string): Promise<void> {
  const isDefault = kind === 'statuses' || kind === 'issueTypes' ? { isDefault: false } : {};
  return saveListRow(tx, kind, id, { ...isDefault, deletedAt: tx.now(), deletedByUserId: tx.userId });
}

export async function clearDefault(tx: Tx, kind: ListKind, scope: ListScope): Promise<void> {
  const sql = `update ${listKinds[kind].table} set "isDefault" = false where ${inScope} and "isDefault"`;
  await tx.db.$executeRawUnsafe(sql, ...scopeValues(tx, scope));
}

/**
 * Gives a scope copies of what it only shows so far, and its tasks the copies instead of the originals. Without this
 * the first row of its own would be its only one.
 */
export async function ownInherited(tx: Tx, kind: ListKind, scope: ListScope): Promise<void> {
  if ((await listOwnRows(tx, kind, scope)).length > 0) return;
  const { table, taskId } = listKinds[kind];
  await copyList(tx.db, table, { tenantId: tx.tenantId, ...scope });
  if (taskId === undefined) return;
  await tx.db.$executeRawUnsafe(
    `with own as (select id, value from ${table} where ${inScope}), chosen as (
       select task.id, own.id as "rowId" from tasks task
       join ${table} shown on shown.id = task."${taskId}" and shown."organizationTeamId" is null
         and shown."projectId" is null
       join own on own.value = shown.value
       where task."tenantId" = $1::uuid and ${ofScope} order by task.id for no key update of task
     )
     update tasks set "${taskId}" = chosen."rowId" from chosen where tasks.id = chosen.id`,
    ...scopeValues(tx, scope),
  );
}

/** The tasks of a team, else of a project, else all. */
const ofScope = `case when $4::uuid is not null then exists (select 1 from task_teams link
    where link."taskId" = task.id and link."organizationTeamId" = $4::uuid)
  when $3::uuid is not null then task."projectId" = $3::uuid else true end`;

/** Puts the rows of a scope in an order; answers those it found. */
export function reorderRows(
  tx: Tx,
  kind: ListKind,
  scope: ListScope,
  orders: readonly { id: string; order: number }[],
): Promise<{ id: string }[]> {
  return tx.db.$queryRawUnsafe<{ id: string }[]>(
    `update ${listKinds[kind].table} set "order" = wanted.position, "updatedAt" = $6::timestamptz
     from jsonb_to_recordset($5::jsonb) as wanted(wanted_id uuid, position int)
     where id = wanted.wanted_id and ${inScope} returning id`,
    ...scopeValues(tx, scope),
    JSON.stringify(orders.map(({ id, order }) => ({ wanted_id: id, position: order }))),
    tx.now(),
  );
}
