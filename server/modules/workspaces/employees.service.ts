import type { z } from 'zod';
import { noteChange } from '#server/context/audit.ts';
import type { BaseContext, Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import { badRequest, fieldError, forbidden } from '#server/errors.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';
import { recountEmployees } from '#server/modules/users/user.data.ts';
import {
  type EmployeeView,
  findEmployees,
  findManaged,
  getEmployeeRow,
  getFutureEmployee,
  toEmployee,
} from '#server/modules/workspaces/employee.data.ts';
import {
  findOrganizationId,
  getOrganizationId,
  joinOrganization,
} from '#server/modules/workspaces/organization.data.ts';
import { checkTenantHint } from '#server/modules/workspaces/tenant.service.ts';
import { canAny } from '#shared/access/can.ts';
import type { Permission } from '#shared/access/permissions.ts';
import { type List, toList } from '#shared/http/envelope.ts';
import { pathSlug } from '#shared/text/slug.ts';
import type { StoredDate } from '#shared/time/instant.ts';
import { dayMeantBy } from '#shared/time/report-range.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import type { EmployeeDetail, employeesQuery } from '#shared/workspaces/employee.schema.ts';

type Query = z.output<typeof employeesQuery>;

/** One of them lets people see who works there. */
export const seesEmployees: readonly Permission[] = [
  'ALL_ORG_VIEW',
  'ORG_MEMBERS_VIEW',
  'ORG_EMPLOYEES_VIEW',
];

export function editsEmployees(ctx: Pick<Context, 'permissions'>): boolean {
  return ctx.permissions.has('ORG_EMPLOYEES_EDIT');
}

interface Viewer {
  readonly ctx: Context;
  readonly managed: ReadonlySet<string>;
}

function viewOf({ ctx, managed }: Viewer, employee: { id: string; userId: string }): EmployeeView {
  if (editsEmployees(ctx) || employee.userId === ctx.userId) return 'full';
  const oversees = canAny(ctx, ['CHANGE_SELECTED_EMPLOYEE']);
  return oversees || managed.has(employee.id) ? 'manager' : 'colleague';
}

/**
 * Employees of the requested organization, or of the caller's own; of an organization the caller does not belong to,
 * none. Only editors see suspended ones.
 */
export async function listEmployees(ctx: Context, query: Query): Promise<List<EmployeeDetail>> {
  const { where } = query;
  const requestedId = query.organizationId ?? where?.organizationId ?? ctx.organizationId;
  const organizationId = requestedId === undefined ? undefined : await findOrganizationId(ctx, requestedId);
  if (organizationId === undefined) return toList([]);
  const zone = normaliseTimeZone(ctx.timeZone);
  const isActive = query.isActive ?? where?.isActive ?? true;
  const { rows, total } = await findEmployees(ctx, {
    organizationId,
    organizationTeamId: query.organizationTeamId ?? where?.organizationTeamId,
    name: query.name ?? query.search,
    isActive: isActive || !editsEmployees(ctx),
    employed: { from: dayMeantBy(query.startDate, zone), to: dayMeantBy(query.endDate, zone) },
    skip: query.skip,
    take: query.take,
  });
  const ids = rows.map(({ id }) => id);
  const viewer = { ctx, managed: await findManaged(ctx, ids) };
  const now = ctx.now();
  return { items: rows.map((row) => toEmployee(row, viewOf(viewer, row), now)), total };
}

/** Somebody of the workspace; 404 for everybody else. */
export async function readEmployee(ctx: Context, id: string): Promise<EmployeeDetail> {
  const row = await getEmployeeRow(ctx, id);
  const viewer = { ctx, managed: await findManaged(ctx, [id]) };
  return toEmployee(row, viewOf(viewer, row), ctx.now());
}

/** The same for members who may see employees, and for everybody about themselves. */
export async function showEmployee(ctx: Context, id: string): Promise<EmployeeDetail> {
  const employee = await readEmployee(ctx, id);
  if (employee.userId !== ctx.userId && !canAny(ctx, seesEmployees)) throw forbidden();
  return employee;
}

interface NewEmployee {
  readonly tenantId: string;
  readonly organizationId: string;
  readonly userId: string;
  /** With a first working day the employee may track time. */
  readonly startedWorkOn?: StoredDate;
}

/** Makes a user of the workspace an employee; 404 for any other user, 400 for an existing employee. */
export async function insertEmployee(
  tx: InTransaction<BaseContext>,
  input: NewEmployee,
): Promise<{ employeeId: string }> {
  const { tenantId, organizationId, userId, startedWorkOn } = input;
  const person = await getFutureEmployee(tx, { tenantId, userId });
  const { id: employeeId } = await tx.db.employee
    .create({
      data: {
        tenantId,
        organizationId,
        userId,
        profile_link: pathSlug(fullNameOf(person)),
        startedWorkOn: startedWorkOn ?? null,
        isTrackingEnabled: startedWorkOn !== undefined,
      },
      select: { id: true },
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'employees_organization_user_key') ? alreadyEmployed() : error;
    });
  await joinOrganization(tx, { tenantId, organizationId, userIds: [userId] });
  await recountEmployees(tx, organizationId);
  tx.afterCommit(() => tx.services.live.publish(tenantId, 'employees'));
  return { employeeId };
}

function alreadyEmployed() {
  return badRequest('Employee already exists for this user in this organization', {
    code: 'EMPLOYEE_EXISTS',
  });
}

function startOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw fieldError('startedWorkOn', 'Please provide a valid date');
  return date;
}

export function noteCreated(
  tx: InTransaction<Context>,
  employee: { employeeId: string; organizationId: string; startedWorkOn: StoredDate | undefined },
): Promise<void> {
  const { employeeId, organizationId, startedWorkOn } = employee;
  return noteChange(tx, {
    ...{ action: 'employee.create', entity: 'Employee', entityId: employeeId, employeeId, organizationId },
    after: {
      startedWorkOn: startedWorkOn?.toISOString() ?? null,
      isTrackingEnabled: startedWorkOn !== undefined,
    },
  });
}

interface RequestedPlace {
  readonly organizationId?: string;
  readonly startedWorkOn?: string;
  readonly tenantId?: unknown;
}

/** The organization and first day of a new employee; 400 for an invalid day, 404 for an organization of others. */
export async function placeOf(ctx: Context, input: RequestedPlace) {
  checkTenantHint(ctx, input.tenantId);
  const requestedId = input.organizationId ?? ctx.organizationId;
  if (requestedId === undefined) throw fieldError('organizationId', 'Create an organization first');
  const organizationId = await getOrganizationId(ctx, requestedId);
  return { organizationId, startedWorkOn: startOf(input.startedWorkOn) };
}

export async function createEmployee(
  ctx: Context,
  input: RequestedPlace & { userId: string },
): Promise<EmployeeDetail> {
  const { organizationId, startedWorkOn } = await placeOf(ctx, input);
  const { tenantId } = ctx;
  const { employeeId } = await inTransaction(ctx, async (tx) => {
    const created = await insertEmployee(tx, {
      tenantId,
      organizationId,
      userId: input.userId,
      startedWorkOn,
    });
    await noteCreated(tx, { ...created, organizationId, startedWorkOn });
    return created;
  });
  ctx.services.sessions.forget({ tenantId });
  return readEmployee(ctx, employeeId);
}
