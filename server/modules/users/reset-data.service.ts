import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { execute } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { forbidden } from '#server/errors.ts';
import { readClosed } from '#server/modules/running-time/closed-time.data.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayBounds } from '#shared/time/day.ts';
import { userTexts } from '#shared/users/user.schema.ts';

type Tx = InTransaction<Context>;

/** Whether role, person and organization let this employee delete time. */
async function mayDeleteTime(tx: Tx, employeeId: string): Promise<boolean> {
  if (!tx.permissions.has('ALLOW_DELETE_TIME')) return false;
  const where = { tenantId: tx.tenantId, id: employeeId, allowDeleteTime: true };
  return (await tx.db.employee.count({ where: { ...where, organization: { allowDeleteTime: true } } })) > 0;
}

const trashTimeSql = statement(
  (
    p: Params<{
      tenantId: string;
      userId: string;
      employeeId: string;
      now: Date;
      openFrom: Day | undefined;
      openSince: Date | undefined;
    }>,
  ) => sql`
  update time_logs l set "deletedAt" = ${p.now}::timestamptz, "deletedByUserId" = ${p.userId}, "isRunning" = false,
    "stoppedAt" = coalesce(l."stoppedAt", greatest(l."startedAt", ${p.now}::timestamptz))
  from timesheets ts
  where ts."tenantId" = l."tenantId" and ts.id = l."timesheetId" and ts."lockedAt" is null
    and (${p.openFrom}::date is null or ts.date >= ${p.openFrom})
    and (${p.openSince}::timestamptz is null or l."startedAt" >= ${p.openSince})
    and l."tenantId" = ${p.tenantId} and l."employeeId" = ${p.employeeId} and l."deletedAt" is null`,
);

/** Puts the time of an employee into the trash, except approved and closed days; returns the number of logs. */
async function trashTime(tx: Tx, employeeId: string): Promise<number> {
  const { tenantId, userId } = tx;
  const { openFrom, zones } = await readClosed(tx, employeeId);
  const openSince = openFrom === undefined ? undefined : dayBounds(openFrom, zones.organization).start;
  const values = { tenantId, userId, employeeId, now: tx.now(), openFrom, openSince };
  const count = await execute(tx, trashTimeSql(values));
  await tx.db.employee.update({
    where: { tenantId_id: { tenantId, id: employeeId } },
    data: { isTrackingTime: false },
  });
  return count;
}

/** Plans and what programs recorded go to the trash; small remembered things go at once. */
async function trashRecords(tx: Tx, employeeId: string): Promise<number> {
  const { tenantId, userId } = tx;
  const where = { tenantId, employeeId, deletedAt: null };
  const data = { deletedAt: tx.now(), deletedByUserId: userId };
  const counts = [
    await tx.db.dailyPlan.updateMany({ where, data }),
    await tx.db.timeSlot.updateMany({ where, data }),
    await tx.db.activity.updateMany({ where, data }),
    await tx.db.screenshot.updateMany({ where, data }),
    await tx.db.favorite.deleteMany({ where: { tenantId, employeeId } }),
    await tx.db.workFavorite.deleteMany({ where: { tenantId, employeeId } }),
    await tx.db.notification.deleteMany({ where: { tenantId, receiverEmployeeId: employeeId } }),
    await tx.db.savedReport.deleteMany({ where: { tenantId, userId, visibility: 'private' } }),
    await tx.db.userPreference.deleteMany({ where: { tenantId, userId } }),
  ];
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** No task is the one at work any more; being assigned stays, for that is the team's plan. */
async function clearActiveTasks(tx: Tx, employeeId: string): Promise<void> {
  await tx.db.organizationTeamEmployee.updateMany({
    where: { tenantId: tx.tenantId, employeeId, activeTaskId: { not: null } },
    data: { activeTaskId: null },
  });
}

/**
 * Deletes the caller's records in this workspace: time, plans, activity, favorites, notifications and preferences.
 * Account, memberships, tasks, approved and closed days stay. Returns the number of records.
 */
export async function resetOwnData(ctx: Context): Promise<number> {
  const { employeeId } = ctx;
  if (employeeId === undefined) return 0;
  return inTransaction(ctx, async (tx) => {
    if (!(await mayDeleteTime(tx, employeeId))) throw forbidden(userTexts.timeIsKept, 'TIME_IS_KEPT');
    const count = (await trashTime(tx, employeeId)) + (await trashRecords(tx, employeeId));
    await clearActiveTasks(tx, employeeId);
    await noteReset(tx, employeeId, count);
    return count;
  });
}

async function noteReset(tx: InTransaction<Context>, employeeId: string, count: number): Promise<void> {
  const { tenantId, userId } = tx;
  const after = { deletedRecords: count };
  await noteChange(tx, { action: 'user.reset', entity: 'User', entityId: userId, employeeId, after });
  tx.afterCommit(async () => {
    await tx.services.live.publish(tenantId, 'timer', employeeId);
    await tx.services.live.publish(tenantId, 'time-logs', [employeeId]);
    await tx.services.live.publish(tenantId, 'plans', [employeeId]);
    await tx.services.live.publish(tenantId, 'teams');
  });
}
