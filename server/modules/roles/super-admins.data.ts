import { lockRows } from '#server/db/query.ts';
import { conflict } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { roleTexts } from '#shared/roles/role.schema.ts';

/** People who can sign in to the workspace and hold SUPER_ADMIN. */
function superAdmins(tenantId: string): Prisma.UserWhereInput {
  return {
    tenantId,
    role: { name: 'SUPER_ADMIN' },
    isActive: true,
    isArchived: false,
    deletedAt: null,
    account: { isActive: true, deletedAt: null },
    OR: [
      { employees: { some: { isActive: true, deletedAt: null } } },
      { employees: { none: { deletedAt: null } } },
    ],
  };
}

/**
 * Call it inside the transaction that demotes, suspends or removes somebody, before the change: 409 when that would
 * leave the workspace without a super admin. Until the commit nobody else passes, so two super admins cannot remove
 * each other at once.
 */
export async function requireAnotherSuperAdmin(
  db: Prisma.TransactionClient,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<void> {
  await lockRows({ db }, 'tenants', [tenantId]);
  const all = await db.user.findMany({ where: superAdmins(tenantId), select: { id: true } });
  const isOne = all.some((user) => user.id === userId);
  if (isOne && all.length === 1) throw conflict(roleTexts.lastSuperAdmin, { code: 'LAST_SUPER_ADMIN' });
}
