import { type AuditedChange, differenceOf, noteChange } from '#server/context/audit.ts';
import { type Context, readRows } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { listRowSql } from '#server/db/task-list-sql.ts';
import { conflict, notFound } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { getEditableRow, lockScope, scopeOfNew } from '#server/modules/task-lists/list-access.ts';
import {
  columnsOfEdit,
  columnsOfNew,
  type NewRowInput,
  type RowInput,
} from '#server/modules/task-lists/list-columns.ts';
import { hasDefault, listKinds } from '#server/modules/task-lists/list-kinds.ts';
import {
  clearDefault,
  findListScope,
  getListRow,
  insertListRow,
  type ListColumns,
  type ListRow,
  listOwnRows,
  ownInherited,
  reorderRows,
  saveListRow,
  type Tx,
  trashListRow,
} from '#server/modules/task-lists/list-rows.data.ts';
import { replaceOnTasks, resolveTasks } from '#server/modules/task-lists/list-tasks.data.ts';
import { listRows } from '#server/modules/task-lists/task-lists.service.ts';
import type { AuditField } from '#shared/audit/audit-fields.ts';
import { defaultStatusName } from '#shared/defaults/task-lists.ts';
import { listTexts } from '#shared/task-lists/list-edit.schema.ts';
import type { ListKind } from '#shared/task-lists/list-names.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';

/** What the audit tells of a row. */
const auditedColumns: readonly AuditField[] = [
  'name',
  'value',
  'color',
  'icon',
  'description',
  'template',
  'isTodo',
  'isInProgress',
  'isDone',
  'order',
  'isCollapsed',
  'isDefault',
];

/** The timer moves what it starts to the status of this name. */
const timerStatus = 'in-progress';

/** Adds a row at the end of the list, or where the body says. 409 for a name the list has. */
export async function createListRow(ctx: Context, kind: ListKind, input: NewRowInput): Promise<RawJson> {
  const id = await inTransaction(ctx, async (tx) => {
    const scope = await scopeOfNew(tx, kind, input);
    await ownInherited(tx, kind, scope);
    const rows = await listOwnRows(tx, kind, scope);
    const isDefault = hasDefault(kind) && (input.isDefault || !rows.some((row) => row.isDefault));
    if (isDefault) await clearDefault(tx, kind, scope);
    const order = input.order ?? Math.max(-1, ...rows.map((row) => row.order ?? -1)) + 1;
    const columns = { ...columnsOfNew(kind, input), order, ...(isDefault && { isDefault }) };
    const rowId = await insertListRow(tx, kind, scope, columns);
    await note(tx, kind, { id: rowId, step: 'create', ...differenceOf({}, columns, ['name']) });
    announce(tx);
    return rowId;
  });
  return readRow(ctx, kind, id);
}

/** Changes what the body names. Tasks keep the row under its new name. */
export async function updateListRow(
  ctx: Context,
  kind: ListKind,
  id: string,
  input: RowInput,
): Promise<RawJson> {
  await inTransaction(ctx, async (tx) => {
    const row = await getEditableRow(tx, kind, id);
    const columns = columnsOfEdit(kind, row, input);
    if (Object.keys(columns).length === 0) return;
    const isRenamed = columns.value !== undefined && columns.value !== row.value;
    if (isRenamed) refuseTimerStatus(kind, row);
    if (columns.isDefault) await clearDefault(tx, kind, row);
    await saveListRow(tx, kind, id, columns);
    await followOnTasks(tx, kind, row, columns);
    await note(tx, kind, {
      id,
      step: 'update',
      ...differenceOf(row, { ...row, ...columns }, auditedColumns),
    });
    announce(tx);
  });
  return readRow(ctx, kind, id);
}

/** Makes a row the one that new tasks take; answers its list. */
export async function makeDefault(ctx: Context, kind: ListKind, id: string): Promise<RawJson> {
  const scope = await inTransaction(ctx, async (tx) => {
    await lockScope(tx, await findListScope(tx, kind, id));
    const row = await getListRow(tx, kind, id);
    await clearDefault(tx, kind, row);
    await saveListRow(tx, kind, id, { isDefault: true });
    announce(tx);
    return row;
  });
  return listRows(ctx, listKinds[kind].table, {
    organizationTeamId: scope.organizationTeamId ?? undefined,
    projectId: scope.projectId ?? undefined,
  });
}

/** Puts rows of one list in an order; 404 when one of them is of another list. */
export async function reorderStatuses(
  ctx: Context,
  orders: readonly { id: string; order: number }[],
): Promise<{ success: true; list: { id: string; order: number }[] }> {
  const wanted = new Map(orders.map(({ id, order }) => [id, order]));
  const list = [...wanted].map(([id, order]) => ({ id, order }));
  await inTransaction(ctx, async (tx) => {
    const scope = await findListScope(tx, 'statuses', list[0]?.id ?? '');
    await lockScope(tx, scope);
    const found = await reorderRows(tx, 'statuses', scope, list);
    if (found.length < list.length) throw notFound(listKinds.statuses.noun);
    announce(tx);
  });
  return { success: true, list };
}

/**
 * Puts a row in the trash and answers it as it was. Its tasks take the replacement; without one, those of a status
 * take the open one, else the first, and the others keep none. A list of statuses never runs empty, and keeps the one
 * the timer needs.
 */
export function removeListRow(
  ctx: Context,
  kind: ListKind,
  id: string,
  replacementId?: string,
): Promise<RawJson> {
  return inTransaction(ctx, async (tx) => {
    const row = await getEditableRow(tx, kind, id);
    refuseTimerStatus(kind, row);
    const others = (await listOwnRows(tx, kind, row)).filter((other) => other.id !== id);
    const instead = replacementOf(kind, others, replacementId);
    await replaceOnTasks(tx, kind, row, insteadOf(kind, instead));
    if (kind === 'statuses' && instead) await resolveTasks(tx, instead.id, stateOf(instead));
    const json = await rowJson(tx, kind, id);
    await trashListRow(tx, kind, id);
    await note(tx, kind, {
      id,
      step: 'delete',
      before: { name: row.name },
      after: { replacement: instead?.name ?? null },
    });
    const heir = instead ?? others[0];
    if (row.isDefault && heir) await saveListRow(tx, kind, heir.id, { isDefault: true });
    announce(tx);
    return json;
  });
}

function replacementOf(
  kind: ListKind,
  others: readonly ListRow[],
  replacementId: string | undefined,
): ListRow | undefined {
  if (kind === 'statuses' && others.length === 0)
    throw conflict(listTexts.lastStatus, { code: 'LAST_STATUS' });
  if (replacementId !== undefined) {
    const chosen = others.find(({ id }) => id === replacementId);
    if (chosen === undefined) throw notFound(listKinds[kind].noun);
    return chosen;
  }
  if (kind !== 'statuses') return undefined;
  return others.find(({ value }) => value === defaultStatusName) ?? others[0];
}

function insteadOf(kind: ListKind, row: ListRow | undefined) {
  return { id: row?.id ?? null, text: row?.[listKinds[kind].copied] ?? null };
}

function refuseTimerStatus(kind: ListKind, row: ListRow): void {
  if (kind !== 'statuses' || row.value !== timerStatus) return;
  throw conflict(listTexts.timerStatus, { code: 'TIMER_STATUS' });
}

function stateOf({ value, isDone }: { value: string; isDone?: boolean }): 'resolved' | 'open' {
  return isCompleted({ status: value, taskStatus: { isDone } }) ? 'resolved' : 'open';
}

/** Brings the copies on tasks up to date: the text, and whether they are resolved. */
async function followOnTasks(tx: Tx, kind: ListKind, row: ListRow, columns: ListColumns): Promise<void> {
  const after = { ...row, ...columns };
  const { copied } = listKinds[kind];
  if (after[copied] !== row[copied]) await replaceOnTasks(tx, kind, row, insteadOf(kind, after));
  if (kind === 'statuses' && stateOf(after) !== stateOf(row)) await resolveTasks(tx, row.id, stateOf(after));
}

interface Note extends Pick<AuditedChange, 'before' | 'after'> {
  readonly id: string;
  readonly step: 'create' | 'update' | 'delete';
}

function note(tx: Tx, kind: ListKind, { id, step, ...values }: Note): Promise<void> {
  return noteChange(tx, {
    ...values,
    action: `task-list.${step}`,
    entity: listKinds[kind].table,
    entityId: id,
  });
}

/** Tasks show the rows of their lists. */
function announce(tx: Tx): void {
  const { live } = tx.services;
  tx.afterCommit(() => live.changed(tx.tenantId, 'task-lists'));
  tx.afterCommit(() => live.changed(tx.tenantId, 'tasks'));
}

async function readRow(ctx: Context, kind: ListKind, id: string): Promise<RawJson> {
  const { table, noun } = listKinds[kind];
  const values = [ctx.tenantId, id];
  const [row] = await readRows<{ json: string }>(ctx, `list-row-${table}`, listRowSql(table), values);
  if (row === undefined) throw notFound(noun);
  return new RawJson(row.json);
}

async function rowJson(tx: Tx, kind: ListKind, id: string): Promise<RawJson> {
  const { table, noun } = listKinds[kind];
  const values = [tx.tenantId, id];
  const [row] = await tx.db.$queryRawUnsafe<{ json: string }[]>(listRowSql(table), ...values);
  if (row === undefined) throw notFound(noun);
  return new RawJson(row.json);
}
