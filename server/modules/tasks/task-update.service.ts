import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { fieldError } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { logUpdated } from '#server/modules/tasks/task-activity.data.ts';
import {
  changedColumns,
  changedLinks,
  describeChanges,
  plainColumns,
  type TaskEdit,
} from '#server/modules/tasks/task-changes.service.ts';
import { refuseDateOrder } from '#server/modules/tasks/task-dates.ts';
import { idsOf, requireParent, requireTargets } from '#server/modules/tasks/task-links.service.ts';
import { takeTaskNumber } from '#server/modules/tasks/task-number.data.ts';
import { carryOver, pickedColumns, pickLists } from '#server/modules/tasks/task-picks.service.ts';
import {
  lockTask,
  replaceLinks,
  type StoredTask,
  saveTask,
  type Tx,
} from '#server/modules/tasks/task-rows.data.ts';
import { readChangedTask } from '#server/modules/tasks/tasks.data.ts';
import { issueTypeChangeRefusal } from '#shared/tasks/issue-type-rules.ts';
import type { UpdateTaskInput } from '#shared/tasks/task.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';

/**
 * Changes a task by a patch or by the whole task as it was read with some of it changed; what equals the stored task
 * changes nothing. Answers the task. 404 unseen, 400 by field for what a rule refuses.
 */
export async function updateTask(ctx: Context, id: string, input: UpdateTaskInput): Promise<RawJson> {
  await inTransaction(ctx, async (tx) => {
    const stored = await lockTask(tx, id);
    const edit = await editOf(tx, stored, input);
    if (Object.keys({ ...edit.columns, ...edit.links }).length > 0) await save(tx, stored, edit);
  });
  return new RawJson(await readChangedTask(ctx, id));
}

async function save(tx: Tx, stored: StoredTask, edit: TaskEdit): Promise<void> {
  const { id, organizationId } = stored;
  const changes = await describeChanges(tx, stored, edit);
  const { projectId } = edit.columns;
  const { teamIds } = { ...stored, ...edit.links };
  const place = { organizationId, projectId: projectId ?? null, teamId: teamIds[0] ?? null };
  // In another project a task takes that project's next number.
  const number = projectId === undefined ? {} : await takeTaskNumber(tx, place);
  await saveTask(tx, id, { ...edit.columns, ...number });
  await replaceLinks(tx, id, edit.links);
  if (Object.keys(changes).length > 0) await logUpdated(tx, { taskId: id, organizationId }, changes);
  tx.afterCommit(() => tx.services.live.changed(tx.tenantId, 'tasks', id));
}

async function editOf(tx: Tx, stored: StoredTask, input: UpdateTaskInput): Promise<TaskEdit> {
  const { projectId } = input;
  const asked = { memberIds: idsOf(input.members), tagIds: idsOf(input.tags), teamIds: idsOf(input.teams) };
  await requireTargets(tx, stored.organizationId, { wanted: { ...asked, projectId }, before: stored });
  const plain = changedColumns(stored, plainColumns(input));
  if (plain.startDate !== undefined || plain.dueDate !== undefined) {
    refuseDateOrder({ ...stored, ...plain }, tx);
  }
  const lists = await listColumns(tx, stored, input, asked.teamIds ?? stored.teamIds);
  const columns = changedColumns(stored, { ...plain, ...lists, parentId: input.parentId, projectId });
  await refuseParent(tx, stored, columns);
  return { columns, links: changedLinks(stored, asked) };
}

async function listColumns(tx: Tx, stored: StoredTask, input: UpdateTaskInput, teamIds: readonly string[]) {
  const projectId = input.projectId === undefined ? stored.projectId : input.projectId;
  const place = { organizationId: stored.organizationId, teamIds, projectId };
  const { picks, choices } = await pickLists(tx, { body: input, stored, place });
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
