import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import { omitUndefined } from '#server/db/omit-undefined.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/errors.ts';
import type { RawJson } from '#server/http/serialize.ts';
import { mayPlanFor, requireChange } from '#server/modules/daily-plans/plan-access.ts';
import {
  announcePlan,
  appendTasks,
  findPlanPlace,
  lockPlan,
  type PlanPlace,
  type Tx,
  upsertPlan,
} from '#server/modules/daily-plans/plan-rows.data.ts';
import { dayIn, readPlan } from '#server/modules/daily-plans/plans.service.ts';
import { requireTask } from '#server/modules/tasks/visible-task.data.ts';
import { ownEmployeeId } from '#server/modules/timer/timer-status.service.ts';
import {
  type CreatePlanInput,
  type DailyPlan,
  planTexts,
  type UpdatePlanInput,
} from '#shared/daily-plans/daily-plan.schema.ts';
import { toDeleteResult } from '#shared/http/envelope.ts';

/** Whose day it is and in which team; 404 for whom the caller does not know, 403 for whom they do not plan for. */
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
    announcePlan(tx, planId);
    return planId;
  });
  return readPlan(ctx, id);
}

/** Changes hours, status, day or the closing line; what is not sent stays. 409 where the other day is planned already. */
export async function updatePlan(
  ctx: Context,
  id: string,
  input: UpdatePlanInput,
): Promise<RawJson<DailyPlan>> {
  const { workTimePlanned, status, reflection } = input;
  const day = input.date === undefined ? undefined : dayIn(input.date);
  const date = day === undefined ? undefined : new Date(day);
  const change = inTransaction(ctx, async (tx) => {
    const plan = await lockPlan(tx, id);
    requireChange(tx, plan, plan.date);
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
    announcePlan(tx, id);
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
  await inTransaction(ctx, async (tx) => {
    const plan = await lockPlan(tx, id);
    requireChange(tx, plan, plan.date);
    await tx.db.dailyPlan.update({
      where: { tenantId_id: { tenantId: tx.tenantId, id } },
      data: { deletedAt: tx.now(), deletedByUserId: tx.userId },
      select: { id: true },
    });
    announcePlan(tx, id);
  });
  return toDeleteResult(1);
}
