import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { forbidden } from '#server/errors.ts';
import { findEmployees, findManaged, getEmployeeRow } from '#server/modules/workspaces/employee.data.ts';
import { type EmployeeView, toEmployee } from '#server/modules/workspaces/employee-json.ts';
import { findOrganizationId } from '#server/modules/workspaces/organization.data.ts';
import { canAny } from '#shared/access/can.ts';
import type { Permission } from '#shared/access/permissions.ts';
import { type List, toList } from '#shared/http/envelope.ts';
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

function dateOf(text: string | undefined): Date | undefined {
  const date = new Date(text ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/**
 * Employees of the organization asked for, or of the caller's own; of an organization the caller does not belong to,
 * none. Only editors see suspended ones.
 */
export async function listEmployees(ctx: Context, query: Query): Promise<List<EmployeeDetail>> {
  const { where } = query;
  const asked = query.organizationId ?? where?.organizationId ?? ctx.organizationId;
  const organizationId = asked === undefined ? undefined : await findOrganizationId(ctx, asked);
  if (organizationId === undefined) return toList([]);
  const isActive = query.isActive ?? where?.isActive ?? true;
  const { rows, total } = await findEmployees(ctx, {
    organizationId,
    organizationTeamId: query.organizationTeamId ?? where?.organizationTeamId,
    name: query.name ?? query.search,
    isActive: isActive || !editsEmployees(ctx),
    employedFrom: dateOf(query.startDate),
    employedTo: dateOf(query.endDate),
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

/** The same for those who may see employees, and for everybody about themselves. */
export async function showEmployee(ctx: Context, id: string): Promise<EmployeeDetail> {
  const employee = await readEmployee(ctx, id);
  if (employee.userId !== ctx.userId && !canAny(ctx, seesEmployees)) throw forbidden();
  return employee;
}
