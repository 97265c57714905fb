import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import { listText, pageText } from '#server/db/json/json-text.ts';
import { omitUndefined } from '#server/db/omit-undefined.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/errors.ts';
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
  type PlanPlace,
  publishPlan,
  removeFromPlans,
  type Tx,
  touchPlans,
  upsertPlan,
} from '#server/modules/daily-plans/plan-rows.data.ts';
import { dayIn, readPlan, readPlansById } from '#server/modules/daily-plans/plans.service.ts';
import { findVisibleTask, requireTask } from '#server/modules/tasks/visible-task.data.ts';
import { ownEmployeeId } from '#server/modules/timer/timer-status.service.ts';
import { type List, toDeleteResult } from '#shared/http/envelope.ts';
import {
  type CreatePlanInput,
  type DailyPlan,
  type MovePlannedTaskInput,
  planTexts,
  type RemoveFromPlansInput,
  type UpdatePlanInput,
} from '#shared/plans/daily-plan.schema.ts';

/**
 * The person and team of a new plan; 404 for a person the caller does not see, 403 for one whose plans they may not
 * change.
 */
async function placeOf(tx: Tx, { employeeId, organizationTeamId }: CreatePlanInput): Promise<PlanPlace> {
  const place = await findPlanPlace(tx, employeeId ?? ownEmployeeId(tx), organizationTeamId);
  if (place === undefined) throw notFound('The employee');
  if (organizationTeamId !== undefined && place.isTeamSeen !== true) throw notFound('The team');
  if (organizationTeamId !== undefined && place.teamId === null) {
    throw badRequest(planTexts.notMember, { code: 'NOT_A_MEMBER' });
  }
  if (mayPlanFor(tx, place)) return place;
  if (place.isTeammate === true) throw forbidden(planTexts.notYours, 'NOT_YOUR_PLAN');
  throw notFound('The employee');
}

/**
 * Plans a day: makes the person's plan of that day and team, or adds to the one there is, so that asking twice, even
 * at once, makes one plan.
 */
export async function createPlan(ctx: Context, input: CreatePlanInput): Promise<RawJson<DailyPlan>> {
  const { workTimePlanned, status, taskId } = input;
  const date = dayIn(input.date);
  const id = await inTransaction(ctx, async (tx) => {
    const place = await placeOf(tx, input);
    requireChange(tx, place, date);
    if (taskId !== undefined) await requireTask(tx, taskId);
    const planId = await upsertPlan(tx, place, { date, workTimePlanned, status });
    if (taskId !== undefined) await appendTasks(tx, planId, [taskId]);
    publishPlan(tx, planId);
    return planId;
  });
  return readPlan(ctx, id);
}

/** 404 for a plan that the caller does not see, 403 for one that is not theirs to change. */
async function changePlan(
  ctx: Context,
  id: string,
  change: (tx: Tx, plan: LockedPlan) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const plan = await lockPlan(tx, id);
    requireChange(tx, plan, plan.date);
    await change(tx, plan);
  });
}

/** Changes hours, status, day or the closing note; absent fields stay. 409 where the other day is planned already. */
export async function updatePlan(
  ctx: Context,
  id: string,
  input: UpdatePlanInput,
): Promise<RawJson<DailyPlan>> {
  const { workTimePlanned, status, reflection } = input;
  const day = input.date === undefined ? undefined : dayIn(input.date);
  const date = day === undefined ? undefined : new Date(day);
  const change = changePlan(ctx, id, async (tx, plan) => {
    if (day !== undefined) requireChange(tx, plan, day);
    await tx.db.dailyPlan.update({
      where: { tenantId_id: { tenantId: tx.tenantId, id } },
      data: {
        ...omitUndefined({ workTimePlanned, status, reflection, date }),
        updatedAt: tx.now(),
        updatedByUserId: tx.userId,
      },
      select: { id: true },
    });
    publishPlan(tx, id);
  });
  await change.catch((error: unknown) => {
    throw isUniqueViolation(error, 'daily_plans_day_key')
      ? conflict(planTexts.dayTaken, { code: 'DAY_TAKEN' })
      : error;
  });
  return readPlan(ctx, id);
}

/** Puts a plan into the trash; its tasks stay tasks. */
export async function removePlan(ctx: Context, id: string) {
  await changePlan(ctx, id, async (tx) => {
    await tx.db.dailyPlan.update({
      where: { tenantId_id: { tenantId: tx.tenantId, id } },
      data: { deletedAt: tx.now(), deletedByUserId: tx.userId },
      select: { id: true },
    });
    publishPlan(tx, id);
  });
  return toDeleteResult(1);
}

/** Puts a task behind the others; one that is on the plan stays where it is. */
export async function addPlannedTask(ctx: Context, id: string, taskId: string): Promise<RawJson<DailyPlan>> {
  await changePlan(ctx, id, async (tx) => {
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
  await changePlan(ctx, id, async (tx) => {
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
 * Removes a task from the named plans or, without names, from every plan of the person; past days stay unchanged for
 * callers who only plan for themselves.
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
  return new RawJson(listText(await readPlansById(ctx, ids)));
}

/** Places the task at a position that counts visible entries only. */
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
  return new RawJson(pageText(plans, plans.length));
}
