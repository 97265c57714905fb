import type { BaseContext, Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { fields, pick } from '#server/db/fields.ts';
import { queryRows } from '#server/db/query.ts';
import { rowStatement, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { storedDaySql } from '#server/db/stored-day.sql.ts';
import { notFound } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { isOnline } from '#server/modules/users/online.ts';
import { fullNameOf, nameOf } from '#server/modules/users/person-name.ts';
import { roleName } from '#shared/enums/role-name.ts';
import { isManagerRole } from '#shared/teams/manages.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { valueOn } from '#shared/time/dated.ts';
import { dayOf } from '#shared/time/day.ts';
import { dayOfColumn } from '#shared/time/stored-day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { pictureOf } from '#shared/users/avatar.ts';
import type { EmployeeDetail } from '#shared/workspaces/employee.schema.ts';

const employeeSelect = {
  ...fields('id', 'tenantId', 'organizationId', 'userId', 'isActive', 'isArchived', 'isAway'),
  ...fields('isTrackingEnabled', 'isTrackingTime', 'lastSeenAt', 'startedWorkOn', 'profile_link'),
  ...fields('createdAt', 'updatedAt', 'allowManualTime', 'allowModifyTime', 'allowDeleteTime'),
  ...fields('allowScreenshotCapture', 'endWork', 'offerDate', 'acceptDate', 'rejectDate'),
  ...fields('employeeLevel', 'payPeriod', 'billRateValue', 'billRateCurrency', 'minimumBillingRate'),
  ...fields('isVerified', 'isVetted', 'isJobSearchActive', 'short_description', 'description', 'linkedInUrl'),
  ...fields('facebookUrl', 'instagramUrl', 'twitterUrl', 'githubUrl', 'gitlabUrl', 'upworkUrl'),
  ...fields('stackoverflowUrl', 'upworkId', 'linkedInId'),
  settings: { where: { setting: 'weeklyLimit' }, select: { value: true, validFrom: true } },
  user: {
    select: {
      ...fields('id', 'firstName', 'lastName', 'imageUrl', 'timeZone'),
      account: { select: { email: true } },
      role: { select: { id: true, name: true, isSystem: true, tenantId: true } },
    },
  },
} satisfies Prisma.EmployeeSelect;

export type EmployeeRow = Prisma.EmployeeGetPayload<{ select: typeof employeeSelect }>;

/** The fields of an employee that the caller may see. */
export type EmployeeView = 'colleague' | 'manager' | 'full';

/** Hours a week that the person may work, of their own; null where those of the organization count. */
export function weeklyLimitOf({ settings, user }: EmployeeRow, now: Date): number | null {
  const history = settings.map(({ value, validFrom }) => ({
    value: typeof value === 'number' ? value : null,
    validFrom: validFrom && dayOfColumn(validFrom),
  }));
  return valueOn(history, dayOf(now, normaliseTimeZone(user.timeZone))) ?? null;
}

function trackingOf(row: EmployeeRow, now: Date) {
  const { allowManualTime, allowModifyTime, allowDeleteTime, allowScreenshotCapture } = row;
  const switches = { allowManualTime, allowModifyTime, allowDeleteTime, allowScreenshotCapture };
  return { ...switches, reWeeklyLimit: weeklyLimitOf(row, now) ?? 0 };
}

function employmentOf(row: EmployeeRow) {
  const { user: _user, lastSeenAt: _seen, settings: _settings, ...columns } = row;
  const { billRateValue, minimumBillingRate, ...rest } = columns;
  return { ...rest, billRateValue: billRateValue ?? 0, minimumBillingRate: minimumBillingRate ?? 0 };
}

function extrasOf(row: EmployeeRow, view: EmployeeView, now: Date): Partial<EmployeeDetail> {
  if (view === 'colleague') return {};
  const tracking = trackingOf(row, now);
  return view === 'manager' ? tracking : { ...employmentOf(row), ...tracking };
}

/** An employee in the shape of a team member: `id` is the employee's own. */
export function toEmployee(row: EmployeeRow, view: EmployeeView, now: Date): EmployeeDetail {
  const { account, role, firstName, lastName, ...person } = row.user;
  const named = { firstName, lastName, email: account?.email };
  const fullName = fullNameOf(named);
  const { lastSeenAt, isTrackingTime } = row;
  return {
    ...extrasOf(row, view, now),
    ...pick(row, 'id', 'tenantId', 'organizationId', 'userId'),
    employeeId: row.id,
    ...pick(row, 'isActive', 'isArchived', 'isAway', 'isTrackingEnabled'),
    isTrackingTime,
    isOnline: isOnline({ lastSeenAt, isTrackingTime }, now),
    ...pick(row, 'startedWorkOn', 'profile_link', 'createdAt', 'updatedAt'),
    user: { ...person, ...named, imageUrl: pictureOf(row.user), name: nameOf(named) ?? fullName },
    fullName,
    name: fullName,
    role,
    roleId: role?.id,
  };
}

const managerRoles: string[] = roleName.options.filter(isManagerRole);

type Reader = Pick<Context, 'db' | 'tenantId'>;
type Lister = Pick<Context, 'db' | 'tenantId' | 'timeZone'>;

export async function getEmployeeRow(ctx: Reader, id: string): Promise<EmployeeRow> {
  const row = await ctx.db.employee.findFirst({
    where: { tenantId: ctx.tenantId, id, deletedAt: null, user: { deletedAt: null } },
    select: employeeSelect,
  });
  if (row === null) throw notFound('The employee');
  return row;
}

interface EmployeeFilter {
  readonly organizationId: string;
  readonly organizationTeamId?: string | undefined;
  readonly name?: string | undefined;
  readonly isActive: boolean;
  /** Only those employed at some time between the two days. */
  readonly employed: { readonly from: Day | undefined; readonly to: Day | undefined };
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

interface EmploymentDays {
  readonly tenantId: string;
  readonly organizationId: string;
  readonly zone: string;
  readonly from: Day | undefined;
  readonly to: Day | undefined;
}

/** Prisma compares instants; a first or last day of work is a day. */
const employedSql = rowStatement(
  { id: uuid },
  (p: Params<EmploymentDays>) => sql`
  select e.id from employees e where e."tenantId" = ${p.tenantId} and e."organizationId" = ${p.organizationId}
    and (${p.to}::date is null or ${storedDaySql('e."startedWorkOn"', p.zone)} <= ${p.to}::date)
    and (${p.from}::date is null or e."endWork" is null or ${storedDaySql('e."endWork"', p.zone)} >= ${p.from}::date)`,
);

/** Nothing where every day will do. */
async function findEmployed(
  ctx: Lister,
  { organizationId, employed }: EmployeeFilter,
): Promise<{ in: string[] } | undefined> {
  if (employed.from === undefined && employed.to === undefined) return undefined;
  const values = {
    tenantId: ctx.tenantId,
    organizationId,
    zone: normaliseTimeZone(ctx.timeZone),
    ...employed,
  };
  const rows = await queryRows(ctx, employedSql(values));
  return { in: rows.map(({ id }) => id) };
}

async function whereOf(ctx: Lister, filter: EmployeeFilter): Promise<Prisma.EmployeeWhereInput> {
  const { organizationId, organizationTeamId, name, isActive } = filter;
  const id = await findEmployed(ctx, filter);
  return {
    tenantId: ctx.tenantId,
    organizationId,
    ...(id && { id }),
    ...(isActive
      ? { isActive: true, isArchived: false }
      : { OR: [{ isActive: false }, { isArchived: true }] }),
    deletedAt: null,
    user: { deletedAt: null, ...(name === undefined ? {} : { AND: nameFilter(name) }) },
    ...(organizationTeamId === undefined
      ? {}
      : { memberships: { some: { organizationTeamId, isActive: true, deletedAt: null } } }),
  };
}

/** Employees of an organization by name, and how many there are of all pages. */
export async function findEmployees(
  ctx: Lister,
  filter: EmployeeFilter,
): Promise<{ rows: EmployeeRow[]; total: number }> {
  const where = await whereOf(ctx, filter);
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

/** Filters the employees to those in a team that the caller manages; never the caller. */
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

/** A user of the workspace who becomes an employee. */
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
