import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { lockRows } from '#server/db/query.ts';
import type { WorkingDay } from '#shared/workspaces/employee.schema.ts';
import type { UsualHours } from '#shared/workspaces/working-week.ts';

export function findWorkingDays(ctx: Context, employeeId: string): Promise<WorkingDay[]> {
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

export async function saveWorkingDays(
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
