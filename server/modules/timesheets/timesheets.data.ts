import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { notFound } from '#server/errors.ts';
import type { Reader, WithoutSteps } from '#server/modules/timesheets/timesheet-json.sql.ts';
import {
  approvalsSql,
  countSql,
  decidedSql,
  listSql,
  lockDaysSql,
  lockSheetsSql,
  opensSheetsSql,
  runningSql,
  type SheetFilter,
  setStatusSql,
  sheetSql,
  sheetsSql,
  weekOwnerSql,
} from '#server/modules/timesheets/timesheets.sql.ts';
import { can } from '#shared/access/can.ts';
import { opensTimesheets, seesAllEmployees } from '#shared/access/role-access.ts';
import type { TimesheetStatus } from '#shared/enums/timesheet.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import type { Timesheet } from '#shared/timesheets/timesheet.schema.ts';
import type { TimesheetActor } from '#shared/timesheets/timesheet-state.ts';

export type Tx = InTransaction<Context>;

/** Facts that determine the steps the caller may take. */
export interface Rights extends Required<TimesheetActor> {
  readonly id: string;
  readonly status: TimesheetStatus;
  readonly employeeId: string;
}

export interface SheetRow extends Rights {
  readonly isRunning: boolean;
  /** Without what the caller may do. */
  readonly json: WithoutSteps<Timesheet>;
}

export interface LockedSheet extends Rights {
  readonly date: Day;
  readonly organizationId: string;
}

interface Page {
  readonly skip?: number | undefined;
  readonly take?: number | undefined;
}

type Caller = Pick<
  Context,
  'tenantId' | 'organizationId' | 'userId' | 'employeeId' | 'role' | 'permissions' | 'now'
>;

/** Whether the caller reads the sheets of others, or the organization shows everybody their own. */
export async function opensSheets(ctx: Context): Promise<boolean> {
  if (seesAllEmployees(ctx)) return true;
  const [row] = await queryRows(ctx, opensSheetsSql(readerOf(ctx)));
  return row === undefined || opensTimesheets(row);
}

export function readerOf(ctx: Caller): Reader {
  const { tenantId, organizationId, userId, employeeId } = ctx;
  const rights = { decides: can(ctx, 'CAN_APPROVE_TIMESHEET'), readsAll: seesAllEmployees(ctx) };
  return { tenantId, organizationId, userId, employeeId, ...rights, now: ctx.now() };
}

export function findSheets(ctx: Context, filter: SheetFilter, { skip = 0, take }: Page): Promise<SheetRow[]> {
  return queryRows(ctx, listSql({ ...filter, ...readerOf(ctx), skip, take }));
}

export async function countSheets(ctx: Context, filter: SheetFilter): Promise<number> {
  const [row] = await queryRows(ctx, countSql({ ...filter, ...readerOf(ctx) }));
  return row?.total ?? 0;
}

/** Sheets in the order of the ids; omits those that the caller does not read. */
export function readSheets(ctx: Context, ids: readonly string[]): Promise<SheetRow[]> {
  return queryRows(ctx, sheetsSql({ ...readerOf(ctx), ids }));
}

/** With its history; 404 unless the caller reads it. */
export async function readSheet(ctx: Context, id: string) {
  const [row] = await queryRows(ctx, sheetSql({ ...readerOf(ctx), id }));
  if (row === undefined) throw notFound('The timesheet');
  return row;
}

interface Narrowed extends Page {
  readonly teamIds?: readonly string[] | undefined;
  readonly employeeIds?: readonly string[] | undefined;
}

/** Sheets that wait for the caller's decision. */
export async function findWaiting(ctx: Context, { teamIds, employeeIds, skip = 0, take }: Narrowed) {
  const values = { ...readerOf(ctx), teamIds, employeeIds, skip, take };
  const rows = await queryRows(ctx, approvalsSql(values));
  return {
    rows: rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...row }])),
    total: rows[0]?.count ?? 0,
  };
}

/** Returns the sheets that the caller reads, locked until the transaction ends. */
export function lockSheets(tx: Tx, ids: readonly string[]): Promise<LockedSheet[]> {
  return queryRows(tx, lockSheetsSql({ ...readerOf(tx), ids }));
}

/** The days of somebody with time on them, locked until the transaction ends. */
export function lockDays(
  tx: Tx,
  { employeeId, fromDay, toDay }: { employeeId: string; fromDay: Day; toDay: Day },
): Promise<LockedSheet[]> {
  return queryRows(tx, lockDaysSql({ ...readerOf(tx), ownerId: employeeId, fromDay, toDay }));
}

/** The first day of an employee's weeks; 404 unless the caller reads their time. */
export async function findWeekOwner(ctx: Context, employeeId: string) {
  const [row] = await queryRows(ctx, weekOwnerSql({ ...readerOf(ctx), id: employeeId }));
  if (row === undefined) throw notFound('The employee');
  return row;
}

interface NewStatus {
  readonly to: TimesheetStatus;
  /** Set for days that wait from now on; absent: they have waited since their submission. */
  readonly submittedAt: Date | undefined;
}

export async function saveStatus(
  tx: Tx,
  ids: readonly string[],
  { to: status, submittedAt }: NewStatus,
): Promise<void> {
  const { tenantId, userId } = tx;
  await execute(tx, setStatusSql({ tenantId, userId, ids, status, submittedAt, now: tx.now() }));
}

/**
 * The status of each sheet before the caller's decision, unless that is older than `since` or was another person's.
 */
export async function findDecided(
  tx: Tx,
  ids: readonly string[],
  since: Date,
): Promise<Map<string, TimesheetStatus>> {
  const { tenantId, userId } = tx;
  const rows = await queryRows(tx, decidedSql({ tenantId, userId, ids, since }));
  return new Map(rows.map(({ id, before }) => [id, before]));
}

/**
 * Owners with a running timer, read after the sheets were locked: includes timers that began while this call waited.
 */
export async function findRunning(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await queryRows(tx, runningSql({ tenantId: tx.tenantId, ids, now: tx.now() }));
  return new Set(rows.map(({ id }) => id));
}

interface Step {
  readonly timesheetId: string;
  readonly fromStatus: TimesheetStatus;
  readonly toStatus: TimesheetStatus;
  readonly reason?: string | undefined;
  readonly comment?: string | undefined;
}

/** Sortable ids preserve the order of steps with the same time. */
export async function saveEvents(tx: Tx, steps: readonly Step[]): Promise<void> {
  const { tenantId, userId: actorUserId } = tx;
  await tx.db.timesheetEvent.createMany({
    data: steps.map(({ reason, comment, ...step }) => ({
      ...step,
      id: uuidv7(),
      tenantId,
      actorUserId,
      reason: reason ?? null,
      comment: comment ?? null,
      createdAt: tx.now(),
    })),
  });
}
