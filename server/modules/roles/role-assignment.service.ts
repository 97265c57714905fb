import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { forbidden, notFound } from '#server/errors.ts';
import { roleChange } from '#server/modules/roles/role-change.ts';
import {
  announceRights,
  findRoleUses,
  lockForAssignment,
  requireAnotherSuperAdmin,
} from '#server/modules/roles/roles.data.ts';
import { requireGrantable } from '#server/modules/roles/roles.service.ts';
import { toUser } from '#server/modules/users/user.data.ts';
import { readUser } from '#server/modules/users/user.sql.ts';
import { roleRank } from '#shared/access/role-rank.ts';
import { roleTexts } from '#shared/roles/role.schema.ts';
import type { User } from '#shared/users/user.schema.ts';

type Tx = InTransaction<Context>;

/**
 * Gives somebody another workspace role. Nobody grants more than they have, nobody changes the role of somebody
 * above them, and one super admin always remains.
 */
export async function assignRole(
  ctx: Context,
  userId: string,
  { roleId }: { roleId: string },
): Promise<User> {
  await inTransaction(ctx, async (tx) => {
    await lockForAssignment(tx, roleId);
    const [role] = await findRoleUses(tx, [roleId]);
    if (role === undefined) throw notFound('The role');
    const person = await getPerson(tx, userId);
    const caller = { role: await currentRole(tx), permissions: tx.permissions };
    if (roleRank(person.role?.name) > roleRank(caller.role))
      throw forbidden(roleTexts.personAboveOwnRank, 'ABOVE_OWN_RANK');
    requireGrantable(caller, { name: role.name, permissions: new Set(role.permissions) });
    if (person.roleId === roleId) return;
    if (role.name !== 'SUPER_ADMIN') await requireAnotherSuperAdmin(tx.db, { tenantId: tx.tenantId, userId });
    await tx.db.user.update({
      where: { tenantId_id: { tenantId: tx.tenantId, id: userId } },
      data: { roleId, updatedByUserId: tx.userId },
    });
    const before = { id: person.roleId, name: person.role?.name ?? null };
    const after = { id: roleId, name: role.name };
    await noteChange(tx, roleChange({ userId, employeeId: person.employees[0]?.id, before, after }));
    announceRights(tx);
  });
  const row = await readUser(ctx, { userId });
  if (row === undefined) throw notFound('The user');
  return toUser(row, ctx.now());
}

async function getPerson(tx: Tx, id: string) {
  const person = await tx.db.user.findFirst({
    where: { tenantId: tx.tenantId, id, deletedAt: null },
    select: {
      roleId: true,
      role: { select: { name: true } },
      employees: { where: { deletedAt: null }, select: { id: true }, take: 1 },
    },
  });
  if (person === null) throw notFound('The user');
  return person;
}

/** The caller's role as it is under the lock: it may have changed a moment ago. */
async function currentRole(tx: Tx): Promise<string | undefined> {
  const caller = await tx.db.user.findFirst({
    where: { tenantId: tx.tenantId, id: tx.userId, deletedAt: null },
    select: { role: { select: { name: true } } },
  });
  return caller?.role?.name;
}
