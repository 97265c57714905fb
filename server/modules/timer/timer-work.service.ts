import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { missingPermission } from '#server/http/access.ts';
import { createTaskIn } from '#server/modules/tasks/edit/task-create.service.ts';
import { changed, lockStart, readGate, startIn } from '#server/modules/timer/timer.service.ts';
import { ownEmployeeId } from '#server/modules/timer/timer-status.service.ts';
import { type RecentRow, recentWorkSql } from '#server/modules/timer/timer-work.sql.ts';
import { canAny } from '#shared/access/can.ts';
import { taskMakers } from '#shared/tasks/task-rights.ts';
import { isClosed } from '#shared/tasks/task-status.ts';
import {
  type RecentWork,
  recentWorkMaximum,
  type StartNewTaskInput,
  type TimerChange,
} from '#shared/timer/timer.schema.ts';

/**
 * Creates a task and starts the timer on it; a refusal of either refuses both. The same `clientId` again returns the
 * state, without another task.
 */
export function startNewTask(ctx: Context, { task, ...start }: StartNewTaskInput): Promise<TimerChange> {
  const employeeId = ownEmployeeId(ctx);
  if (!canAny(ctx, taskMakers)) throw missingPermission();
  return inTransaction(ctx, async (tx) => {
    await lockStart(tx, employeeId, undefined);
    const gate = await readGate(tx, employeeId, start, tx.now());
    if (gate.isRepeated) return changed(tx);
    const { id: taskId } = await createTaskIn(tx, task);
    return startIn(tx, employeeId, { ...start, taskId });
  });
}

function toRecentWork({ startedAt, ...work }: RecentRow): RecentWork {
  return { ...work, startedAt: startedAt.toISOString() };
}

/** Recent work of the caller, each once; without closed work and work in no team of theirs any more. */
export async function recentWork(ctx: Context): Promise<RecentWork[]> {
  const employeeId = ownEmployeeId(ctx);
  const rows = await queryRows(ctx, recentWorkSql({ tenantId: ctx.tenantId, employeeId, now: ctx.now() }));
  return rows
    .filter(({ task }) => !isClosed(task?.status))
    .slice(0, recentWorkMaximum)
    .map(toRecentWork);
}
