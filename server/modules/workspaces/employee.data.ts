import type { BaseContext, Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { notFound } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { isOnline } from '#server/modules/users/online.ts';
import { fullNameOf, nameOf } from '#server/modules/users/person-name.ts';
import type { List } from '#shared/http/envelope.ts';
import type { TeamMember } from '#shared/teams/team.schema.ts';

const select = {
  id: true,
  tenantId: true,
  organizationId: true,
  userId: true,
  isActive: true,
  isArchived: true,
  isTrackingEnabled: true,
  isTrackingTime: true,
  lastSeenAt: true,
  startedWorkOn: true,
  createdAt: true,
  updatedAt: true,
  user: {
    select: {
      id: true,
      firstName: true,
      lastName: true,
      imageUrl: true,
      timeZone: true,
      account: { select: { email: true } },
      role: { select: { id: true, name: true, isSystem: true, tenantId: true } },
    },
  },
} satisfies Prisma.EmployeeSelect;

type Row = Prisma.EmployeeGetPayload<{ select: typeof select }>;

/** An employee in the shape of a team member: `id` is the employee's own. Nothing here is for managers' eyes only. */
function toEmployee(row: Row, now: Date): TeamMember {
  const { account, role, firstName, lastName, ...person } = row.user;
  const named = { firstName, lastName, email: account?.email };
  const fullName = fullNameOf(named);
  const { lastSeenAt, isTrackingTime, ...employee } = row;
  const shown = { ...employee, user: { ...person, ...named, name: nameOf(named) ?? fullName } };
  const presence = { fullName, isTrackingTime, isOnline: isOnline({ lastSeenAt, isTrackingTime }, now) };
  return { ...shown, ...presence, name: fullName, employeeId: row.id, role, roleId: role?.id };
}

export async function getEmployee(ctx: Context, id: string): Promise<TeamMember> {
  const row = await ctx.db.employee.findFirst({ where: { tenantId: ctx.tenantId, id }, select });
  if (row === null) throw notFound('The employee');
  return toEmployee(row, ctx.now());
}

export interface EmployeeFilter {
  readonly organizationTeamId?: string;
  readonly name?: string;
  readonly skip?: number;
  readonly take?: number;
}

function nameFilter(name: string): Prisma.UserWhereInput[] {
  return name
    .trim()
    .split(/\s+/)
    .map((word) => {
      const contains = { contains: word, mode: 'insensitive' as const };
      return { OR: [{ firstName: contains }, { lastName: contains }, { account: { email: contains } }] };
    });
}

/** Active employees of the caller's organization by name. */
export async function findEmployees(
  ctx: Context & { organizationId: string },
  filter: EmployeeFilter,
): Promise<List<TeamMember>> {
  const { organizationTeamId, name } = filter;
  const where: Prisma.EmployeeWhereInput = {
    tenantId: ctx.tenantId,
    organizationId: ctx.organizationId,
    isActive: true,
    isArchived: false,
    deletedAt: null,
    user: { deletedAt: null, ...(name === undefined ? {} : { AND: nameFilter(name) }) },
    ...(organizationTeamId === undefined
      ? {}
      : { memberships: { some: { organizationTeamId, isActive: true, deletedAt: null } } }),
  };
  const [rows, total] = await Promise.all([
    ctx.db.employee.findMany({
      where,
      select,
      orderBy: [{ user: { firstName: 'asc' } }, { user: { lastName: 'asc' } }, { id: 'asc' }],
      skip: filter.skip ?? 0,
      take: filter.take ?? 1000,
    }),
    ctx.db.employee.count({ where }),
  ]);
  const now = ctx.now();
  return { items: rows.map((row) => toEmployee(row, now)), total };
}

/** Somebody of the workspace who is to become an employee. */
export async function getFutureEmployee(
  tx: Pick<InTransaction<BaseContext>, 'db'>,
  where: { tenantId: string; userId: string },
) {
  const row = await tx.db.user.findFirst({
    where: { tenantId: where.tenantId, id: where.userId, isActive: true, deletedAt: null },
    select: { firstName: true, lastName: true, account: { select: { email: true } } },
  });
  if (row === null) throw notFound('The user');
  return { firstName: row.firstName, lastName: row.lastName, email: row.account?.email };
}
