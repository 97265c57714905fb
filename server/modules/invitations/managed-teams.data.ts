import type { BaseContext, Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { can } from '#shared/access/can.ts';
import { roleName } from '#shared/enums/role-name.ts';
import { isManagerRole } from '#shared/teams/manages.ts';

type Caller = Pick<Context, 'db' | 'tenantId' | 'userId' | 'permissions'>;

/** Roles whose holders manage the team they hold them in. */
export const managerRoles: string[] = roleName.options.filter(isManagerRole);
const live = { isActive: true, isArchived: false, deletedAt: null };

/** Members whose role makes them managers of the team. */
const managing = {
  ...live,
  role: { name: { in: managerRoles } },
  employee: { isActive: true, isArchived: false, deletedAt: null },
} satisfies Prisma.OrganizationTeamEmployeeWhereInput;

/** Whether somebody manages every team of the workspace, member or not. */
export function managesEveryTeam(caller: Pick<Context, 'permissions'>): boolean {
  return can(caller, 'ALL_ORG_EDIT');
}

/** Teams to which the caller may invite people: their own as manager or creator; all teams for administrators. */
function managedBy(caller: Caller): Prisma.OrganizationTeamWhereInput {
  const { tenantId, userId } = caller;
  const all = { tenantId, isArchived: false, deletedAt: null };
  if (managesEveryTeam(caller)) return all;
  const { employee, ...membership } = managing;
  return {
    ...all,
    OR: [
      { createdByUserId: userId },
      { members: { some: { ...membership, employee: { ...employee, userId } } } },
    ],
  };
}

export async function findManagedTeams(caller: Caller, ids: string[]) {
  return caller.db.organizationTeam.findMany({
    where: { ...managedBy(caller), id: { in: ids } },
    select: { id: true, name: true, organizationId: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
}

export async function findManagedTeamIds(caller: Caller): Promise<string[]> {
  const teams = await caller.db.organizationTeam.findMany({ where: managedBy(caller), select: { id: true } });
  return teams.map(({ id }) => id);
}

interface News {
  readonly tenantId: string;
  readonly organizationId: string;
  readonly teamIds: string[];
  /** Users who are notified although they may not manage. */
  readonly besides?: string[];
}

/** Employees to notify about these teams: their managers and creators, and the users in `besides`. */
export async function findManagersToNotify(
  tx: Pick<InTransaction<BaseContext>, 'db'>,
  { tenantId, organizationId, teamIds, besides = [] }: News,
): Promise<string[]> {
  const { employee, ...membership } = managing;
  const ofTeams = { ...membership, organizationTeamId: { in: teamIds } };
  const rows = await tx.db.employee.findMany({
    where: {
      ...employee,
      tenantId,
      organizationId,
      user: live,
      OR: [
        { userId: { in: besides } },
        { user: { createdTeams: { some: { id: { in: teamIds } } } } },
        { memberships: { some: ofTeams } },
      ],
    },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}
