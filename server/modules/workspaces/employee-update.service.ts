import type { Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { omitUndefined } from '#server/db/omit-undefined.ts';
import { conflict, fieldError, forbidden } from '#server/errors.ts';
import { recountEmployees } from '#server/modules/users/user.data.ts';
import { dayNote, putSetting } from '#server/modules/workspaces/dated-settings.service.ts';
import {
  type EmployeeRow,
  findManaged,
  getEmployeeRow,
  weeklyLimitOf,
} from '#server/modules/workspaces/employee.data.ts';
import {
  endWorkOf,
  noteAccessChange,
  requireWorkingSuperAdmin,
} from '#server/modules/workspaces/employee-access.data.ts';
import { editsEmployees, readEmployee } from '#server/modules/workspaces/employees.service.ts';
import { roleRank } from '#shared/access/role-rank.ts';
import type { StoredDate } from '#shared/time/instant.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import {
  type EmployeeDetail,
  type EmployeeInput,
  type EmployeeKey,
  employeeTexts,
  personalKeys,
  trackingKeys,
} from '#shared/workspaces/employee.schema.ts';
import { hasLeft } from '#shared/workspaces/employment-days.ts';

type Tx = InTransaction<Context>;
type Changes = Pick<EmployeeInput, EmployeeKey>;

function isSame(before: unknown, after: unknown): boolean {
  return before instanceof Date && after instanceof Date
    ? before.getTime() === after.getTime()
    : (before ?? null) === (after ?? null);
}

/** Present values that differ: clients send back whole records, and unchanged fields are no change. */
function changesOf(row: EmployeeRow, input: EmployeeInput, now: Date): Changes {
  const { tenantId: _tenant, organizationId: _organization, validFrom, ...values } = input;
  const changes = omitUndefined<Changes>({ ...values });
  const before = { ...row, reWeeklyLimit: weeklyLimitOf(row, now) };
  for (const key of Reflect.ownKeys(changes)) {
    // A value that is unchanged today may be new on another day.
    if (key === 'reWeeklyLimit' && validFrom !== undefined) continue;
    if (isSame(Reflect.get(before, key), Reflect.get(changes, key))) Reflect.deleteProperty(changes, key);
  }
  return changes;
}

async function changeableKeys(ctx: Context, row: EmployeeRow): Promise<ReadonlySet<string> | 'all'> {
  if (editsEmployees(ctx)) return 'all';
  if (row.userId === ctx.userId) return new Set(personalKeys);
  const managed = await findManaged(ctx, [row.id]);
  return new Set(managed.has(row.id) ? trackingKeys : []);
}

async function refuseForeignKeys(ctx: Context, row: EmployeeRow, changes: Changes): Promise<void> {
  const allowed = await changeableKeys(ctx, row);
  if (allowed === 'all') return;
  if (allowed.size === 0) throw forbidden();
  const refused = Object.keys(changes).some((key) => !allowed.has(key));
  if (refused) throw forbidden(row.userId === ctx.userId ? employeeTexts.ownAccess : undefined);
}

function refuseWrongDates(row: EmployeeRow, { startedWorkOn, endWork }: Changes): void {
  const start = startedWorkOn === undefined ? row.startedWorkOn : startedWorkOn;
  const end = endWork === undefined ? row.endWork : endWork;
  if (start && end && end < start) throw fieldError('endWork', employeeTexts.datesOrder);
}

/** Checks whether a last day of work is over in the organization's zone. */
async function isOver(
  ctx: Context,
  { organizationId: id }: EmployeeRow,
  endWork: StoredDate,
): Promise<boolean> {
  const where = { tenantId_id: { tenantId: ctx.tenantId, id } };
  const organization = await ctx.db.organization.findUnique({ where, select: { timeZone: true } });
  return hasLeft(endWork, normaliseTimeZone(organization?.timeZone), ctx.now());
}

/** Whether the person can work after the change, by the input or by the days of work. */
async function activityAfter(ctx: Context, row: EmployeeRow, changes: Changes): Promise<boolean> {
  if (changes.isActive !== undefined) return changes.isActive;
  return changes.endWork && (await isOver(ctx, row, changes.endWork)) ? false : row.isActive;
}

/** Consequences of starting and leaving work. */
async function consequencesOf(ctx: Context, row: EmployeeRow, changes: Changes) {
  const isActive = await activityAfter(ctx, row, changes);
  if (isActive === row.isActive) {
    const starts = changes.startedWorkOn && row.startedWorkOn === null;
    return starts ? { isTrackingEnabled: changes.isTrackingEnabled ?? true } : {};
  }
  if (!isActive) return { isActive };
  const ended =
    changes.endWork === undefined && row.endWork !== null && (await isOver(ctx, row, row.endWork));
  return { isActive, isArchived: false, archivedAt: null, ...(ended ? { endWork: null } : {}) };
}

/** Hours a week from a day on; answers the day where they changed. */
async function saveLimit(
  tx: Tx,
  { id, organizationId }: EmployeeRow,
  { reWeeklyLimit, validFrom }: Pick<EmployeeInput, 'reWeeklyLimit' | 'validFrom'>,
) {
  if (reWeeklyLimit === undefined) return {};
  const scope = { setting: 'weeklyLimit', organizationId, employeeId: id } as const;
  const since = await putSetting(tx, scope, { value: reWeeklyLimit, validFrom });
  return since === undefined ? {} : dayNote(since);
}

async function refuseSuspension(tx: Tx, row: EmployeeRow): Promise<void> {
  const role = row.user.role?.name;
  if (roleRank(role) > roleRank(tx.role)) throw forbidden(employeeTexts.higherRank);
  if (role === 'SUPER_ADMIN') await requireWorkingSuperAdmin(tx, row.userId);
  if (row.userId === tx.userId) throw conflict(employeeTexts.ownAccess, { code: 'OWN_ACCESS' });
}

/**
 * Changes an employee: all fields for members who may edit employees, the tracking switches for managers of a team
 * the person is in, and personal fields for the person. Suspending stops the timer and ends the sessions; nobody
 * suspends themselves, a higher role, or the last super admin.
 */
export async function updateEmployee(
  ctx: Context,
  id: string,
  input: EmployeeInput,
): Promise<EmployeeDetail> {
  const row = await getEmployeeRow(ctx, id);
  const changes = changesOf(row, input, ctx.now());
  await refuseForeignKeys(ctx, row, changes);
  refuseWrongDates(row, changes);
  const consequences = await consequencesOf(ctx, row, changes);
  const isSuspended = row.isActive && consequences.isActive === false;
  await inTransaction(ctx, async (tx) => {
    if (isSuspended) await refuseSuspension(tx, row);
    const { reWeeklyLimit, ...columns } = changes;
    await tx.db.employee.update({
      where: { tenantId_id: { tenantId: ctx.tenantId, id } },
      data: { ...columns, ...consequences, updatedByUserId: ctx.userId, updatedAt: tx.now() },
    });
    const since = await saveLimit(tx, row, { reWeeklyLimit, validFrom: input.validFrom });
    if (isSuspended) await endWorkOf(tx, row);
    const before = { ...row, reWeeklyLimit: weeklyLimitOf(row, tx.now()) };
    await noteAccessChange(tx, before, { ...changes, ...consequences, ...since });
    await recountEmployees(tx, row.organizationId);
    tx.afterCommit(() => ctx.services.live.publish(ctx.tenantId, 'employees'));
  });
  if (consequences.isActive !== undefined) ctx.services.sessions.forget({ tenantId: ctx.tenantId });
  return readEmployee(ctx, id);
}
