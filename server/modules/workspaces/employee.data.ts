import type { BaseContext, Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { notFound } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { type EmployeeRow, employeeSelect } from '#server/modules/workspaces/employee-json.ts';
import { roleName } from '#shared/enums/role-name.ts';
import { isManagerRole } from '#shared/teams/manages.ts';

const managerRoles: string[] = roleName.options.filter(isManagerRole);

type Reader = Pick<Context, 'db' | 'tenantId'>;

export async function getEmployeeRow(ctx: Reader, id: string): Promise<EmployeeRow> {
  const row = await ctx.db.employee.findFirst({
    where: { tenantId: ctx.tenantId, id, deletedAt: null, user: { deletedAt: null } },
    select: employeeSelect,
  });
  if (row === null) throw notFound('The employee');
  return row;
}

export interface EmployeeFilter {
  readonly organizationId: string;
  readonly organizationTeamId?: string | undefined;
  readonly name?: string | undefined;
  readonly isActive: boolean;
  /** Only those employed at some time between the two. */
  readonly employedFrom?: Date | undefined;
  readonly employedTo?: Date | undefined;
  readonly skip?: number | undefined;
  readonly take?: number | undefined;
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

function whereOf(tenantId: string, filter: EmployeeFilter): Prisma.EmployeeWhereInput {
  const { organizationId, organizationTeamId, name, isActive, employedFrom, employedTo } = filter;
  const employed: Prisma.EmployeeWhereInput[] = [];
  if (employedTo) employed.push({ startedWorkOn: { lte: employedTo } });
  if (employedFrom) employed.push({ OR: [{ endWork: null }, { endWork: { gte: employedFrom } }] });
  return {
    tenantId,
    organizationId,
    ...(isActive
      ? { isActive: true, isArchived: false }
      : { OR: [{ isActive: false }, { isArchived: true }] }),
    deletedAt: null,
    user: { deletedAt: null, ...(name === undefined ? {} : { AND: nameFilter(name) }) },
    ...(organizationTeamId === undefined
      ? {}
      : { memberships: { some: { organizationTeamId, isActive: true, deletedAt: null } } }),
    AND: employed,
  };
}

/** Employees of an organization by name, and how many there are of all pages. */
export async function findEmployees(
  ctx: Reader,
  filter: EmployeeFilter,
): Promise<{ rows: EmployeeRow[]; total: number }> {
  const where = whereOf(ctx.tenantId, filter);
  const [rows, total] = await Promise.all([
    ctx.db.employee.findMany({
      where,
      select: employeeSelect,
      orderBy: [{ user: { firstName: 'asc' } }, { user: { lastName: 'asc' } }, { id: 'asc' }],
      skip: filter.skip ?? 0,
      take: Math.min(filter.take ?? 1000, 1000),
    }),
    ctx.db.employee.count({ where }),
  ]);
  return { rows, total };
}

/** Of these employees the ones in a team that the caller manages; never the caller. */
export async function findManaged(ctx: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const isLive = { deletedAt: null, isActive: true };
  const rows = await ctx.db.organizationTeamEmployee.findMany({
    where: {
      tenantId: ctx.tenantId,
      employeeId: { in: ids.filter((id) => id !== ctx.employeeId) },
      deletedAt: null,
      organizationTeam: {
        deletedAt: null,
        OR: [
          { createdByUserId: ctx.userId },
          {
            members: {
              some: { ...isLive, employee: { userId: ctx.userId }, role: { name: { in: managerRoles } } },
            },
          },
        ],
      },
    },
    select: { employeeId: true },
  });
  return new Set(rows.map(({ employeeId }) => employeeId));
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
