import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { lockRows } from '#server/db/query.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';

type Tx = Pick<InTransaction<BaseContext>, 'db' | 'now'>;
interface Who {
  readonly id: string;
  readonly tenantId: string;
}

const working = { isActive: true, deletedAt: null } satisfies Prisma.EmployeeWhereInput;

/** Who works on although the last day of work has begun, in every workspace. */
export async function findEnded({ db }: Pick<BaseContext, 'db'>, now: Date) {
  const rows = await db.employee.findMany({
    where: { ...working, endWork: { lte: now } },
    select: { id: true, tenantId: true, endWork: true, user: { select: { timeZone: true } } },
    orderBy: { id: 'asc' },
  });
  return rows.flatMap(({ endWork, user, ...row }) =>
    endWork === null ? [] : [{ ...row, endWork, timeZone: user.timeZone }],
  );
}

/** The same, unless somebody has changed it since; nobody does until the transaction ends. */
export async function lockEnded(tx: Tx, { id, tenantId }: Who) {
  await lockRows(tx, 'employees', [id]);
  return tx.db.employee.findFirst({
    where: { ...working, tenantId, id, endWork: { lte: tx.now() } },
    select: {
      id: true,
      userId: true,
      organizationId: true,
      endWork: true,
      user: { select: { role: { select: { name: true } } } },
    },
  });
}

export async function markSuspended(tx: Tx, { id, tenantId }: Who): Promise<void> {
  await tx.db.employee.update({
    where: { tenantId_id: { tenantId, id } },
    data: { isActive: false, updatedAt: tx.now() },
  });
}
