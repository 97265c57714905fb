import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { translateTo } from '#server/context/translate.ts';
import { AppError, fieldError, forbidden, notFound } from '#server/errors.ts';
import { type ListReader, listReader } from '#server/modules/tasks/edit/task-choices.service.ts';
import { actorsOn, assertMayEdit } from '#server/modules/tasks/edit/task-rights.service.ts';
import { saveEdits } from '#server/modules/tasks/edit/task-save.service.ts';
import {
  requireTargets,
  tasksOfMember,
  visibleTeamsAmong,
} from '#server/modules/tasks/edit/task-targets.data.ts';
import { isEmpty, toTaskEdit } from '#server/modules/tasks/edit/task-update.service.ts';
import { requireVisibleEmployee } from '#server/modules/tasks/read/tasks.data.ts';
import {
  type EditedTask,
  lockTasks,
  type StoredTask,
  type Tx,
} from '#server/modules/tasks/task-rows.data.ts';
import { toDeleteResult } from '#shared/http/envelope.ts';
import { taskTexts, type UpdateTaskInput } from '#shared/tasks/task.schema.ts';
import type {
  BulkChange,
  BulkResult,
  bulkUpdateInput,
  taskTeamQuery,
} from '#shared/tasks/task-actions.schema.ts';
import { mayAssign, taskRefusals } from '#shared/tasks/task-rights.ts';

/**
 * The same change to many tasks, each by the rules of a single one. A refusal is reported for its task and leaves
 * that task as it is. 404 where the caller sees none of the tasks, and where the people, labels or the project named
 * are not of the caller's world.
 */
export function updateTasks(
  ctx: Context,
  { ids, change }: z.output<typeof bulkUpdateInput>,
): Promise<BulkResult> {
  return inTransaction(ctx, async (tx) => {
    const { addMemberIds: memberIds, addTagIds: tagIds, projectId } = change;
    if (tx.organizationId !== undefined) {
      await requireTargets(tx, tx.organizationId, { after: { memberIds, tagIds, projectId } });
    }
    const seen = await lockTasks(tx, ids);
    if (seen.length === 0) throw notFound('The task');
    const lists = listReader(tx);
    const actorOn = actorsOn(tx, seen);
    const changed: EditedTask[] = [];
    const refused: BulkResult['refused'] = unseen(tx, ids, seen);
    for (const stored of inOrder(ids, seen)) {
      const answer = await attempt(tx, stored, { change, lists, actorOn });
      if (typeof answer === 'string') refused.push({ id: stored.id, message: answer });
      else changed.push(answer);
    }
    const edited = changed.filter(({ edit }) => !isEmpty(edit));
    if (edited.length > 0) await saveEdits(tx, edited);
    return { changed: changed.map(({ stored }) => stored.id), refused };
  });
}

function unseen({ origin }: Tx, ids: readonly string[], seen: readonly StoredTask[]): BulkResult['refused'] {
  const message = translateTo(origin.language, notFound('The task').text);
  const missing = [...new Set(ids)].filter((id) => !seen.some((task) => task.id === id));
  return missing.map((id) => ({ id, message }));
}

function inOrder(ids: readonly string[], seen: readonly StoredTask[]): StoredTask[] {
  const byId = new Map(seen.map((task) => [task.id, task]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** The edit, or why a rule refuses it. */
async function attempt(
  tx: Tx,
  stored: StoredTask,
  facts: { change: BulkChange; lists: ListReader; actorOn: ReturnType<typeof actorsOn> },
): Promise<EditedTask | string> {
  try {
    const input = inputFor(stored, facts.change);
    const edited = { stored, edit: await toTaskEdit(tx, stored, { input, lists: facts.lists }) };
    await assertMayEdit(tx, edited, facts.actorOn);
    return edited;
  } catch (error) {
    if (error instanceof AppError) return translateTo(tx.origin.language, error.text);
    throw error;
  }
}

function inputFor(stored: StoredTask, change: BulkChange): UpdateTaskInput {
  const { addMemberIds, removeMemberIds, addTagIds, removeTagIds, ...columns } = change;
  return {
    ...columns,
    members: after(stored.memberIds, addMemberIds, removeMemberIds),
    tags: after(stored.tagIds, addTagIds, removeTagIds),
  };
}

function after(before: readonly string[], add: readonly string[] = [], remove: readonly string[] = []) {
  if (add.length + remove.length === 0) return undefined;
  const ids = new Set([...before, ...add].filter((id) => !remove.includes(id)));
  return [...ids].map((id) => ({ id }));
}

/**
 * Removes a member from every task of a team. For the member and for managers of the team; 404 for a team or a member
 * the caller does not see.
 */
export async function unassignEmployee(
  ctx: Context,
  employeeId: string,
  { organizationTeamId, teams }: z.output<typeof taskTeamQuery>,
): Promise<ReturnType<typeof toDeleteResult>> {
  const teamId = organizationTeamId ?? teams?.[0];
  if (teamId === undefined) throw fieldError('organizationTeamId', taskTexts.teamRequired);
  await requireVisibleEmployee(ctx, employeeId);
  return inTransaction(ctx, async (tx) => {
    await assertMayUnassign(tx, { employeeId, teamId });
    const tasks = await lockTasks(tx, await tasksOfMember(tx, { employeeId, teamId }));
    const edited = tasks.map((stored) => {
      const memberIds = stored.memberIds.filter((id) => id !== employeeId);
      return { stored, edit: { columns: {}, links: { memberIds } } };
    });
    if (edited.length > 0) await saveEdits(tx, edited);
    return toDeleteResult(edited.length);
  });
}

async function assertMayUnassign(tx: Tx, of: { employeeId: string; teamId: string }): Promise<void> {
  if ((await visibleTeamsAmong(tx, [of.teamId])).length === 0) throw notFound('The team');
  const inTeam = { teamIds: [of.teamId] };
  if (mayAssign(of.employeeId, await actorsOn(tx, [inTeam])(inTeam))) return;
  throw forbidden(taskRefusals.notUnassigner, 'NOT_TEAM_MANAGER');
}
