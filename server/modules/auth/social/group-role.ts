import { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { lockRows } from '#server/db/query.ts';
import type { Arrival } from '#server/modules/auth/social/person.ts';
import type { OidcSettings } from '#server/sign-in-config.ts';

type Tx = InTransaction<BaseContext>;

const groupList = z.union([z.array(z.string()), z.string().transform((one) => [one])]).catch([]);

/** The role of the first listed group that the person is in. */
export function roleOfGroups(
  { roleByGroup, groupsClaim }: OidcSettings,
  claims: Readonly<Record<string, unknown>>,
): string | undefined {
  const groups = new Set(groupList.parse(claims[groupsClaim] ?? []));
  return [...roleByGroup].find(([group]) => groups.has(group))?.[1];
}

/**
 * Gives the person the role that the organization's groups name, in every workspace of theirs. Nobody loses the last
 * SUPER_ADMIN of a workspace this way, and no group that is not listed changes anything.
 */
export async function applyGroupRole(tx: Tx, accountId: string, arrival: Arrival): Promise<void> {
  const { oidc } = tx.services.config.signIn;
  if (arrival.settings.id !== 'oidc' || oidc === undefined) return;
  const name = roleOfGroups(oidc, arrival.person.claims);
  if (name === undefined) return;
  const users = await tx.db.user.findMany({
    where: { accountId, deletedAt: null, NOT: { role: { name } } },
    select: { id: true, tenantId: true, role: { select: { name: true } } },
  });
  for (const { id, tenantId, role } of users) {
    if (role?.name === 'SUPER_ADMIN' && (await isLastSuperAdmin(tx, { id, tenantId }))) continue;
    await giveRole(tx, { id, tenantId }, name);
  }
}

async function isLastSuperAdmin(
  tx: Tx,
  { id, tenantId }: { id: string; tenantId: string },
): Promise<boolean> {
  await lockRows(tx, 'tenants', [tenantId]);
  const others = await tx.db.user.count({
    where: {
      tenantId,
      id: { not: id },
      role: { name: 'SUPER_ADMIN' },
      isActive: true,
      isArchived: false,
      deletedAt: null,
    },
  });
  return others === 0;
}

async function giveRole(tx: Tx, user: { id: string; tenantId: string }, name: string): Promise<void> {
  const { id, tenantId } = user;
  const role = await tx.db.role.findFirst({
    where: { tenantId, name, deletedAt: null },
    select: { id: true },
  });
  if (role === null) {
    tx.log.warn({ role: name }, 'OIDC_ROLE_MAP names a role that the workspace does not have');
    return;
  }
  await tx.db.user.update({ where: { tenantId_id: { tenantId, id } }, data: { roleId: role.id } });
  tx.afterCommit(() => tx.services.live.changed(tenantId, 'user', id));
}
