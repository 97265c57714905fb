import { differenceOf, noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { lockRows } from '#server/db/query.ts';
import { forbidden } from '#server/errors.ts';
import { type EmployeeRow, findManaged, getEmployeeRow } from '#server/modules/workspaces/employee.data.ts';
import { editsEmployees } from '#server/modules/workspaces/employees.service.ts';
import { canAny } from '#shared/access/can.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import type { WorkingDay, WorkingWeek } from '#shared/workspaces/employee.schema.ts';
import { hoursOfDays, type UsualHours, wholeWeek } from '#shared/workspaces/working-week.ts';

function findWorkingDays(ctx: Context, employeeId: string): Promise<WorkingDay[]> {
  return ctx.db.workingHours.findMany({
    where: { tenantId: ctx.tenantId, employeeId },
    select: { weekday: true, isWorkingDay: true, startTime: true, endTime: true },
  });
}

/** What an organization takes for a day of work. */
export async function getWorkingTime(ctx: Context, organizationId: string): Promise<UsualHours> {
  const row = await ctx.db.organization.findFirst({
    where: { tenantId: ctx.tenantId, id: organizationId },
    select: { defaultStartTime: true, defaultEndTime: true, standardWorkHoursPerDay: true },
  });
  return {
    startTime: row?.defaultStartTime ?? undefined,
    endTime: row?.defaultEndTime ?? undefined,
    hours: row?.standardWorkHoursPerDay ?? 8,
  };
}

async function saveWorkingDays(
  tx: InTransaction<Context>,
  employeeId: string,
  days: readonly WorkingDay[],
): Promise<void> {
  const weekdays = days.map(({ weekday }) => weekday);
  await lockRows(tx, 'employees', [employeeId]);
  await tx.db.workingHours.deleteMany({
    where: { tenantId: tx.tenantId, employeeId, weekday: { in: weekdays } },
  });
  const owner = { tenantId: tx.tenantId, employeeId };
  await tx.db.workingHours.createMany({ data: days.map((day) => ({ ...owner, ...day })) });
}

async function mayRead(ctx: Context, row: EmployeeRow): Promise<boolean> {
  if (mayWrite(ctx, row) || canAny(ctx, ['CHANGE_SELECTED_EMPLOYEE'])) return true;
  return (await findManaged(ctx, [row.id])).has(row.id);
}

function mayWrite(ctx: Context, row: EmployeeRow): boolean {
  return row.userId === ctx.userId || editsEmployees(ctx);
}

async function weekOf(ctx: Context, row: EmployeeRow): Promise<WorkingWeek> {
  const usual = await getWorkingTime(ctx, row.organizationId);
  const days = wholeWeek(await findWorkingDays(ctx, row.id), usual);
  return {
    employeeId: row.id,
    timeZone: normaliseTimeZone(row.user.timeZone),
    days,
    weeklyHours: hoursOfDays(days),
  };
}

/** For the person, the managers of their teams and those who act for others. Where nothing is set, the organization's. */
export async function readWorkingHours(ctx: Context, id: string): Promise<WorkingWeek> {
  const row = await getEmployeeRow(ctx, id);
  if (!(await mayRead(ctx, row))) throw forbidden();
  return weekOf(ctx, row);
}

const weekdayKeys = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** `monday: '09:00–17:00'`; free days are not there. */
function toLocalText(days: readonly WorkingDay[]): Record<string, string> {
  const working = days.filter(({ isWorkingDay }) => isWorkingDay);
  return Object.fromEntries(
    working.map(({ weekday, startTime, endTime }) => [
      weekdayKeys[weekday - 1] ?? '',
      `${startTime}–${endTime}`,
    ]),
  );
}

/** By the person or those who edit employees; weekdays that are not given stay as they are. */
export async function updateWorkingHours(
  ctx: Context,
  id: string,
  { days }: { days: readonly WorkingDay[] },
): Promise<WorkingWeek> {
  const row = await getEmployeeRow(ctx, id);
  if (!mayWrite(ctx, row)) throw forbidden();
  const before = await weekOf(ctx, row);
  await inTransaction(ctx, async (tx) => {
    await saveWorkingDays(tx, row.id, days);
    const merged = before.days.map((day) => days.find(({ weekday }) => weekday === day.weekday) ?? day);
    const change = differenceOf(toLocalText(before.days), toLocalText(merged), weekdayKeys);
    const about = { entity: 'Employee', entityId: row.id, employeeId: row.id } as const;
    if (change !== undefined) await noteChange(tx, { action: 'employee.working-hours', ...about, ...change });
    tx.afterCommit(() => ctx.services.live.publish(ctx.tenantId, 'employees'));
  });
  return weekOf(ctx, row);
}
