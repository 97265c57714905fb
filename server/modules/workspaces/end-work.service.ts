import { writeAudit } from '#server/context/audit.ts';
import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { AppError } from '#server/errors.ts';
import { recountEmployees } from '#server/modules/users/employee-count.data.ts';
import { endWorkOf, requireWorkingSuperAdmin } from '#server/modules/workspaces/employee-access.data.ts';
import { findEnded, lockEnded, markSuspended } from '#server/modules/workspaces/end-work.data.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { hasLeft } from '#shared/workspaces/last-day.ts';

/**
 * Suspends everybody whose last day of work is over where they are; what they recorded stays. The last super admin of
 * a workspace is left in.
 */
export async function suspendWhoLeft(ctx: BaseContext): Promise<void> {
  const now = ctx.now();
  for (const { id, tenantId, endWork, timeZone } of await findEnded(ctx, now)) {
    if (!hasLeft(endWork, normaliseTimeZone(timeZone), now)) continue;
    try {
      await suspend(ctx, { id, tenantId });
    } catch (error) {
      if (!(error instanceof AppError) || error.extras.code !== 'LAST_SUPER_ADMIN') throw error;
      ctx.log.warn(
        { tenantId, employeeId: id },
        'the last super admin stays active after the last day of work',
      );
    }
  }
}

async function suspend(ctx: BaseContext, who: { id: string; tenantId: string }): Promise<void> {
  const { tenantId } = who;
  await inTransaction(ctx, async (tx) => {
    const row = await lockEnded(tx, who);
    if (row === null) return;
    const { id, userId, organizationId, endWork, user } = row;
    const system = { ...tx, tenantId, userId: undefined };
    if (user.role?.name === 'SUPER_ADMIN') await requireWorkingSuperAdmin(system, userId);
    await markSuspended(tx, who);
    await endWorkOf(system, row);
    await writeAudit(tx, [
      {
        tenantId,
        organizationId,
        actorType: 'system',
        action: 'employee.suspend',
        entity: 'Employee',
        entityId: id,
        employeeId: id,
        before: { isActive: true },
        after: { isActive: false, endWork: endWork?.toISOString() ?? null },
      },
    ]);
    await recountEmployees(tx, organizationId);
    tx.afterCommit(() => tx.services.live.changed(tenantId, 'employees'));
    tx.afterCommit(() => tx.services.sessions.forget({ tenantId }));
  });
}
