import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { conflict, fieldError } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import {
  assertDateOrder,
  changedColumns,
  changedLinks,
  plainColumns,
} from '#server/modules/tasks/edit/task-changes.service.ts';
import {
  carryOver,
  changesLists,
  type ListReader,
  listColumnsOf,
  listReader,
  resolveLists,
} from '#server/modules/tasks/edit/task-choices.service.ts';
import { assertMayEdit } from '#server/modules/tasks/edit/task-rights.service.ts';
import { saveEdits } from '#server/modules/tasks/edit/task-save.service.ts';
import { idsOf, requireParent, requireTargets } from '#server/modules/tasks/edit/task-targets.data.ts';
import { readChangedTask } from '#server/modules/tasks/read/tasks.data.ts';
import { lockTask, type StoredTask, type TaskEdit, type Tx } from '#server/modules/tasks/task-rows.data.ts';
import { issueTypeChangeRefusal } from '#shared/tasks/issue-type-rules.ts';
import type { Task, UpdateTaskInput } from '#shared/tasks/task.schema.ts';
import { taskActionTexts } from '#shared/tasks/task-actions.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';

/**
 * Changes a task by a patch or by a whole task with some changes; values equal to the stored task change nothing.
 * Returns the task. 404 unseen, 400 by field for a broken rule, 403 for fields that the caller may not change, 409
 * TASK_CHANGED when the sender read an older revision.
 */
export async function updateTask(ctx: Context, id: string, input: UpdateTaskInput): Promise<RawJson<Task>> {
  await inTransaction(ctx, async (tx) => {
    const stored = await lockTask(tx, id);
    await requireTargets(tx, stored.organizationId, {
      after: { ...linksIn(input), projectId: input.projectId },
      before: stored,
    });
    const edit = await toTaskEdit(tx, stored, { input, lists: listReader(tx) });
    if (isEmpty(edit)) return;
    assertCurrentRevision(stored, input.ifRevision);
    await assertMayEdit(tx, { stored, edit });
    await saveEdits(tx, [{ stored, edit }]);
  });
  return new RawJson(await readChangedTask(ctx, id));
}

export function isEmpty({ columns, links }: TaskEdit): boolean {
  return Object.keys({ ...columns, ...links }).length === 0;
}

function assertCurrentRevision({ revision }: StoredTask, read: number | undefined): void {
  if (read === undefined || read === revision) return;
  throw conflict(taskActionTexts.changed, { code: 'TASK_CHANGED', details: { revision } });
}

function linksIn(input: UpdateTaskInput) {
  return { memberIds: idsOf(input.members), tagIds: idsOf(input.tags), teamIds: idsOf(input.teams) };
}

/**
 * The edit that a body makes of the task, by the rules of its fields. Whether the caller sees the linked records is
 * checked by `requireTargets`.
 */
export async function toTaskEdit(
  tx: Tx,
  stored: StoredTask,
  { input, lists }: { input: UpdateTaskInput; lists: ListReader },
): Promise<TaskEdit> {
  const { projectId } = input;
  const links = linksIn(input);
  const plain = changedColumns(stored, plainColumns(stored, input));
  if (plain.startDate !== undefined || plain.dueDate !== undefined) {
    assertDateOrder({ ...stored, ...plain }, tx);
  }
  const listValues = await listColumns(tx, stored, {
    input,
    lists,
    teamIds: links.teamIds ?? stored.teamIds,
  });
  const columns = changedColumns(stored, { ...plain, ...listValues, parentId: input.parentId, projectId });
  await assertParent(tx, stored, columns);
  return { columns, links: changedLinks(stored, links) };
}

interface ListFacts {
  readonly input: UpdateTaskInput;
  readonly lists: ListReader;
  readonly teamIds: readonly string[];
}

async function listColumns(tx: Tx, stored: StoredTask, { input, lists, teamIds }: ListFacts) {
  const projectId = input.projectId === undefined ? stored.projectId : input.projectId;
  const place = { organizationId: stored.organizationId, teamIds, projectId };
  const [firstTeam] = stored.teamIds;
  const hasMoved = firstTeam !== undefined && !teamIds.includes(firstTeam);
  if (!hasMoved && !changesLists(input, stored)) return {};
  const { resolved, choices } = await resolveLists(lists, { body: input, stored, place });
  const values = hasMoved ? carryOver(resolved, stored, choices) : resolved;
  const columns = listColumnsOf(values);
  if (columns.issueType !== undefined) assertTypeChange(stored, columns.issueType, choices.issueTypes);
  if (columns.status === undefined) return columns;
  const was = isCompleted({ status: stored.status, taskStatus: { isDone: stored.statusIsDone } });
  const is = isCompleted({ status: columns.status, taskStatus: values.statuses?.row });
  return was === is ? columns : { ...columns, resolvedAt: is ? tx.now() : null };
}

function assertTypeChange(stored: StoredTask, to: string | null, rows: readonly { name: string }[]): void {
  const { issueType, parentId, parentType } = stored;
  const parent = parentId === null ? null : { issueType: parentType };
  const types = rows.length === 0 ? undefined : rows.map(({ name }) => name);
  const refusal = issueTypeChangeRefusal({ issueType, parent, types, to: to ?? 'Task' });
  if (refusal !== undefined) throw fieldError('issueType', refusal);
}

async function assertParent(tx: Tx, stored: StoredTask, { parentId, issueType }: TaskEdit['columns']) {
  if (typeof parentId !== 'string') return;
  const type = issueType === undefined ? stored.issueType : issueType;
  await requireParent(tx, parentId, { id: stored.id, issueType: type });
}
