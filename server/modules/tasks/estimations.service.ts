import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { badRequest, forbidden, notFound } from '#server/errors.ts';
import {
  addEstimation,
  averageEstimate,
  dropEstimation,
  type EstimationRow,
  findEstimation,
  hasEstimated,
  saveEstimation,
} from '#server/modules/tasks/estimations.data.ts';
import { changedColumns } from '#server/modules/tasks/task-changes.service.ts';
import { actorsOn } from '#server/modules/tasks/task-rights.service.ts';
import { lockTask, type StoredTask, type Tx } from '#server/modules/tasks/task-rows.data.ts';
import { saveEdits } from '#server/modules/tasks/task-save.service.ts';
import { countEmployees } from '#server/modules/tasks/task-targets.data.ts';
import { toDeleteResult } from '#shared/http/envelope.ts';
import { type createEstimationInput, estimationTexts } from '#shared/tasks/task-acts.schema.ts';
import { taskRefusals } from '#shared/tasks/task-refusals.ts';
import { mayEstimate } from '#shared/tasks/task-rights.ts';

/*
 * Everybody who works on a task may guess once what it takes; the task's estimate is the rounded-up average of all
 * guesses. Those of others are a manager's of a team the task is in.
 */

export function createEstimation(
  ctx: Context,
  input: z.output<typeof createEstimationInput>,
): Promise<EstimationRow> {
  return inTransaction(ctx, async (tx) => {
    const task = await lockTask(tx, input.taskId);
    const employeeId = input.employeeId ?? tx.employeeId;
    const { id: taskId, organizationId } = task;
    if (employeeId === undefined) throw notFound('The employee');
    if ((await countEmployees(tx, [employeeId], { organizationId })) === 0) throw notFound('The employee');
    await requireEstimator(tx, task, employeeId);
    if (await hasEstimated(tx, taskId, employeeId)) throw badRequest(estimationTexts.twice);
    const row = await addEstimation(tx, { organizationId, taskId, employeeId, estimate: input.estimate });
    await renewEstimate(tx, task);
    return row;
  });
}

export function updateEstimation(ctx: Context, id: string, estimate: number | null): Promise<EstimationRow> {
  return inTransaction(ctx, async (tx) => {
    const { row, task } = await getEstimation(tx, id);
    await saveEstimation(tx, id, estimate);
    await renewEstimate(tx, task);
    return { ...row, estimate };
  });
}

export function deleteEstimation(ctx: Context, id: string): Promise<ReturnType<typeof toDeleteResult>> {
  return inTransaction(ctx, async (tx) => {
    const { task } = await getEstimation(tx, id);
    await dropEstimation(tx, id);
    await renewEstimate(tx, task);
    return toDeleteResult(1);
  });
}

/** With its task locked; 404 where the caller does not see that. */
async function getEstimation(tx: Tx, id: string): Promise<{ row: EstimationRow; task: StoredTask }> {
  const row = await findEstimation(tx, id);
  if (row === null) throw notFound('The estimation');
  const task = await lockTask(tx, row.taskId);
  await requireEstimator(tx, task, row.employeeId);
  return { row, task };
}

async function requireEstimator(tx: Tx, task: StoredTask, employeeId: string): Promise<void> {
  const actor = await actorsOn(tx, [task])(task);
  const isOwn = employeeId === tx.employeeId;
  if (isOwn ? mayEstimate(task, actor) : actor.managesTask) return;
  throw forbidden(isOwn ? taskRefusals.notTaskEstimator : taskRefusals.notEstimator, 'NOT_TEAM_MANAGER');
}

async function renewEstimate(tx: Tx, stored: StoredTask): Promise<void> {
  const columns = changedColumns(stored, { estimate: await averageEstimate(tx, stored.id) });
  if (columns.estimate !== undefined) await saveEdits(tx, [{ stored, edit: { columns, links: {} } }]);
  tx.afterCommit(() => tx.services.live.changed(tx.tenantId, 'tasks', stored.id));
}
