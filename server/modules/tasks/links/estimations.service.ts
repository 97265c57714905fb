import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { badRequest, forbidden, notFound } from '#server/errors.ts';
import { changedColumns } from '#server/modules/tasks/edit/task-changes.service.ts';
import { actorsOn } from '#server/modules/tasks/edit/task-rights.service.ts';
import { saveEdits } from '#server/modules/tasks/edit/task-save.service.ts';
import { hasEmployee } from '#server/modules/tasks/edit/task-targets.data.ts';
import { lockTask, type StoredTask, type Tx } from '#server/modules/tasks/task-rows.data.ts';
import { toDeleteResult } from '#shared/http/envelope.ts';
import { type createEstimationInput, estimationTexts } from '#shared/tasks/task-actions.schema.ts';
import { mayEstimate, taskRefusals } from '#shared/tasks/task-rights.ts';

/*
 * Everybody who works on a task may estimate it once; the task's estimate is the rounded-up average of all. Estimates
 * of other people need a manager of a team the task is in.
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
    if (!(await hasEmployee(tx, employeeId, { organizationId }))) throw notFound('The employee');
    await assertMayEstimate(tx, task, employeeId);
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
    await removeEstimation(tx, id);
    await renewEstimate(tx, task);
    return toDeleteResult(1);
  });
}

/** With its task locked; 404 where the caller does not see that. */
async function getEstimation(tx: Tx, id: string): Promise<{ row: EstimationRow; task: StoredTask }> {
  const row = await findEstimation(tx, id);
  if (row === null) throw notFound('The estimation');
  const task = await lockTask(tx, row.taskId);
  await assertMayEstimate(tx, task, row.employeeId);
  return { row, task };
}

async function assertMayEstimate(tx: Tx, task: StoredTask, employeeId: string): Promise<void> {
  const actor = await actorsOn(tx, [task])(task);
  const isOwn = employeeId === tx.employeeId;
  if (isOwn ? mayEstimate(task, actor) : actor.managesTask) return;
  throw forbidden(isOwn ? taskRefusals.notTaskEstimator : taskRefusals.notEstimator, 'NOT_TEAM_MANAGER');
}

async function renewEstimate(tx: Tx, stored: StoredTask): Promise<void> {
  const columns = changedColumns(stored, { estimate: await averageEstimate(tx, stored.id) });
  if (columns.estimate !== undefined) await saveEdits(tx, [{ stored, edit: { columns, links: {} } }]);
  else tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'tasks', stored.id));
}

interface EstimationRow {
  readonly id: string;
  readonly organizationId: string;
  readonly taskId: string;
  readonly employeeId: string;
  readonly estimate: number | null;
}

const select = { id: true, organizationId: true, taskId: true, employeeId: true, estimate: true } as const;

const live = (tx: Tx) => ({ tenantId: tx.tenantId, deletedAt: null });

function findEstimation(tx: Tx, id: string): Promise<EstimationRow | null> {
  return tx.db.taskEstimation.findFirst({ where: { ...live(tx), id }, select });
}

async function hasEstimated(tx: Tx, taskId: string, employeeId: string): Promise<boolean> {
  return (await tx.db.taskEstimation.count({ where: { ...live(tx), taskId, employeeId } })) > 0;
}

function addEstimation(tx: Tx, row: Omit<EstimationRow, 'id'>): Promise<EstimationRow> {
  const stamp = { createdAt: tx.now(), updatedAt: tx.now(), createdByUserId: tx.userId };
  return tx.db.taskEstimation.create({ data: { ...row, ...stamp, tenantId: tx.tenantId }, select });
}

async function saveEstimation(tx: Tx, id: string, estimate: number | null): Promise<void> {
  await tx.db.taskEstimation.updateMany({
    where: { tenantId: tx.tenantId, id },
    data: { estimate, updatedAt: tx.now(), updatedByUserId: tx.userId },
  });
}

async function removeEstimation(tx: Tx, id: string): Promise<void> {
  await tx.db.taskEstimation.deleteMany({ where: { tenantId: tx.tenantId, id } });
}

/** The rounded-up average in seconds; null while nobody has guessed. */
async function averageEstimate(tx: Tx, taskId: string): Promise<number | null> {
  const rows = await tx.db.taskEstimation.findMany({
    where: { ...live(tx), taskId, estimate: { not: null } },
    select: { estimate: true },
  });
  const sum = rows.reduce((total, { estimate }) => total + (estimate ?? 0), 0);
  return rows.length === 0 ? null : Math.ceil(sum / rows.length);
}
