import type { BaseContext, Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { can } from '#shared/access/can.ts';
import { roleName } from '#shared/enums/role-name.ts';
import type { NotificationType } from '#shared/notifications/notification.schema.ts';
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

/** Teams the caller brings people into: their own as manager or creator; every one for who administers. */
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

export interface Reader {
  readonly userId: string;
  readonly email: string;
  readonly language: string;
}

interface News {
  readonly type: NotificationType;
  readonly tenantId: string;
  readonly organizationId: string;
  readonly teamIds: string[];
  /** Users who hear of it although they may not manage. */
  readonly besides?: string[];
}

/** Who is written to about the news: of those who manage one of the teams or are named besides, who wants to hear. */
export async function findReaders(
  tx: Pick<InTransaction<BaseContext>, 'db'>,
  { type, tenantId, organizationId, teamIds, besides = [] }: News,
): Promise<Reader[]> {
  const { employee, ...membership } = managing;
  const ofTeams = { ...membership, organizationTeamId: { in: teamIds } };
  const users = await tx.db.user.findMany({
    where: {
      tenantId,
      ...live,
      account: { isActive: true, deletedAt: null },
      NOT: {
        employees: { some: { organizationId, notificationSettings: { some: { type, email: false } } } },
      },
      OR: [
        { id: { in: besides } },
        { createdTeams: { some: { id: { in: teamIds } } } },
        { employees: { some: { ...employee, memberships: { some: ofTeams } } } },
      ],
    },
    select: { id: true, preferredLanguage: true, account: { select: { email: true } } },
  });
  return users.flatMap(({ id: userId, account, preferredLanguage: language }) =>
    account === null ? [] : [{ userId, email: account.email, language }],
  );
}
