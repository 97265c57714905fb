import type { z } from 'zod';
import { differenceOf, noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { forbidden } from '#server/errors.ts';
import { findHistory, type Tx } from '#server/modules/workspaces/dated-settings.data.ts';
import { dayNote, publishSettings, putSetting } from '#server/modules/workspaces/dated-settings.service.ts';
import { type EmployeeRow, findManaged, getEmployeeRow } from '#server/modules/workspaces/employee.data.ts';
import { editsEmployees } from '#server/modules/workspaces/employees.service.ts';
import { canAny } from '#shared/access/can.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { type Dated, valueOn } from '#shared/time/dated.ts';
import { dayOf } from '#shared/time/day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import type { WorkingDay, WorkingWeek, workingHoursInput } from '#shared/workspaces/employee.schema.ts';
import { type HoursHistory, hoursOfDays, weeksOf } from '#shared/workspaces/working-week.ts';

/** The hours that an organization takes for a day of work, by the days from which they hold. */
const findUsualHours = (
  ctx: Pick<Context, 'db' | 'tenantId'>,
  organizationId: string,
): Promise<HoursHistory['usual']> => findHistory(ctx, { setting: 'workingTime', organizationId });

const ownScope = ({ id, organizationId }: EmployeeRow) =>
  ({ setting: 'workingDays', organizationId, employeeId: id }) as const;

async function mayRead(ctx: Context, row: EmployeeRow): Promise<boolean> {
  if (mayWrite(ctx, row) || canAny(ctx, ['CHANGE_SELECTED_EMPLOYEE'])) return true;
  return (await findManaged(ctx, [row.id])).has(row.id);
}

function mayWrite(ctx: Context, row: EmployeeRow): boolean {
  return row.userId === ctx.userId || editsEmployees(ctx);
}

async function findWeeks(ctx: Context, row: EmployeeRow): Promise<Dated<WorkingDay[]>[]> {
  const own = await findHistory(ctx, ownScope(row));
  return weeksOf({ own, usual: await findUsualHours(ctx, row.organizationId) });
}

const zoneOf = ({ user }: EmployeeRow) => normaliseTimeZone(user.timeZone);

async function weekOf(ctx: Context, row: EmployeeRow): Promise<WorkingWeek> {
  const weeks = await findWeeks(ctx, row);
  const timeZone = zoneOf(row);
  const days = valueOn(weeks, dayOf(ctx.now(), timeZone)) ?? [];
  return {
    ...{ employeeId: row.id, timeZone, days, weeklyHours: hoursOfDays(days) },
    weeks: weeks.map(({ validFrom, value }) => ({ validFrom, days: value })),
  };
}

/**
 * For the person, the managers of their teams and members who act for others. Defaults to the organization's week.
 */
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

type HoursInput = Pick<z.output<typeof workingHoursInput>, 'days' | 'validFrom'>;

async function noteHours(tx: Tx, row: EmployeeRow, { before, after, since }: NotedHours): Promise<void> {
  const change = differenceOf(toLocalText(before), toLocalText(after), weekdayKeys);
  if (change === undefined) return;
  await noteChange(tx, {
    ...{ action: 'employee.working-hours', entity: 'Employee', entityId: row.id, employeeId: row.id },
    before: change.before,
    after: { ...change.after, ...dayNote(since) },
  });
}

interface NotedHours {
  readonly before: readonly WorkingDay[];
  readonly after: readonly WorkingDay[];
  readonly since: { readonly validFrom: Day | null };
}

/** For the person and members who edit employees; absent weekdays stay as on the first day. */
export async function updateWorkingHours(
  ctx: Context,
  id: string,
  { days, validFrom }: HoursInput,
): Promise<WorkingWeek> {
  const row = await getEmployeeRow(ctx, id);
  if (!mayWrite(ctx, row)) throw forbidden();
  const from = validFrom === undefined ? dayOf(ctx.now(), zoneOf(row)) : (validFrom ?? '');
  await inTransaction(ctx, async (tx) => {
    const own = valueOn(await findHistory(tx, ownScope(row)), from) ?? [];
    const before = valueOn(await findWeeks(tx, row), from) ?? [];
    const kept = own.filter(({ weekday }) => days.every((day) => day.weekday !== weekday));
    const value = [...kept, ...days].toSorted((a, b) => a.weekday - b.weekday);
    const since = await putSetting(tx, ownScope(row), { value, validFrom });
    if (since === undefined) return;
    const after = before.map((day) => value.find(({ weekday }) => weekday === day.weekday) ?? day);
    await noteHours(tx, row, { before, after, since });
    tx.afterCommit(() => publishSettings(tx));
  });
  return weekOf(ctx, row);
}
