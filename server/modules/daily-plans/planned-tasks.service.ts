import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { badRequest, forbidden, notFound } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { isClosedTo, mayPlanFor, requireChange } from '#server/modules/daily-plans/plan-access.ts';
import {
  appendTasks,
  findEntries,
  findPlanPlace,
  findPlansWithTask,
  type LockedPlan,
  lockPlan,
  lockPlans,
  orderTasks,
  type PlanEntry,
  removeFromPlans,
  type Tx,
  touchPlans,
} from '#server/modules/daily-plans/plan-rows.data.ts';
import { readPlan, readPlansById } from '#server/modules/daily-plans/plans.service.ts';
import { findVisibleTask, requireTask } from '#server/modules/tasks/visible-task.data.ts';
import { ownEmployeeId } from '#server/modules/timer/timer-status.service.ts';
import {
  type DailyPlan,
  type MovePlannedTaskInput,
  planTexts,
  type RemoveFromPlansInput,
} from '#shared/daily-plans/daily-plan.schema.ts';
import type { List } from '#shared/http/envelope.ts';

/** Puts a task behind the others; one that is on the plan stays where it is. */
export async function addPlannedTask(ctx: Context, id: string, taskId: string): Promise<RawJson<DailyPlan>> {
  await inTransaction(ctx, async (tx) => {
    const plan = await lockPlan(tx, id);
    requireChange(tx, plan, plan.date);
    await requireTask(tx, taskId);
    await appendTasks(tx, id, [taskId]);
    await touchPlans(tx, [id]);
  });
  return readPlan(ctx, id);
}

/** Removes a task; one that is not on the plan is ignored, an unknown one is a 400. */
export async function removePlannedTask(
  ctx: Context,
  id: string,
  taskId: string,
): Promise<RawJson<DailyPlan>> {
  await inTransaction(ctx, async (tx) => {
    const plan = await lockPlan(tx, id);
    requireChange(tx, plan, plan.date);
    const removed = await removeFromPlans(tx, taskId, [id]);
    if (removed > 0) return touchPlans(tx, [id]);
    if ((await findVisibleTask(tx, taskId)) === undefined) throw badRequest(planTexts.taskNotFound);
  });
  return readPlan(ctx, id);
}

/** Every plan of the person that holds the task and is open to the caller. */
async function openPlansWith(
  tx: Tx,
  taskId: string,
  { employeeId = ownEmployeeId(tx), organizationTeamId: teamId }: RemoveFromPlansInput,
): Promise<LockedPlan[]> {
  if ((await findPlanPlace(tx, employeeId, undefined)) === undefined) throw notFound('The employee');
  const ids = await findPlansWithTask(tx, { employeeId, taskId, teamId });
  if (ids.length === 0) await requireTask(tx, taskId);
  const plans = await lockPlans(tx, ids);
  const own = plans.filter((plan) => mayPlanFor(tx, plan));
  if (plans.length > 0 && own.length === 0) throw forbidden(planTexts.notYours, 'NOT_YOUR_PLAN');
  return own.filter((plan) => !isClosedTo(tx, plan, plan.date));
}

/** The plans named; 404 when one is not there, 403 when one is not the caller's to change. */
async function namedPlans(tx: Tx, taskId: string, ids: readonly string[]): Promise<LockedPlan[]> {
  await requireTask(tx, taskId);
  const plans = await lockPlans(tx, ids);
  for (const plan of plans) requireChange(tx, plan, plan.date);
  return plans;
}

/**
 * Takes a task off the plans named or, when none is, off every plan of the person; days that are over stay as they
 * were for who only plans for themselves.
 */
export async function removeFromManyPlans(
  ctx: Context,
  taskId: string,
  input: RemoveFromPlansInput,
): Promise<RawJson<DailyPlan[]>> {
  const ids = await inTransaction(ctx, async (tx) => {
    const { plansIds } = input;
    const plans = plansIds ? await namedPlans(tx, taskId, plansIds) : await openPlansWith(tx, taskId, input);
    const changed = plans.map(({ id }) => id);
    if ((await removeFromPlans(tx, taskId, changed)) > 0) await touchPlans(tx, changed);
    return changed;
  });
  return new RawJson(`[${(await readPlansById(ctx, ids)).join(',')}]`);
}

/** The order with the task at a place that counts only what is shown. */
function placedAt(entries: readonly PlanEntry[], taskId: string, position: number): string[] {
  const rest = entries.filter((entry) => entry.taskId !== taskId);
  const next = rest.filter(({ isShown }) => isShown)[position];
  const at = next === undefined ? rest.length : rest.indexOf(next);
  return rest.map((entry) => entry.taskId).toSpliced(at, 0, taskId);
}

/**
 * Moves a planned task to a place in its plan or in another one of the same person. Both plans are locked, so that
 * moves at the same time follow each other.
 */
export async function movePlannedTask(
  ctx: Context,
  id: string,
  { taskId, toPlanId = id, position }: MovePlannedTaskInput,
): Promise<RawJson<List<DailyPlan>>> {
  const ids = [...new Set([id, toPlanId])];
  await inTransaction(ctx, async (tx) => {
    const plans = await lockPlans(tx, ids);
    for (const plan of plans) requireChange(tx, plan, plan.date);
    if (new Set(plans.map(({ employeeId }) => employeeId)).size > 1) throw badRequest(planTexts.otherPerson);
    const from = await findEntries(tx, id);
    if (!from.some((entry) => entry.taskId === taskId)) throw notFound('The planned task');
    if (toPlanId !== id) {
      await removeFromPlans(tx, taskId, [id]);
      await appendTasks(tx, toPlanId, [taskId]);
    }
    const entries = toPlanId === id ? from : await findEntries(tx, toPlanId);
    await orderTasks(tx, toPlanId, placedAt(entries, taskId, position));
    await touchPlans(tx, ids);
  });
  const plans = await readPlansById(ctx, ids);
  return new RawJson(`{"items":[${plans.join(',')}],"total":${plans.length}}`);
}
