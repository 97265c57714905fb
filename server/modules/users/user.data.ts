import type { z } from 'zod';
import type { BaseContext, Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { fields, pick } from '#server/db/fields.ts';
import { execute, lockRowsWithReferences } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { isOnline } from '#server/modules/users/online.ts';
import { fullNameOf, nameOf } from '#server/modules/users/person-name.ts';
import type { UserRow } from '#server/modules/users/user.sql.ts';
import { roleName } from '#shared/enums/role-name.ts';
import type { List } from '#shared/http/envelope.ts';
import { isManagerRole } from '#shared/teams/manages.ts';
import { pictureOf } from '#shared/users/avatar.ts';
import type { ownEmployeeSchema, User, userOrganizationSchema } from '#shared/users/user.schema.ts';

/** The wire's user. `id` is the account's own while it has no workspace. */
export function toUser(row: UserRow, now: Date): User {
  const id = row.userId ?? row.accountId ?? '';
  return {
    id,
    tenantId: row.tenantId,
    tenant: row.tenantId === null ? null : { id: row.tenantId, name: row.tenantName ?? '' },
    name: nameOf(row) ?? null,
    fullName: nameOf(row) ?? null,
    ...pick(row, 'firstName', 'lastName', 'email'),
    username: row.username ?? row.email?.split('@')[0],
    ...pick(row, 'phoneNumber', 'timeZone', 'timeFormat', 'preferredLanguage', 'imageId'),
    imageUrl: pictureOf({ ...row, id }),
    socialAccounts: row.socialAccounts,
    invites: row.invites,
    tags: [],
    role: toRole(row),
    roleId: row.roleId,
    employee: withDetails(toColleague(row, now), row),
    ...pick(row, 'employeeId', 'defaultTeamId', 'lastTeamId', 'defaultOrganizationId', 'lastOrganizationId'),
    isEmailVerified: row.emailVerifiedAt !== null,
    hasTemporaryPassword: row.hasTemporaryPassword === true ? true : undefined,
    emailVerifiedAt: row.emailVerifiedAt?.toISOString(),
    ...pick(row, 'lastLoginAt', 'isActive', 'isArchived', 'createdAt', 'updatedAt'),
  };
}

function toRole({ roleId, roleName, roleIsSystem, tenantId }: UserRow): User['role'] {
  if (roleId === null || roleName === null) return null;
  return { id: roleId, name: roleName, isSystem: roleIsSystem ?? false, tenantId };
}

type OwnEmployee = z.infer<typeof ownEmployeeSchema>;

function withDetails(employee: OwnEmployee | null, { employeeDetails }: UserRow): OwnEmployee | null {
  return employee && { ...employee, ...employeeDetails };
}

function toColleague(row: UserRow, now: Date): OwnEmployee | null {
  const { employeeId, employeeOrganizationId, tenantId } = row;
  if (employeeId === null || employeeOrganizationId === null || tenantId === null) return null;
  const isTrackingTime = row.employeeIsTrackingTime ?? false;
  return {
    id: employeeId,
    userId: row.userId,
    organizationId: employeeOrganizationId,
    tenantId,
    isActive: row.employeeIsActive ?? true,
    isTrackingTime,
    isTrackingEnabled: row.employeeIsTrackingEnabled ?? false,
    isOnline: isOnline({ lastSeenAt: row.employeeLastSeenAt, isTrackingTime }, now),
    fullName: fullNameOf(row),
  };
}

/** The fields of a user that every member of the workspace may see. */
export function toProfile(row: UserRow, now: Date): User {
  const { id, tenantId, name, fullName, firstName, lastName, imageId, imageUrl, timeZone, ...rest } = toUser(
    row,
    now,
  );
  const { role, roleId, employeeId, isActive, isArchived, createdAt, updatedAt } = rest;
  const person = { id, tenantId, name, fullName, firstName, lastName, imageId, imageUrl, timeZone };
  const employee = toColleague(row, now);
  return { ...person, role, roleId, employee, employeeId, isActive, isArchived, createdAt, updatedAt };
}

/** The same with contact details, for managers of the person. */
export function toManagedProfile(row: UserRow, now: Date): User {
  const { email, phoneNumber, isEmailVerified, lastLoginAt } = toUser(row, now);
  return { ...toProfile(row, now), email, phoneNumber, isEmailVerified, lastLoginAt };
}

export interface EditedUser {
  readonly id: string;
  readonly roleName: string | undefined;
  readonly imageId: string | null;
}

/** Somebody of the workspace; 404 for everybody else. */
export async function getEditedUser(ctx: Context, id: string): Promise<EditedUser> {
  const row = await ctx.db.user.findFirst({
    where: { tenantId: ctx.tenantId, id, deletedAt: null },
    select: { id: true, imageId: true, role: { select: { name: true } } },
  });
  if (row === null) throw notFound('The user');
  return { id: row.id, imageId: row.imageId, roleName: row.role?.name };
}

const managerRoles: string[] = roleName.options.filter(isManagerRole);

/** Whether the caller manages a team in which this user is a member. */
export async function managesUser(ctx: Context, userId: string): Promise<boolean> {
  const isLive = { deletedAt: null, isActive: true };
  const managing: Prisma.OrganizationTeamWhereInput[] = [
    { createdByUserId: ctx.userId },
    {
      members: {
        some: { ...isLive, employee: { userId: ctx.userId }, role: { name: { in: managerRoles } } },
      },
    },
  ];
  const count = await ctx.db.organizationTeam.count({
    where: {
      tenantId: ctx.tenantId,
      deletedAt: null,
      members: { some: { deletedAt: null, employee: { userId } } },
      OR: managing,
    },
  });
  return count > 0;
}

/** Whether the user is a member or the creator of this team of the workspace. */
export async function belongsToTeam(
  db: Pick<Prisma.TransactionClient, 'organizationTeam'>,
  where: { tenantId: string; userId: string; teamId: string },
): Promise<boolean> {
  const count = await db.organizationTeam.count({
    where: {
      tenantId: where.tenantId,
      id: where.teamId,
      deletedAt: null,
      isArchived: false,
      OR: [
        { createdByUserId: where.userId },
        { members: { some: { deletedAt: null, isActive: true, employee: { userId: where.userId } } } },
      ],
    },
  });
  return count > 0;
}

export async function isTeamOfWorkspace(ctx: Context, teamId: string): Promise<boolean> {
  const where = { tenantId: ctx.tenantId, id: teamId, deletedAt: null };
  return (await ctx.db.organizationTeam.count({ where })) > 0;
}

type UserOrganization = z.infer<typeof userOrganizationSchema>;

const select = {
  ...fields('id', 'tenantId', 'organizationId', 'userId', 'isDefault', 'isActive', 'isArchived', 'createdAt'),
  ...fields('updatedAt'),
  organization: {
    select: { id: true, name: true, isDefault: true, profile_link: true, totalEmployees: true, banner: true },
  },
} satisfies Prisma.UserOrganizationSelect;

/** The caller's organizations in this workspace, the default one first. */
export async function findOwnOrganizations(
  ctx: Pick<Context, 'db' | 'tenantId' | 'userId'>,
  page: { skip?: number; take?: number },
): Promise<List<UserOrganization>> {
  const where: Prisma.UserOrganizationWhereInput = {
    tenantId: ctx.tenantId,
    userId: ctx.userId,
    isActive: true,
    deletedAt: null,
    organization: { deletedAt: null },
  };
  const [items, total] = await Promise.all([
    ctx.db.userOrganization.findMany({
      where,
      select,
      orderBy: [{ isDefault: 'desc' }, { createdAt: 'asc' }],
      skip: page.skip ?? 0,
      take: page.take ?? 1000,
    }),
    ctx.db.userOrganization.count({ where }),
  ]);
  return { items, total };
}

type Tx = Pick<InTransaction<BaseContext>, 'db'>;

const countSql = statement(
  (p: Params<{ organizationId: string }>) => sql`
  update organizations set "totalEmployees" = (
    select count(*) from employees
    where "organizationId" = ${p.organizationId} and "isActive" and not "isArchived" and "deletedAt" is null
  ) where id = ${p.organizationId}`,
);

/** Writes the number of active employees into the organization. */
export async function recountEmployees(tx: Tx, organizationId: string): Promise<void> {
  // The lock first: of two additions at once the second has to see the first.
  await lockRowsWithReferences(tx, 'organizations', [organizationId]);
  await execute(tx, countSql({ organizationId }));
}
