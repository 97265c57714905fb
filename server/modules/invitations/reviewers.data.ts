import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { findManagersToNotify } from '#server/modules/invitations/managed-teams.data.ts';

type Finder = Pick<InTransaction<BaseContext>, 'db'>;

interface Owner {
  readonly tenantId: string;
  readonly employeeId: string;
  readonly organizationId: string;
}

/** Users who decide about everybody's time. */
async function findDeciders({ db }: Finder, tenantId: string): Promise<string[]> {
  const decides = { some: { permission: 'CAN_APPROVE_TIMESHEET', enabled: true } };
  const users = await db.user.findMany({
    where: { tenantId, role: { rolePermissions: decides } },
    select: { id: true },
  });
  return users.map(({ id }) => id);
}

/** Managers of the person's teams; if there is nobody else, the members who approve everybody's time. */
export async function findReviewers(
  tx: Finder,
  { tenantId, employeeId, organizationId }: Owner,
): Promise<string[]> {
  const memberships = await tx.db.organizationTeamEmployee.findMany({
    where: { tenantId, employeeId, deletedAt: null, organizationTeam: { deletedAt: null } },
    select: { organizationTeamId: true },
  });
  const teamIds = memberships.map((membership) => membership.organizationTeamId);
  const others = (ids: readonly string[]) => ids.filter((id) => id !== employeeId);
  const managers = others(await findManagersToNotify(tx, { tenantId, organizationId, teamIds }));
  if (managers.length > 0) return managers;
  const besides = await findDeciders(tx, tenantId);
  return others(await findManagersToNotify(tx, { tenantId, organizationId, teamIds: [], besides }));
}
