import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { type Queryable, queryRows } from '#server/db/query.ts';
import { badRequest, notFound } from '#server/errors.ts';
import { stateAfterStop } from '#server/modules/running-time/timer-state.ts';
import { callerValues } from '#server/modules/teams/caller-values.ts';
import {
  readableEmployeeSql,
  type TimerStatusRow,
  timerStatusSql,
  visibleWorkSql,
} from '#server/modules/timer/timer-status.sql.ts';
import { can } from '#shared/access/can.ts';
import { dayBounds, dayOf } from '#shared/time/day.ts';
import type { Interval } from '#shared/time/interval.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { answeredStop } from '#shared/time-logs/log-end.ts';
import { invalidDateText, type TimerStatus, type timerStatusQuery } from '#shared/timer/timer.schema.ts';

const employeeText = 'Employee record not found. Please verify your details and try again.';

/** The caller's own employee; throws when the caller is not an employee. */
export function ownEmployeeId(ctx: Pick<Context, 'employeeId'>): string {
  if (ctx.employeeId === undefined) throw notFound(employeeText);
  return ctx.employeeId;
}

interface Owner {
  readonly employeeId: string;
  readonly timeZone: string;
}

/** The owner of the requested state, with the zone of their days; 404 if the caller may not see it. */
async function resolveOwner(ctx: Context, requestedId: string | undefined): Promise<Owner> {
  const { employeeId = null, tenantId, timeZone } = ctx;
  if (requestedId === undefined || requestedId === employeeId)
    return { employeeId: ownEmployeeId(ctx), timeZone };
  const seesAll = can(ctx, 'CHANGE_SELECTED_EMPLOYEE');
  const values = { tenantId, employeeId: ctx.employeeId, requestedId, seesAll };
  const [row] = await queryRows(ctx, readableEmployeeSql(values));
  if (row === undefined) throw notFound('The employee');
  return { employeeId: requestedId, ...row };
}

function instantOf(text: string): Date {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) throw badRequest(invalidDateText);
  return instant;
}

function requestedDay(ctx: Context, query: z.output<typeof timerStatusQuery>, { timeZone }: Owner): Interval {
  if (query.todayStart !== undefined && query.todayEnd !== undefined) {
    return { start: instantOf(query.todayStart), end: instantOf(query.todayEnd) };
  }
  const zone = normaliseTimeZone(timeZone);
  return dayBounds(dayOf(ctx.now(), zone), zone);
}

function stateOf(row: TimerStatusRow, now: Date): TimerStatus['timerStatus'] {
  if (!row.isActive) return 'suspended';
  if (row.id === null) return 'idle';
  if (row.isRunning) return 'running';
  return stateAfterStop(row.stoppedAt ?? row.startedAt, now);
}

interface OfEmployee {
  readonly tenantId: string;
  readonly employeeId: string;
}

function lastLogOf(
  row: TimerStatusRow,
  { tenantId, employeeId }: OfEmployee,
  now: Date,
): TimerStatus['lastLog'] {
  if (row.id === null) return null;
  const startedAt = row.startedAt.toISOString();
  const end = answeredStop(row, now);
  return {
    id: row.id,
    tenantId,
    organizationId: row.organizationId,
    // Clients compute the elapsed time from createdAt, so it names the start of the session.
    createdAt: startedAt,
    startedAt,
    stoppedAt: end.toISOString(),
    duration: Math.floor((end.getTime() - row.startedAt.getTime()) / 1000),
    isRunning: row.isRunning,
    taskId: row.taskId,
    projectId: row.projectId,
    employeeId,
    organizationTeamId: row.organizationTeamId,
    timesheetId: row.timesheetId,
    source: row.source,
    logType: row.logType,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    description: row.description,
    isBillable: row.isBillable ?? undefined,
    isBillableChosen: row.isBillableChosen,
    isEdited: row.isEdited,
    tagIds: row.tagIds,
    isPaused: row.isPaused || undefined,
  };
}

function lastTaskOf(row: TimerStatusRow): TimerStatus['lastWorkedTask'] {
  if (row.taskId === null || row.taskTitle === null) return null;
  return {
    id: row.taskId,
    title: row.taskTitle,
    number: row.taskNumber,
    prefix: row.taskPrefix,
    status: row.taskStatus,
    issueType: row.taskIssueType,
  };
}

const unseen = { taskId: null, taskTitle: null, taskNumber: null, taskPrefix: null } as const;

/** Limits another person's work to the parts the caller may read; whether they work is always visible. */
async function omitInvisible(ctx: Context, row: TimerStatusRow): Promise<TimerStatusRow> {
  const { taskId, projectId, organizationTeamId } = row;
  const values = { ...callerValues(ctx), taskId, projectId, teamId: organizationTeamId };
  const [seen] = await queryRows(ctx, visibleWorkSql(values));
  return {
    ...row,
    ...(seen?.task ? {} : unseen),
    projectId: seen?.project ? projectId : null,
    organizationTeamId: seen?.team ? organizationTeamId : null,
    timesheetId: null,
    description: null,
    isBillable: null,
    isBillableChosen: null,
    tagIds: null,
    isPaused: false,
  };
}

/** A context on the pool or in a transaction. */
type Reader = Omit<Context, 'db'> & Queryable;

async function readStatus(ctx: Reader, employeeId: string, day: Interval): Promise<TimerStatusRow> {
  const values = { tenantId: ctx.tenantId, employeeId, now: ctx.now(), start: day.start, end: day.end };
  const [row] = await queryRows(ctx, timerStatusSql(values));
  if (row === undefined) throw notFound("We couldn't find the employee you were looking for. It");
  return row;
}

function toStatus(row: TimerStatusRow, owner: OfEmployee, now: Date): TimerStatus {
  return {
    duration: row.todaySeconds,
    running: row.id !== null && row.isRunning,
    lastLog: lastLogOf(row, owner, now),
    lastWorkedTask: lastTaskOf(row),
    timerStatus: stateOf(row, now),
    serverTime: now.toISOString(),
    attention: { inactivityMinutes: row.inactivityMinutes, forgottenHours: row.forgottenTimerHours },
  };
}

/** Timer state of the caller today, with the day's finished seconds. */
export async function ownTimerStatus(ctx: Reader): Promise<TimerStatus> {
  const employeeId = ownEmployeeId(ctx);
  const zone = normaliseTimeZone(ctx.timeZone);
  const now = ctx.now();
  const row = await readStatus(ctx, employeeId, dayBounds(dayOf(now, zone), zone));
  return toStatus(row, { tenantId: ctx.tenantId, employeeId }, now);
}

/** Timer state of the caller or of somebody whose state the caller may see, with the day's finished seconds. */
export async function timerStatus(
  ctx: Context,
  query: z.output<typeof timerStatusQuery> = {},
): Promise<TimerStatus> {
  const owner = await resolveOwner(ctx, query.employeeId);
  const { employeeId } = owner;
  const now = ctx.now();
  const row = await readStatus(ctx, employeeId, requestedDay(ctx, query, owner));
  const seen = employeeId === ctx.employeeId ? row : await omitInvisible(ctx, row);
  return toStatus(seen, { tenantId: ctx.tenantId, employeeId }, now);
}
