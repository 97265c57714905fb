import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { forbidden } from '#server/errors.ts';
import {
  clearActiveTasks,
  mayDeleteTime,
  trashRecords,
  trashTime,
} from '#server/modules/users/reset-data.data.ts';
import { userTexts } from '#shared/users/user.schema.ts';

/**
 * Deletes what the caller recorded in this workspace: time, plans, activity, favorites, notifications and
 * preferences. Account, memberships, tasks and approved days stay. Answers how many records went.
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
    await tx.services.live.changed(tenantId, 'timer', employeeId);
    await tx.services.live.changed(tenantId, 'time-logs', [employeeId]);
    await tx.services.live.changed(tenantId, 'plans', [employeeId]);
    await tx.services.live.changed(tenantId, 'teams');
  });
}
