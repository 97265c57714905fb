import { v7 as uuidv7 } from 'uuid';
import type { BaseContext, Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { execute } from '#server/db/query.ts';
import { joinSql } from '#server/modules/teams/memberships.data.ts';
import type { StoredDate } from '#shared/time/instant.ts';

type Tx = Pick<InTransaction<BaseContext>, 'db' | 'now'>;

/** The role of a new member, unless another was chosen. */
export const builtInRole = 'EMPLOYEE';

export async function defaultRoleId(tx: Tx, tenantId: string): Promise<string> {
  const role = await tx.db.role.findFirstOrThrow({
    where: { tenantId, name: builtInRole },
    select: { id: true },
  });
  return role.id;
}

const state = { id: true, isActive: true, isArchived: true, deletedAt: true } as const;

/** The account's user in the workspace, one that left included. */
export async function findUser(tx: Tx, where: { tenantId: string; accountId: string }) {
  return tx.db.user.findFirst({ where, select: state });
}

/** The user in the caller's workspace who signs in with this address. */
export async function findUserByEmail(
  ctx: Pick<Context, 'db' | 'tenantId'>,
  email: string,
): Promise<string | undefined> {
  const where = { tenantId: ctx.tenantId, deletedAt: null, account: { email } };
  return (await ctx.db.user.findFirst({ where, select: { id: true } }))?.id;
}

export async function findEmployee(
  tx: Tx,
  where: { tenantId: string; organizationId: string; userId: string },
) {
  return tx.db.employee.findFirst({ where, select: state });
}

export async function findMember(tx: Tx, tenantId: string, id: string) {
  return tx.db.user.findUniqueOrThrow({
    where: { tenantId_id: { tenantId, id } },
    select: { firstName: true, lastName: true },
  });
}

const revived = {
  isActive: true,
  isArchived: false,
  archivedAt: null,
  deletedAt: null,
  deletedByUserId: null,
};

export async function reviveUser(tx: Tx, tenantId: string, id: string, roleId: string): Promise<void> {
  await tx.db.user.update({ where: { tenantId_id: { tenantId, id } }, data: { ...revived, roleId } });
}

export async function reviveEmployee(
  tx: Tx,
  tenantId: string,
  id: string,
  startedWorkOn: StoredDate | undefined,
): Promise<void> {
  await tx.db.employee.update({
    where: { tenantId_id: { tenantId, id } },
    data: {
      ...revived,
      ...{ startedWorkOn: startedWorkOn ?? null, endWork: null },
      isTrackingEnabled: startedWorkOn !== undefined,
    },
  });
}

/** The person's profile in the workspace they used last; a new one starts with it. */
export async function findProfile(tx: Tx, accountId: string) {
  return tx.db.user.findFirst({
    where: { accountId, deletedAt: null },
    select: { firstName: true, lastName: true, timeZone: true, timeFormat: true, preferredLanguage: true },
    orderBy: [{ lastLoginAt: { sort: 'desc', nulls: 'last' } }, { createdAt: 'desc' }],
  });
}

interface NewUser {
  readonly id: string;
  readonly tenantId: string;
  readonly accountId: string;
  readonly roleId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly imageUrl: string | null;
  readonly timeZone: string | null;
  readonly preferredLanguage: string;
  readonly timeFormat?: number;
}

export async function insertUser(tx: Tx, user: NewUser): Promise<void> {
  await tx.db.user.create({ data: user });
}

interface Joining {
  readonly tenantId: string;
  readonly organizationId: string;
  readonly employeeId: string;
  readonly roleId: string;
}

/** Makes the employee a member of the teams; current memberships stay as they are. Returns the teams joined. */
export async function joinTeams(
  tx: Tx,
  { tenantId, organizationId, employeeId, roleId }: Joining,
  teamIds: string[],
): Promise<string[]> {
  const standing = await tx.db.organizationTeamEmployee.findMany({
    where: { tenantId, employeeId, organizationTeamId: { in: teamIds }, isActive: true, deletedAt: null },
    select: { organizationTeamId: true },
  });
  const member = new Set(standing.map(({ organizationTeamId }) => organizationTeamId));
  const missing = teamIds.filter((id) => !member.has(id));
  for (const teamId of missing) {
    const place = { tenantId, organizationId, teamId, roleId, now: tx.now(), userId: null };
    await execute(tx, joinSql({ ...place, employeeIds: [employeeId], ids: [uuidv7()] }));
  }
  return missing;
}

export async function joinProjects(
  tx: Tx,
  { tenantId, employeeId }: Pick<Joining, 'tenantId' | 'employeeId'>,
  projectIds: string[],
): Promise<void> {
  await tx.db.organizationProjectEmployee.createMany({
    data: projectIds.map((projectId) => ({ tenantId, projectId, employeeId })),
    skipDuplicates: true,
  });
}

/** Selects the team for the person's first sign-in. */
export async function rememberTeam(tx: Tx, tenantId: string, userId: string, teamId: string): Promise<void> {
  await tx.db.user.updateMany({
    where: { tenantId, id: userId, lastTeamId: null },
    data: { lastTeamId: teamId },
  });
}
