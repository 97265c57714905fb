import { writeAudit } from '#server/context/audit.ts';
import type { BaseContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { fields } from '#server/db/fields.ts';
import { lockRows } from '#server/db/query.ts';
import { AppError } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { recountEmployees } from '#server/modules/users/user.data.ts';
import { endWorkOf, requireWorkingSuperAdmin } from '#server/modules/workspaces/employee-access.data.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { hasLeft } from '#shared/workspaces/employment-days.ts';

type Tx = Pick<InTransaction<BaseContext>, 'db' | 'now'>;
interface Who {
  readonly id: string;
  readonly tenantId: string;
}

const working = { isActive: true, deletedAt: null } satisfies Prisma.EmployeeWhereInput;

/** Employees who are still active although their last day of work has begun, in every workspace. */
async function findEnded({ db }: Pick<BaseContext, 'db'>, now: Date) {
  const rows = await db.employee.findMany({
    where: { ...working, endWork: { lte: now } },
    select: { id: true, tenantId: true, endWork: true, organization: { select: { timeZone: true } } },
    orderBy: { id: 'asc' },
  });
  return rows.flatMap(({ endWork, organization, ...row }) =>
    endWork === null ? [] : [{ ...row, endWork, timeZone: organization.timeZone }],
  );
}

/** The same, unless somebody has changed it since; nobody does until the transaction ends. */
async function lockEnded(tx: Tx, { id, tenantId }: Who) {
  await lockRows(tx, 'employees', [id]);
  return tx.db.employee.findFirst({
    where: { ...working, tenantId, id, endWork: { lte: tx.now() } },
    select: {
      ...fields('id', 'userId', 'organizationId', 'endWork'),
      user: { select: { role: { select: { name: true } } } },
    },
  });
}

async function markSuspended(tx: Tx, { id, tenantId }: Who): Promise<void> {
  await tx.db.employee.update({
    where: { tenantId_id: { tenantId, id } },
    data: { isActive: false, updatedAt: tx.now() },
  });
}

/**
 * Suspends everybody whose last day of work is over in the organization's zone, whatever zone they chose; their
 * records stay. The last super admin of a workspace stays active.
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
    tx.afterCommit(() => tx.services.live.publish(tenantId, 'employees'));
    tx.afterCommit(() => tx.services.sessions.forget({ tenantId }));
  });
}
