import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { conflict } from '#server/errors.ts';
import { requireAnotherSuperAdmin } from '#server/modules/roles/super-admins.data.ts';
import { stopSql } from '#server/modules/timer/timer-stop.sql.ts';
import { employeeTexts } from '#shared/workspaces/employee.schema.ts';

type Tx = InTransaction<Context>;

/** 409 when nobody else could administer the workspace any more; suspended super admins do not count. */
export async function requireWorkingSuperAdmin(tx: Tx, userId: string): Promise<void> {
  await requireAnotherSuperAdmin(tx.db, { tenantId: tx.tenantId, userId });
  const others = await tx.db.user.count({
    where: {
      tenantId: tx.tenantId,
      id: { not: userId },
      role: { name: 'SUPER_ADMIN' },
      isActive: true,
      isArchived: false,
      deletedAt: null,
      OR: [
        { employees: { some: { isActive: true, deletedAt: null } } },
        { employees: { none: { deletedAt: null } } },
      ],
    },
  });
  if (others === 0) throw conflict(employeeTexts.lastSuperAdmin, { code: 'LAST_SUPER_ADMIN' });
}

/** Ends the sessions of somebody who has no place in the workspace any more. */
export async function endSessionsWithoutWork(tx: Tx, userId: string): Promise<void> {
  const where = { tenantId: tx.tenantId, userId, isActive: true, deletedAt: null };
  if ((await tx.db.employee.count({ where })) > 0) return;
  await tx.db.session.updateMany({
    where: { tenantId: tx.tenantId, userId, revokedAt: null },
    data: { revokedAt: tx.now(), revokedReason: 'suspended' },
  });
}

/** Stops what runs, and says so after the commit. */
export async function stopTimerOf(tx: Tx, employeeId: string): Promise<void> {
  const { tenantId, userId, origin, db } = tx;
  const values = [tenantId, employeeId, tx.now(), userId, uuidv7(), origin.ip, origin.requestId];
  const stopped = await db.$queryRawUnsafe<unknown[]>(stopSql, ...values);
  if (stopped.length > 0) tx.afterCommit(() => tx.services.live.changed(tenantId, 'timer', employeeId));
}
