import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { execute, lockRows } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';

type Tx = Pick<InTransaction<BaseContext>, 'db' | 'now'>;

const select = {
  id: true,
  tenantId: true,
  accountId: true,
  firstName: true,
  imageId: true,
  role: { select: { name: true } },
  tenant: { select: { name: true } },
  account: { select: { email: true, preferredLanguage: true } },
} satisfies Prisma.UserSelect;

export type LeavingUser = Prisma.UserGetPayload<{ select: typeof select }>;

/** One after the other in these workspaces, so that of two last super admins not both leave. */
const lockTenants = (tx: Tx, ids: string[]) => lockRows(tx, 'tenants', ids);

const eraseAddressSql = statement(
  (p: Params<{ tenantId: string; email: string }>) => sql`
  update audit_entries set before = before - 'email', after = after - 'email'
  where "tenantId" = ${p.tenantId} and ${p.email}::text in (before->>'email', after->>'email')`,
);

/** The person in every workspace; these wait until the transaction ends. */
export async function lockUsersOfAccount(tx: Tx, accountId: string): Promise<LeavingUser[]> {
  const where = { accountId, deletedAt: null };
  const users = await tx.db.user.findMany({ where, select: { tenantId: true } });
  await lockTenants(
    tx,
    users.map(({ tenantId }) => tenantId),
  );
  return tx.db.user.findMany({ where, select, orderBy: { tenantId: 'asc' } });
}

export async function lockUser(tx: Tx, tenantId: string, id: string): Promise<LeavingUser | null> {
  await lockTenants(tx, [tenantId]);
  return tx.db.user.findFirst({ where: { tenantId, id, deletedAt: null }, select });
}

/** Who else lives in the workspace, and whether one of them may run it. */
export async function othersIn(tx: Tx, { tenantId, id }: { tenantId: string; id: string }) {
  const where = { tenantId, id: { not: id }, accountId: { not: null }, deletedAt: null };
  const superAdmin = { isActive: true, isArchived: false, role: { name: 'SUPER_ADMIN' } };
  return {
    people: await tx.db.user.count({ where }),
    superAdmins: await tx.db.user.count({ where: { ...where, ...superAdmin } }),
  };
}

/** A workspace that nobody is in any more goes to the trash. */
export async function closeTenant(tx: Tx, tenantId: string): Promise<void> {
  await tx.db.tenant.update({
    where: { id: tenantId },
    data: { isActive: false, deletedAt: tx.now() },
  });
}

/** Takes the address out of what was noted, and invitations and requests to join that hold it away. */
export async function eraseAddress(tx: Tx, tenantId: string, email: string): Promise<void> {
  await tx.db.invite.deleteMany({ where: { tenantId, email } });
  await tx.db.organizationTeamJoinRequest.deleteMany({ where: { tenantId, email } });
  await execute(tx, eraseAddressSql({ tenantId, email }));
}

/** The account goes, and with it sessions, codes, second factor and linked providers. */
export async function eraseAccount(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await tx.db.oneTimeCode.deleteMany({ where: { email } });
  await tx.db.account.delete({ where: { id } });
}
