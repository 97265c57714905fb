import { subDays } from 'date-fns';
import type { z } from 'zod';
import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { forbidden, notFound } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { endWorkOn } from '#server/modules/running-time/task-work.data.ts';
import { logDeleted, logUpdated } from '#server/modules/tasks/edit/task-activity.data.ts';
import { managedTeamsAmong } from '#server/modules/tasks/edit/task-targets.data.ts';
import { readChangedTask } from '#server/modules/tasks/read/tasks.data.ts';
import {
  lockDeletedTasks,
  lockTask,
  lockTasks,
  type StoredTask,
  type Tx,
} from '#server/modules/tasks/task-rows.data.ts';
import { toDeleteResult } from '#shared/http/envelope.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { BulkResult, bulkDeleteInput } from '#shared/tasks/task-actions.schema.ts';
import { mayDelete, taskRefusals } from '#shared/tasks/task-rights.ts';

/**
 * Puts a task in the trash. Running timers on it stop and retain their time, and it is cleared as an active task. 404
 * unseen, 403 for callers who may not delete and manage none of its teams.
 */
export function deleteTask(ctx: Context, id: string): Promise<ReturnType<typeof toDeleteResult>> {
  return inTransaction(ctx, async (tx) => {
    const task = await lockTask(tx, id);
    await assertMayDelete(tx, task);
    await remove(tx, [task]);
    tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'tasks', id));
    return toDeleteResult(1);
  });
}

/** The same for many; refused tasks stay. 404 if the caller sees none of them. */
export function deleteTasks(ctx: Context, { ids }: z.output<typeof bulkDeleteInput>): Promise<BulkResult> {
  return inTransaction(ctx, async (tx) => {
    const seen = await lockTasks(tx, ids);
    if (seen.length === 0) throw notFound('The task');
    const tasks = seen.filter(await deleterOf(tx, seen));
    const remaining = ids.filter((id) => !tasks.some((task) => task.id === id));
    const refused = [...new Set(remaining)].map((id) => ({ id, message: refusalOf(seen, id) }));
    if (tasks.length > 0) {
      await remove(tx, tasks);
      const gone = tasks.map(({ id }) => id);
      tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'tasks', gone));
    }
    return { changed: tasks.map(({ id }) => id), refused };
  });
}

function refusalOf(seen: readonly StoredTask[], id: string): string {
  return seen.some((task) => task.id === id) ? taskRefusals.notDeleter : notFound('The task').message;
}

/** Restores a task from the trash; one outside of it is answered as it is. 404 after 30 days. */
export async function restoreTask(ctx: Context, id: string): Promise<RawJson<Task>> {
  await inTransaction(ctx, async (tx) => {
    const [task] = await lockDeletedTasks(tx, [id]);
    if (task === undefined) return;
    if (!isInTrash(tx, task.deletedAt)) throw notFound('The task');
    await assertMayDelete(tx, task);
    await restoreTrashed(tx, id);
    const { organizationId } = task;
    await logUpdated(tx, [{ taskId: id, organizationId, changes: { deleted: { from: true, to: false } } }]);
    await noteChange(tx, { action: 'task.restore', entity: 'Task', entityId: id, organizationId });
    tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'tasks', id));
  });
  return new RawJson(await readChangedTask(ctx, id));
}

async function remove(tx: Tx, tasks: readonly StoredTask[]): Promise<void> {
  const ids = tasks.map(({ id }) => id);
  await endWorkOn(tx, ids);
  await trashTasks(tx, ids);
  await logDeleted(
    tx,
    tasks.map(({ id, organizationId }) => ({ taskId: id, organizationId })),
  );
  const entries = tasks.map(({ id, organizationId, title, number, prefix }) => ({
    ...({ action: 'task.delete', entity: 'Task', entityId: id, organizationId } as const),
    before: { title, number, prefix },
  }));
  await noteChange(tx, ...entries);
}

/** Tasks are deleted by those with the permission and by managers of a team of the task. */
async function deleterOf(tx: Tx, tasks: readonly StoredTask[]): Promise<(task: StoredTask) => boolean> {
  if (mayDelete(tx, { managesTask: false })) return () => true;
  const managed = await managedTeamsAmong(
    tx,
    tasks.flatMap(({ teamIds }) => teamIds),
  );
  return ({ teamIds }) => mayDelete(tx, { managesTask: teamIds.some((teamId) => managed.has(teamId)) });
}

async function assertMayDelete(tx: Tx, task: StoredTask): Promise<void> {
  const isDeleter = await deleterOf(tx, [task]);
  if (!isDeleter(task)) throw forbidden(taskRefusals.notDeleter, 'NOT_TEAM_MANAGER');
}

/** Days for which a deleted task can be restored. */
const trashDays = 30;

/** Tasks deleted at this instant or before cannot be restored any more. */
export function trashedBefore(now: Date): Date {
  return subDays(now, trashDays);
}

/** Whether the trash still contains a task deleted at this time. */
function isInTrash(tx: Tx, deletedAt: Date | null): boolean {
  return deletedAt !== null && deletedAt > trashedBefore(tx.now());
}

/** Puts tasks in the trash. Their time, plans, links and children keep their rows and do not show them meanwhile. */
export async function trashTasks(tx: Tx, ids: string[]): Promise<void> {
  const { tenantId, userId } = tx;
  const now = tx.now();
  await tx.db.task.updateMany({
    where: { tenantId, id: { in: ids } },
    data: { deletedAt: now, deletedByUserId: userId, updatedAt: now, revision: { increment: 1 } },
  });
}

async function restoreTrashed(tx: Tx, id: string): Promise<void> {
  await tx.db.task.updateMany({
    where: { tenantId: tx.tenantId, id },
    data: {
      ...{ deletedAt: null, deletedByUserId: null, updatedAt: tx.now(), updatedByUserId: tx.userId },
      revision: { increment: 1 },
    },
  });
}
