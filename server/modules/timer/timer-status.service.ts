import type { z } from 'zod';
import { type Context, readRows } from '#server/context/context.ts';
import { badRequest, notFound } from '#server/errors.ts';
import {
  sharesTeamSql,
  type TimerStatusRow,
  timerStatusSql,
} from '#server/modules/timer/timer-status.sql.ts';
import { canAny } from '#shared/access/can.ts';
import { dayBounds, dayOf } from '#shared/time/day.ts';
import type { Interval } from '#shared/time/interval.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { invalidDateText, type TimerStatus, type timerStatusQuery } from '#shared/timer/timer.schema.ts';

const pauseMilliseconds = 24 * 60 * 60 * 1000;
const employeeText = 'Employee record not found. Please verify your details and try again.';

/** The caller's own employee; throws when the caller is not an employee. */
export function ownEmployeeId(ctx: Context): string {
  if (ctx.employeeId === undefined) throw notFound(employeeText);
  return ctx.employeeId;
}

async function readableEmployeeId(ctx: Context, asked: string | undefined): Promise<string> {
  if (asked === undefined || asked === ctx.employeeId) return ownEmployeeId(ctx);
  const all = canAny({ role: ctx.role ?? null, permissions: ctx.permissions }, ['CHANGE_SELECTED_EMPLOYEE']);
  if (all) return asked;
  const rows = await readRows(ctx, 'shares-team', sharesTeamSql, [
    ctx.tenantId,
    ctx.employeeId ?? null,
    asked,
  ]);
  if (rows.length === 0) throw notFound('The employee');
  return asked;
}

function instantOf(text: string): Date {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) throw badRequest(invalidDateText);
  return instant;
}

function dayAskedFor(ctx: Context, query: z.output<typeof timerStatusQuery>): Interval {
  if (query.todayStart !== undefined && query.todayEnd !== undefined) {
    return { start: instantOf(query.todayStart), end: instantOf(query.todayEnd) };
  }
  const zone = normaliseTimeZone(ctx.timeZone);
  return dayBounds(dayOf(ctx.now(), zone), zone);
}

function stateOf(row: TimerStatusRow, now: Date): TimerStatus['timerStatus'] {
  if (!row.isActive) return 'suspended';
  if (row.id === null) return 'idle';
  if (row.isRunning) return 'running';
  const stopped = row.stoppedAt ?? row.startedAt;
  return now.getTime() - stopped.getTime() < pauseMilliseconds ? 'pause' : 'idle';
}

function lastLogOf(row: TimerStatusRow, employeeId: string, now: Date): TimerStatus['lastLog'] {
  if (row.id === null) return null;
  const startedAt = row.startedAt.toISOString();
  const end = row.stoppedAt ?? now;
  return {
    id: row.id,
    // Clients compute the elapsed time from createdAt, so it names the start of the session.
    createdAt: startedAt,
    startedAt,
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
    duration: Math.max(0, Math.floor((end.getTime() - row.startedAt.getTime()) / 1000)),
    isRunning: row.isRunning,
    taskId: row.taskId,
    projectId: row.projectId,
    employeeId,
    organizationTeamId: row.organizationTeamId,
    timesheetId: row.timesheetId,
    source: row.source,
    logType: row.logType,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
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

/** Timer state of the caller or of somebody whose state the caller may see, with the day's finished seconds. */
export async function timerStatus(
  ctx: Context,
  query: z.output<typeof timerStatusQuery> = {},
): Promise<TimerStatus> {
  const employeeId = await readableEmployeeId(ctx, query.employeeId);
  const day = dayAskedFor(ctx, query);
  const now = ctx.now();
  const values = [ctx.tenantId, employeeId, now, day.start, day.end];
  const [row] = await readRows<TimerStatusRow>(ctx, 'timer-status', timerStatusSql, values);
  if (row === undefined) throw notFound("We couldn't find the employee you were looking for. It");
  return {
    duration: row.todaySeconds,
    running: row.id !== null && row.isRunning,
    lastLog: lastLogOf(row, employeeId, now),
    lastWorkedTask: lastTaskOf(row),
    timerStatus: stateOf(row, now),
    serverTime: now.toISOString(),
    attention: { inactivityMinutes: row.inactivityMinutes, forgottenHours: row.forgottenTimerHours },
  };
}
