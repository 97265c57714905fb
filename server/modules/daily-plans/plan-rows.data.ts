import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { type PlanOwner, planNotFound, plansForAll } from '#server/modules/daily-plans/plan-access.ts';
import {
  appendTasksSql,
  entriesSql,
  lockPlansSql,
  orderTasksSql,
  planPlaceSql,
  plansWithTaskSql,
  upsertPlanSql,
} from '#server/modules/daily-plans/plan-rows.sql.ts';
import { callerValues } from '#server/modules/teams/caller-values.ts';
import type { DailyPlanStatus } from '#shared/enums/daily-plan.ts';
import type { Day } from '#shared/time/calendar-day.ts';

export type Tx = InTransaction<Context>;

export interface LockedPlan extends PlanOwner {
  readonly id: string;
  readonly teamId: string | null;
  readonly date: Day;
}

/** The plans, locked until the transaction ends; 404 when the caller does not see one of them. */
export async function lockPlans(tx: Tx, ids: readonly string[]): Promise<LockedPlan[]> {
  const wanted = [...new Set(ids)];
  const rows = await queryRows<LockedPlan>(tx, lockPlansSql({ ...callerValues(tx), ids: wanted }));
  if (rows.length < wanted.length) throw planNotFound();
  return rows;
}

export async function lockPlan(tx: Tx, id: string): Promise<LockedPlan> {
  const [plan] = await lockPlans(tx, [id]);
  if (plan === undefined) throw planNotFound();
  return plan;
}

/** Whose day is planned, and the team it is planned in. */
export interface PlanPlace extends PlanOwner {
  readonly organizationId: string;
  readonly teamId: string | null;
  /** The caller sees that team. */
  readonly isTeammate: boolean | null;
  /** The caller sees the team asked for. */
  readonly isTeamSeen: boolean | null;
}

export async function findPlanPlace(
  tx: Tx,
  employeeId: string,
  teamId: string | undefined,
): Promise<PlanPlace | undefined> {
  const values = { ...callerValues(tx), ownerId: employeeId, teamId, plansForAll: plansForAll(tx) };
  const [row] = await queryRows<PlanPlace>(tx, planPlaceSql(values));
  return row;
}

interface Planned {
  readonly date: Day;
  readonly workTimePlanned?: number | undefined;
  readonly status?: DailyPlanStatus | undefined;
}

/** Makes the plan of that day or adds to it; either way it is locked until the transaction ends. */
export async function upsertPlan(tx: Tx, place: PlanPlace, planned: Planned): Promise<string> {
  const { organizationId, employeeId, teamId } = place;
  const { date, workTimePlanned, status } = planned;
  const { tenantId, userId } = tx;
  const [row] = await queryRows<{ id: string }>(
    tx,
    upsertPlanSql({
      ...{ id: uuidv7(), tenantId, organizationId, employeeId, teamId, date },
      ...{ workTimePlanned, status, now: tx.now(), userId },
    }),
  );
  if (row === undefined) throw planNotFound();
  return row.id;
}

export async function appendTasks(tx: Tx, planId: string, taskIds: readonly string[]): Promise<void> {
  await execute(tx, appendTasksSql({ tenantId: tx.tenantId, planId, taskIds }));
}

export async function removeFromPlans(tx: Tx, taskId: string, planIds: readonly string[]): Promise<number> {
  const where = { tenantId: tx.tenantId, taskId, dailyPlanId: { in: [...planIds] } };
  return (await tx.db.dailyPlanTask.deleteMany({ where })).count;
}

export interface PlanEntry {
  readonly taskId: string;
  readonly isShown: boolean;
}

/** The tasks of a plan in order, those included that the caller is not shown. */
export function findEntries(tx: Tx, planId: string): Promise<PlanEntry[]> {
  return queryRows<PlanEntry>(tx, entriesSql({ ...callerValues(tx), planId }));
}

export async function orderTasks(tx: Tx, planId: string, taskIds: readonly string[]): Promise<void> {
  await execute(tx, orderTasksSql({ planId, taskIds }));
}

/** Plans of a person, of one team or of any, that hold the task and that the caller sees. */
export async function findPlansWithTask(
  tx: Tx,
  { employeeId, taskId, teamId }: { employeeId: string; taskId: string; teamId: string | undefined },
): Promise<string[]> {
  const values = { ...callerValues(tx), ownerId: employeeId, taskId, teamId };
  const rows = await queryRows<{ id: string }>(tx, plansWithTaskSql(values));
  return rows.map(({ id }) => id);
}

/** Marks plans as changed now; says so after the commit. */
export async function touchPlans(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.db.dailyPlan.updateMany({
    where: { tenantId: tx.tenantId, id: { in: [...ids] } },
    data: { updatedAt: tx.now(), updatedByUserId: tx.userId },
  });
  for (const id of ids) announcePlan(tx, id);
}

export function announcePlan(tx: Tx, id: string): void {
  tx.afterCommit(() => tx.services.live.changed(tx.tenantId, 'plans', id));
}
