import { type Context, readRows } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { notFound } from '#server/errors.ts';
import {
  approvalsSql,
  countSql,
  listSql,
  lockDaysSql,
  lockSheetsSql,
  opensSheetsSql,
  runningSql,
  setStatusSql,
  sheetSql,
  sheetsSql,
  weekOwnerSql,
} from '#server/modules/timesheets/timesheets.sql.ts';
import { can } from '#shared/access/can.ts';
import { opensTimesheets, seesAllEmployees } from '#shared/access/role-access.ts';
import type { WeekDay } from '#shared/enums/calendar.ts';
import type { TimesheetStatus } from '#shared/enums/timesheet.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import type { TimesheetActor } from '#shared/timesheets/timesheet-state.ts';

export type Tx = InTransaction<Context>;

/** What decides which steps the caller may take. */
interface Rights extends Required<TimesheetActor> {
  readonly id: string;
  readonly status: TimesheetStatus;
  readonly employeeId: string;
}

export interface SheetRow extends Rights {
  readonly isRunning: boolean;
  /** A JSON object without what the caller may do. */
  readonly json: string;
}

export interface LockedSheet extends Rights {
  readonly date: Day;
  readonly organizationId: string;
}

/** First and last day, and whom and what the list is narrowed to. */
export interface SheetFilter {
  readonly fromDay: Day;
  readonly toDay: Day;
  readonly employeeIds: readonly string[] | undefined;
  readonly statuses: readonly TimesheetStatus[] | undefined;
  readonly teamIds: readonly string[] | undefined;
  readonly projectIds: readonly string[] | undefined;
  readonly taskIds: readonly string[] | undefined;
}

interface Page {
  readonly skip?: number | undefined;
  readonly take?: number | undefined;
}

type Reader = Pick<
  Context,
  'tenantId' | 'organizationId' | 'userId' | 'employeeId' | 'role' | 'permissions' | 'now'
>;

const readsAllSheets = (ctx: Pick<Reader, 'role' | 'permissions'>): boolean =>
  can(ctx, 'CAN_APPROVE_TIMESHEET') ||
  seesAllEmployees({ role: ctx.role ?? null, permissions: ctx.permissions });

/** Whether the caller reads the sheets of others, or the organization shows everybody their own. */
export async function opensSheets(ctx: Context): Promise<boolean> {
  if (readsAllSheets(ctx)) return true;
  const values = [ctx.tenantId, ctx.organizationId ?? null, ctx.userId, ctx.employeeId ?? null];
  const [row] = await readRows<{ ofOthers: boolean; own: boolean }>(
    ctx,
    'opens-sheets',
    opensSheetsSql,
    values,
  );
  return row === undefined || opensTimesheets(row);
}

/** The first seven values of every statement about timesheets. Who decides about all time reads it as well. */
function readerValues(ctx: Reader): unknown[] {
  const decides = can(ctx, 'CAN_APPROVE_TIMESHEET');
  const readsAll = readsAllSheets(ctx);
  const place = [ctx.tenantId, ctx.organizationId ?? null, ctx.userId, ctx.employeeId ?? null];
  return [...place, readsAll, decides, ctx.now()];
}

function filterValues(filter: SheetFilter): unknown[] {
  const { fromDay, toDay, employeeIds, statuses, teamIds, projectIds, taskIds } = filter;
  return [fromDay, toDay, ...[employeeIds, statuses, teamIds, projectIds, taskIds].map((ids) => ids ?? null)];
}

export function findSheets(ctx: Context, filter: SheetFilter, { skip, take }: Page): Promise<SheetRow[]> {
  const values = [...readerValues(ctx), ...filterValues(filter), skip ?? 0, take ?? null];
  return readRows<SheetRow>(ctx, 'timesheet-list', listSql, values);
}

export async function countSheets(ctx: Context, filter: SheetFilter): Promise<number> {
  const values = [...readerValues(ctx), ...filterValues(filter)];
  const [row] = await readRows<{ total: number }>(ctx, 'timesheet-count', countSql, values);
  return row?.total ?? 0;
}

/** In the order of the ids; those that the caller does not read are left out. */
export function readSheets(ctx: Context, ids: readonly string[]): Promise<SheetRow[]> {
  return readRows<SheetRow>(ctx, 'timesheets', sheetsSql, [...readerValues(ctx), ids]);
}

/** With its history; 404 unless the caller reads it. */
export async function readSheet(ctx: Context, id: string): Promise<SheetRow> {
  const [row] = await readRows<SheetRow>(ctx, 'timesheet', sheetSql, [...readerValues(ctx), id]);
  if (row === undefined) throw notFound('The timesheet');
  return row;
}

interface Narrowed extends Page {
  readonly teamIds?: readonly string[] | undefined;
  readonly employeeIds?: readonly string[] | undefined;
}

/** What waits for a decision of the caller. */
export async function findWaiting(ctx: Context, { teamIds, employeeIds, skip, take }: Narrowed) {
  const values = [...readerValues(ctx), teamIds ?? null, employeeIds ?? null, skip ?? 0, take ?? null];
  type Row = { count: number } & (SheetRow | { id: null });
  const rows = await readRows<Row>(ctx, 'timesheet-approvals', approvalsSql, values);
  return { rows: rows.flatMap((row) => (row.id === null ? [] : [row])), total: rows[0]?.count ?? 0 };
}

/** Those of the sheets that the caller reads, locked until the transaction ends. */
export function lockSheets(tx: Tx, ids: readonly string[]): Promise<LockedSheet[]> {
  return tx.db.$queryRawUnsafe<LockedSheet[]>(lockSheetsSql, ...readerValues(tx), ids);
}

/** The days of somebody with time on them, locked until the transaction ends. */
export function lockDays(
  tx: Tx,
  { employeeId, fromDay, toDay }: { employeeId: string; fromDay: Day; toDay: Day },
): Promise<LockedSheet[]> {
  return tx.db.$queryRawUnsafe<LockedSheet[]>(lockDaysSql, ...readerValues(tx), employeeId, fromDay, toDay);
}

/** How the weeks of somebody begin; 404 unless the caller reads their time. */
export async function findWeekOwner(ctx: Context, employeeId: string) {
  type Row = { id: string; startWeekOn: WeekDay; timeZone: string | null };
  const values = [...readerValues(ctx), employeeId];
  const [row] = await readRows<Row>(ctx, 'timesheet-week-owner', weekOwnerSql, values);
  if (row === undefined) throw notFound('The employee');
  return row;
}

export async function saveStatus(tx: Tx, ids: readonly string[], status: TimesheetStatus): Promise<void> {
  await tx.db.$executeRawUnsafe(setStatusSql, tx.tenantId, ids, status, tx.userId, tx.now());
}

/** Whose timer runs, read after the sheets were locked: what began while this waited for them counts. */
export async function findRunning(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.db.$queryRawUnsafe<{ id: string }[]>(runningSql, tx.tenantId, ids, tx.now());
  return new Set(rows.map(({ id }) => id));
}

interface Step {
  readonly timesheetId: string;
  readonly fromStatus: TimesheetStatus;
  readonly toStatus: TimesheetStatus;
  readonly reason: string | undefined;
  readonly comment: string | undefined;
}

export async function saveEvents(tx: Tx, steps: readonly Step[]): Promise<void> {
  const { tenantId, userId: actorUserId } = tx;
  await tx.db.timesheetEvent.createMany({
    data: steps.map(({ reason, comment, ...step }) => ({
      ...step,
      tenantId,
      actorUserId,
      reason: reason ?? null,
      comment: comment ?? null,
      createdAt: tx.now(),
    })),
  });
}
