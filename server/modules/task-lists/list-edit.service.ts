import { type AuditedChange, differenceOf, noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { RawJson } from '#server/http/serialize.ts';
import { getEditableRow, lockScope, scopeOfNew } from '#server/modules/task-lists/list-access.ts';
import {
  columnsOfEdit,
  columnsOfNew,
  type NewRowInput,
  type RowInput,
} from '#server/modules/task-lists/list-columns.ts';
import { hasDefault, type ListRows, listKinds } from '#server/modules/task-lists/list-kinds.ts';
import {
  clearDefault,
  findListScope,
  getListRow,
  getRowJson,
  insertListRow,
  type ListColumns,
  listOwnRows,
  ownInherited,
  reorderStatusRows,
  type StoredRow,
  saveListRow,
  type Tx,
  trashListRow,
} from '#server/modules/task-lists/list-rows.data.ts';
import {
  type Replacement,
  replaceOnTasks,
  resolveTasks,
} from '#server/modules/task-lists/list-tasks.data.ts';
import { listRows } from '#server/modules/task-lists/task-lists.service.ts';
import type { AuditField } from '#shared/audit/audit-fields.ts';
import { defaultStatusName } from '#shared/defaults/task-lists.ts';
import type { List } from '#shared/http/envelope.ts';
import type { ListKind } from '#shared/task-lists/list-names.ts';
import { listTexts } from '#shared/task-lists/task-list.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';

/** Audited fields of a row. */
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

/** The timer moves started tasks to the status of this name. */
const timerStatus = 'in-progress';

/** Adds a row at the end of the list, or at the requested position. 409 for a name the list has. */
export async function createListRow<K extends ListKind>(
  ctx: Context,
  kind: K,
  input: NewRowInput,
): Promise<RawJson<ListRows[K]>> {
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
  return getRowJson(ctx, kind, id);
}

/** Changes what the body names. Tasks keep the row under its new name. */
export async function updateListRow<K extends ListKind>(
  ctx: Context,
  kind: K,
  id: string,
  input: RowInput,
): Promise<RawJson<ListRows[K]>> {
  await inTransaction(ctx, async (tx) => {
    const row = await getEditableRow(tx, kind, id);
    const columns = columnsOfEdit(kind, row, input);
    if (Object.keys(columns).length === 0) return;
    const isRenamed = columns.value !== undefined && columns.value !== row.value;
    if (isRenamed) assertNotTimerStatus(kind, row);
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
  return getRowJson(ctx, kind, id);
}

/** Makes a row the default of new tasks; answers its list. */
export async function makeDefault<K extends ListKind>(
  ctx: Context,
  kind: K,
  id: string,
): Promise<RawJson<List<ListRows[K]>>> {
  const scope = await inTransaction(ctx, async (tx) => {
    await lockScope(tx, await findListScope(tx, kind, id));
    const row = await getListRow(tx, kind, id);
    await clearDefault(tx, kind, row);
    await saveListRow(tx, kind, id, { isDefault: true });
    announce(tx);
    return row;
  });
  return listRows(ctx, kind, {
    organizationTeamId: scope.organizationTeamId ?? undefined,
    projectId: scope.projectId ?? undefined,
  });
}

/** Puts rows of one list in an order; 404 when one of them is of another list. */
export async function reorderStatuses(
  ctx: Context,
  orders: readonly { id: string; order: number }[],
): Promise<{ success: true; list: { id: string; order: number }[] }> {
  const orderById = new Map(orders.map(({ id, order }) => [id, order]));
  const list = [...orderById].map(([id, order]) => ({ id, order }));
  await inTransaction(ctx, async (tx) => {
    const scope = await findListScope(tx, 'statuses', list[0]?.id ?? '');
    await lockScope(tx, scope);
    if ((await reorderStatusRows(tx, scope, list)) < list.length) throw notFound(listKinds.statuses.noun);
    announce(tx);
  });
  return { success: true, list };
}

/**
 * Puts a row in the trash and returns its last state. Its tasks get the replacement; without one, those of a status
 * get the open one, else the first, and the others have none. A list of statuses is never empty, and retains the
 * status that the timer needs.
 */
export function removeListRow<K extends ListKind>(
  ctx: Context,
  kind: K,
  id: string,
  replacementId?: string,
): Promise<RawJson<ListRows[K]>> {
  return inTransaction(ctx, async (tx) => {
    const row = await getEditableRow(tx, kind, id);
    assertNotTimerStatus(kind, row);
    const others = (await listOwnRows(tx, kind, row)).filter((other) => other.id !== id);
    const replacement = replacementOf(kind, others, replacementId);
    await replaceOnTasks(tx, kind, row, toReplacement(kind, replacement));
    if (kind === 'statuses' && replacement) {
      await resolveTasks(tx, replacement.id, stateOf(replacement));
    }
    const json = await getRowJson(tx, kind, id);
    await trashListRow(tx, kind, id);
    await note(tx, kind, {
      id,
      step: 'delete',
      before: { name: row.name },
      after: { replacement: replacement?.name ?? null },
    });
    const heir = replacement ?? others[0];
    if (row.isDefault && heir) await saveListRow(tx, kind, heir.id, { isDefault: true });
    announce(tx);
    return json;
  });
}

function replacementOf(
  kind: ListKind,
  others: readonly StoredRow[],
  replacementId: string | undefined,
): StoredRow | undefined {
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

function toReplacement(kind: ListKind, row: StoredRow | undefined): Replacement {
  return { id: row?.id ?? null, text: row?.[listKinds[kind].copied] ?? null };
}

function assertNotTimerStatus(kind: ListKind, row: StoredRow): void {
  if (kind !== 'statuses' || row.value !== timerStatus) return;
  throw conflict(listTexts.timerStatus, { code: 'TIMER_STATUS' });
}

function stateOf({ value, isDone }: { value: string; isDone?: boolean }): 'resolved' | 'open' {
  return isCompleted({ status: value, taskStatus: { isDone } }) ? 'resolved' : 'open';
}

/** Brings the copies on tasks up to date: the text, and whether they are resolved. */
async function followOnTasks(tx: Tx, kind: ListKind, row: StoredRow, columns: ListColumns): Promise<void> {
  const after = { ...row, ...columns };
  const { copied } = listKinds[kind];
  if (after[copied] !== row[copied]) await replaceOnTasks(tx, kind, row, toReplacement(kind, after));
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
  tx.afterCommit(() => live.publish(tx.tenantId, 'task-lists'));
  tx.afterCommit(() => live.publish(tx.tenantId, 'tasks'));
}
