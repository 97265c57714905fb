import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { conflict, fieldError } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { changedColumns, changedLinks, plainColumns } from '#server/modules/tasks/task-changes.service.ts';
import { refuseDateOrder } from '#server/modules/tasks/task-dates.ts';
import { idsOf, requireParent, requireTargets } from '#server/modules/tasks/task-links.service.ts';
import {
  carryOver,
  type ListReader,
  listReader,
  pickedColumns,
  pickLists,
} from '#server/modules/tasks/task-picks.service.ts';
import { refuseEdit } from '#server/modules/tasks/task-rights.service.ts';
import { lockTask, type StoredTask, type TaskEdit, type Tx } from '#server/modules/tasks/task-rows.data.ts';
import { announceTasks, saveEdits } from '#server/modules/tasks/task-save.service.ts';
import { readChangedTask } from '#server/modules/tasks/tasks.data.ts';
import { issueTypeChangeRefusal } from '#shared/tasks/issue-type-rules.ts';
import type { UpdateTaskInput } from '#shared/tasks/task.schema.ts';
import { taskActTexts } from '#shared/tasks/task-acts.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';

/**
 * Changes a task by a patch or by the whole task as it was read with some of it changed; what equals the stored task
 * changes nothing. Answers the task. 404 unseen, 400 by field for what a rule refuses, 403 for fields that are not the
 * caller's to change, 409 TASK_CHANGED when the sender read an older revision.
 */
export async function updateTask(ctx: Context, id: string, input: UpdateTaskInput): Promise<RawJson> {
  await inTransaction(ctx, async (tx) => {
    const stored = await lockTask(tx, id);
    await requireTargets(tx, stored.organizationId, {
      wanted: { ...linksIn(input), projectId: input.projectId },
      before: stored,
    });
    const edit = await editOf(tx, stored, { input, lists: listReader(tx) });
    if (isEmpty(edit)) return;
    refuseStale(stored, input.ifRevision);
    await refuseEdit(tx, { stored, edit });
    await saveEdits(tx, [{ stored, edit }]);
    announceTasks(tx, [stored]);
  });
  return new RawJson(await readChangedTask(ctx, id));
}

export function isEmpty({ columns, links }: TaskEdit): boolean {
  return Object.keys({ ...columns, ...links }).length === 0;
}

function refuseStale({ revision }: StoredTask, read: number | undefined): void {
  if (read === undefined || read === revision) return;
  throw conflict(taskActTexts.changed, { code: 'TASK_CHANGED', details: { revision } });
}

function linksIn(input: UpdateTaskInput) {
  return { memberIds: idsOf(input.members), tagIds: idsOf(input.tags), teamIds: idsOf(input.teams) };
}

/**
 * What a body makes of the task, by the rules of its fields. Whether the things it is to be linked with are of the
 * caller's world is not asked here.
 */
export async function editOf(
  tx: Tx,
  stored: StoredTask,
  { input, lists }: { input: UpdateTaskInput; lists: ListReader },
): Promise<TaskEdit> {
  const { projectId } = input;
  const links = linksIn(input);
  const plain = changedColumns(stored, plainColumns(stored, input));
  if (plain.startDate !== undefined || plain.dueDate !== undefined) {
    refuseDateOrder({ ...stored, ...plain }, tx);
  }
  const picked = await listColumns(tx, stored, { input, lists, teamIds: links.teamIds ?? stored.teamIds });
  const columns = changedColumns(stored, { ...plain, ...picked, parentId: input.parentId, projectId });
  await refuseParent(tx, stored, columns);
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
  const { picks, choices } = await pickLists(lists, { body: input, stored, place });
  const [firstTeam] = stored.teamIds;
  const hasMoved = firstTeam !== undefined && !teamIds.includes(firstTeam);
  const picked = hasMoved ? carryOver(picks, stored, choices) : picks;
  const columns = pickedColumns(picked);
  if (columns.issueType !== undefined) refuseType(stored, columns.issueType, choices.issueTypes);
  if (columns.status === undefined) return columns;
  const was = isCompleted({ status: stored.status, taskStatus: { isDone: stored.statusIsDone } });
  const is = isCompleted({ status: columns.status, taskStatus: picked.statuses?.row });
  return was === is ? columns : { ...columns, resolvedAt: is ? tx.now() : null };
}

function refuseType(stored: StoredTask, to: string | null, rows: readonly { name: string }[]): void {
  const { issueType, parentId, parentType } = stored;
  const parent = parentId === null ? null : { issueType: parentType };
  const types = rows.length === 0 ? undefined : rows.map(({ name }) => name);
  const refusal = issueTypeChangeRefusal({ issueType, parent, types, to: to ?? 'Task' });
  if (refusal !== undefined) throw fieldError('issueType', refusal);
}

async function refuseParent(tx: Tx, stored: StoredTask, { parentId, issueType }: TaskEdit['columns']) {
  if (typeof parentId !== 'string') return;
  const type = issueType === undefined ? stored.issueType : issueType;
  await requireParent(tx, parentId, { id: stored.id, issueType: type });
}
