import { z } from 'zod';
import { writeAudit } from '#server/context/audit.ts';
import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { lockRows } from '#server/db/query.ts';
import type { Arrival } from '#server/modules/auth/social/person.ts';
import { roleChange } from '#server/modules/roles/role-change.ts';
import type { OidcSettings } from '#server/sign-in-config.ts';
import { roleRank } from '#shared/access/role-rank.ts';

type Tx = InTransaction<BaseContext>;

const groupList = z.union([z.array(z.string()), z.string().transform((one) => [one])]).catch([]);

/** The role of the first listed group that the person is in. */
function roleOfGroups(
  { roleByGroup, groupsClaim }: OidcSettings,
  claims: Readonly<Record<string, unknown>>,
): string | undefined {
  const groups = new Set(groupList.parse(claims[groupsClaim] ?? []));
  return [...roleByGroup].find(([group]) => groups.has(group))?.[1];
}

/** The first workspace of the installation is its own; later ones manage roles themselves. */
async function findOwnWorkspace(tx: Tx): Promise<string | undefined> {
  const first = await tx.db.tenant.findFirst({
    where: { deletedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  return first?.id;
}

interface GroupRole {
  readonly name: string;
  readonly groupRole: string | null;
  readonly roleBeforeGroup: string | null;
}

/** Restores the previous role of a person who left the groups; without one, the role of a member. */
function roleBefore({ name, roleBeforeGroup }: GroupRole): string {
  if (roleBeforeGroup !== null) return roleBeforeGroup;
  return roleRank(name) > roleRank('EMPLOYEE') ? 'EMPLOYEE' : name;
}

/** The role after a sign-in; undefined where it stays. */
function roleAfter(now: GroupRole, given: string | undefined): GroupRole | undefined {
  const isOfGroup = now.groupRole === now.name;
  if (given === undefined) {
    return isOfGroup ? { name: roleBefore(now), groupRole: null, roleBeforeGroup: null } : undefined;
  }
  if (given === now.name) {
    return isOfGroup ? undefined : { name: given, groupRole: given, roleBeforeGroup: null };
  }
  return { name: given, groupRole: given, roleBeforeGroup: isOfGroup ? now.roleBeforeGroup : now.name };
}

/**
 * Makes the role in the installation's own workspace follow the groups of the person. A sign-in with the group grants
 * its role, and the first one without the group revokes it. Other workspaces, roles granted by hand and the last
 * SUPER_ADMIN stay unchanged.
 */
export async function applyGroupRole(tx: Tx, accountId: string, arrival: Arrival): Promise<void> {
  const { oidc } = tx.services.config.signIn;
  if (arrival.settings.id !== 'oidc' || oidc === undefined || oidc.roleByGroup.size === 0) return;
  const tenantId = await findOwnWorkspace(tx);
  if (tenantId === undefined) return;
  // The workspace first, so that two people do not stop being its last SUPER_ADMIN at once.
  await lockRows(tx, 'tenants', [tenantId]);
  const user = await tx.db.user.findFirst({
    where: { tenantId, accountId, deletedAt: null },
    select: {
      id: true,
      groupRole: true,
      roleBeforeGroup: true,
      role: { select: { id: true, name: true } },
      employees: { where: { deletedAt: null }, select: { id: true, organizationId: true }, take: 1 },
    },
  });
  if (!user?.role) return;
  const { id, role, employees, ...marks } = user;
  const next = roleAfter({ ...marks, name: role.name }, roleOfGroups(oidc, arrival.person.claims));
  if (next === undefined) return;
  const losesRank = role.name === 'SUPER_ADMIN' && next.name !== role.name;
  if (losesRank && (await isLastSuperAdmin(tx, tenantId, id))) return;
  await giveRole(tx, { id, tenantId, role, employee: employees[0] }, next);
}

async function isLastSuperAdmin(tx: Tx, tenantId: string, userId: string): Promise<boolean> {
  const others = await tx.db.user.count({
    where: {
      tenantId,
      id: { not: userId },
      role: { name: 'SUPER_ADMIN' },
      isActive: true,
      isArchived: false,
      deletedAt: null,
    },
  });
  return others === 0;
}

interface Person {
  readonly id: string;
  readonly tenantId: string;
  readonly role: { readonly id: string; readonly name: string };
  readonly employee: { readonly id: string; readonly organizationId: string } | undefined;
}

async function giveRole(tx: Tx, person: Person, { name, ...marks }: GroupRole): Promise<void> {
  const { id, tenantId, role: before, employee } = person;
  const where = { tenantId, name, deletedAt: null };
  const role = await tx.db.role.findFirst({ where, select: { id: true, name: true } });
  if (role === null) {
    tx.log.warn({ role: name }, 'OIDC_ROLE_MAP names a role that the workspace does not have');
    return;
  }
  await tx.db.user.update({
    where: { tenantId_id: { tenantId, id } },
    data: { roleId: role.id, ...marks },
  });
  if (role.id !== before.id) {
    const change = roleChange({ userId: id, employeeId: employee?.id, before, after: role });
    const { organizationId } = employee ?? {};
    await writeAudit(tx, [{ ...change, organizationId, tenantId, actorType: 'system' }]);
  }
  tx.afterCommit(() => tx.services.live.publish(tenantId, 'user', id));
}
