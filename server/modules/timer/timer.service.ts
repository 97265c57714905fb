import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import { type InSqlTransaction, inSqlTransaction } from '#server/context/transaction.ts';
import { AppError, conflict, forbidden, notFound } from '#server/errors.ts';
import {
  inProgressSql,
  lockEmployeeSql,
  type StartGateRow,
  startGateSql,
  startSql,
  taskInProgressSql,
  teamOfTaskSql,
} from '#server/modules/timer/timer-start.sql.ts';
import { ownEmployeeId, timerStatus } from '#server/modules/timer/timer-status.service.ts';
import { stopSql, syncSql } from '#server/modules/timer/timer-stop.sql.ts';
import { canAny } from '#shared/access/can.ts';
import { rankBetween } from '#shared/tasks/rank.ts';
import { dayOf } from '#shared/time/day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import type { StartTimerInput, TimerStatus } from '#shared/timer/timer.schema.ts';
import { timerRefusal } from '#shared/timer/timer-rules.ts';

type Tx = InSqlTransaction<Context>;

const refusalStatus = {
  'email-unverified': 'forbidden',
  'tracking-disabled': 'forbidden',
  'task-closed': 'conflict',
  'plan-required': 'conflict',
} as const;

async function teamOfTask(tx: Tx, employeeId: string, input: StartTimerInput): Promise<string | undefined> {
  if (input.taskId === undefined) return input.organizationTeamId;
  const values = [tx.tenantId, employeeId, input.taskId, input.organizationTeamId ?? null];
  const [row] = await tx.sql<{ teamId: string }>(teamOfTaskSql, values);
  return row?.teamId ?? input.organizationTeamId;
}

/** The task and the team have to be of the caller's own world; anything else is "not found". */
function refuseForeign(tx: Tx, input: StartTimerInput, gate: StartGateRow): void {
  const actsForAll = canAny({ role: tx.role ?? null, permissions: tx.permissions }, [
    'CHANGE_SELECTED_EMPLOYEE',
  ]);
  if (input.taskId !== undefined && gate.taskId === null) throw notFound('The task');
  if (gate.teamId === null) {
    if (input.organizationTeamId !== undefined) throw notFound('The team');
    if (input.taskId !== undefined && !actsForAll) throw notFound('The task');
  }
  if (gate.teamId !== null && gate.membershipId === null && !actsForAll) {
    throw notFound(input.taskId === undefined ? 'The team' : 'The task');
  }
}

function refuseByRule(tx: Tx, gate: StartGateRow): void {
  if (!gate.isActive) throw forbidden('Your account is suspended in this workspace.', 'EMPLOYEE_SUSPENDED');
  const refusal = timerRefusal({
    isEmailVerified: tx.isEmailVerified,
    isTrackingEnabled: gate.isTrackingEnabled && gate.memberIsTrackingEnabled,
    task: gate.taskId === null ? null : { status: gate.taskStatus },
    requiresPlan: gate.requirePlanToTrack,
    todayPlan: gate.plan,
  });
  if (refusal !== undefined) {
    throw new AppError(refusalStatus[refusal.code], refusal.message, {
      code: refusal.code.toUpperCase().replaceAll('-', '_'),
      ...(refusal.planGaps ? { details: { planGaps: refusal.planGaps } } : {}),
    });
  }
  if (gate.dayIsLocked) {
    throw conflict(
      'Your timesheet of today is approved. Ask for it to be reopened before tracking more time.',
      {
        code: 'TIMESHEET_LOCKED',
      },
    );
  }
}

async function stopRunning(tx: Tx, employeeId: string, now: Date): Promise<boolean> {
  const { ip, requestId } = tx.origin;
  const rows = await tx.sql(stopSql, [tx.tenantId, employeeId, now, tx.userId, uuidv7(), ip, requestId]);
  return rows.length > 0;
}

async function insertRunning(
  tx: Tx,
  employeeId: string,
  input: StartTimerInput,
  gate: StartGateRow,
): Promise<void> {
  const now = tx.now();
  const zone = normaliseTimeZone(tx.timeZone);
  const overlapAllowed = gate.hasLaterLog || gate.overlapPolicy === 'warn' || gate.overlapPolicy === 'allow';
  await tx.sql(startSql, [
    tx.tenantId,
    tx.organizationId,
    employeeId,
    now,
    dayOf(now, zone),
    zone,
    uuidv7(),
    uuidv7(),
    input.taskId ?? null,
    input.projectId ?? gate.taskProjectId,
    gate.teamId,
    input.logType ?? 'TRACKED',
    input.source ?? 'TEAMS',
    input.description ?? null,
    overlapAllowed,
    tx.userId,
    uuidv7(),
    tx.origin.ip,
    tx.origin.requestId,
    gate.membershipId,
  ]);
  await putInProgress(tx, gate);
}

/** Work on a task moves its card to the top of what is in progress. */
async function putInProgress(
  tx: Tx,
  { taskId, taskStatus, taskIsDone, teamId }: StartGateRow,
): Promise<void> {
  if (taskId === null || teamId === null || taskIsDone || taskStatus === 'in-progress') return;
  const [status] = await tx.sql<{ id: string; top: string | null }>(inProgressSql, [tx.tenantId, teamId]);
  if (status === undefined) return;
  const rank = rankBetween(null, status.top);
  const moved = await tx.sql(taskInProgressSql, [tx.tenantId, taskId, status.id, tx.now(), tx.userId, rank]);
  if (moved.length > 0) tx.afterCommit(() => tx.services.live.changed(tx.tenantId, 'tasks', taskId));
}

/**
 * Starts the caller's timer. A timer running on something else stops at that instant; one that runs on the same
 * task goes on. Refusals carry a code: EMAIL_UNVERIFIED, TRACKING_DISABLED, TASK_CLOSED, PLAN_REQUIRED (with
 * `details.planGaps`), TIMESHEET_LOCKED, EMPLOYEE_SUSPENDED.
 */
export async function startTimer(ctx: Context, input: StartTimerInput): Promise<TimerStatus> {
  const employeeId = ownEmployeeId(ctx);
  await inSqlTransaction(ctx, async (tx) => {
    const now = tx.now();
    await tx.sql(lockEmployeeSql, [tx.tenantId, employeeId]);
    const teamId = await teamOfTask(tx, employeeId, input);
    const day = dayOf(now, normaliseTimeZone(tx.timeZone));
    const values = [tx.tenantId, employeeId, input.taskId ?? null, teamId ?? null, day, now];
    const [gate] = await tx.sql<StartGateRow>(startGateSql, values);
    if (gate === undefined) throw notFound('The employee');
    refuseForeign(tx, input, gate);
    // What runs goes on, whatever was decided since it began.
    if (gate.runningLogId !== null && gate.runningTaskId === (input.taskId ?? null)) return;
    refuseByRule(tx, gate);
    if (gate.runningLogId !== null) await stopRunning(tx, employeeId, now);
    await insertRunning(tx, employeeId, input, gate);
    tx.afterCommit(() => tx.services.live.changed(tx.tenantId, 'timer', employeeId));
  });
  return timerStatus(ctx);
}

/** Stops the caller's timer. Never refused: nothing running is fine, and a stuck tracking flag is reset. */
export async function stopTimer(ctx: Context): Promise<TimerStatus> {
  const employeeId = ownEmployeeId(ctx);
  await inSqlTransaction(ctx, async (tx) => {
    const stopped = await stopRunning(tx, employeeId, tx.now());
    if (stopped) tx.afterCommit(() => tx.services.live.changed(tx.tenantId, 'timer', employeeId));
  });
  return timerStatus(ctx);
}

/** Stops when something runs, else starts what was asked for. */
export async function toggleTimer(ctx: Context, input: StartTimerInput): Promise<TimerStatus> {
  const status = await timerStatus(ctx);
  return status.running ? stopTimer(ctx) : startTimer(ctx, input);
}

/** A sign of life of the client that tracks; it never opens, closes or lengthens a log. */
export async function syncTimer(ctx: Context): Promise<TimerStatus> {
  const employeeId = ownEmployeeId(ctx);
  await ctx.services.pool.query(syncSql, [ctx.tenantId, employeeId, ctx.now()]);
  return timerStatus(ctx);
}
