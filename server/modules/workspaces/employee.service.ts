import { noteChange } from '#server/context/audit.ts';
import type { BaseContext, Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import { badRequest, fieldError } from '#server/errors.ts';
import { recountEmployees } from '#server/modules/users/employee-count.data.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';
import { getFutureEmployee } from '#server/modules/workspaces/employee.data.ts';
import { readEmployee } from '#server/modules/workspaces/employees.service.ts';
import { getOrganizationId, joinOrganization } from '#server/modules/workspaces/organization.data.ts';
import { checkTenantHint } from '#server/modules/workspaces/tenant.service.ts';
import { pathSlug } from '#shared/text/slug.ts';
import type { EmployeeDetail } from '#shared/workspaces/employee.schema.ts';

export interface NewEmployee {
  readonly tenantId: string;
  readonly organizationId: string;
  readonly userId: string;
  /** With a first working day the employee may track time. */
  readonly startedWorkOn?: Date;
}

/** Makes a user of the workspace an employee; 404 for any other user, 400 for one who is an employee there already. */
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

function noteCreated(
  tx: InTransaction<Context>,
  employee: { employeeId: string; organizationId: string; startedWorkOn: Date | undefined },
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

export async function createEmployee(
  ctx: Context,
  input: { userId: string; organizationId?: string; startedWorkOn?: string; tenantId?: unknown },
): Promise<EmployeeDetail> {
  checkTenantHint(ctx, input.tenantId);
  const asked = input.organizationId ?? ctx.organizationId;
  if (asked === undefined) throw fieldError('organizationId', 'Create an organization first');
  const organizationId = await getOrganizationId(ctx, asked);
  const startedWorkOn = startOf(input.startedWorkOn);
  const { tenantId } = ctx;
  const { employeeId } = await inTransaction(ctx, async (tx) => {
    const made = await insertEmployee(tx, { tenantId, organizationId, userId: input.userId, startedWorkOn });
    await noteCreated(tx, { ...made, organizationId, startedWorkOn });
    return made;
  });
  ctx.services.sessions.forget({ tenantId });
  return readEmployee(ctx, employeeId);
}
