import { v7 as uuidv7 } from 'uuid';
import { deedOf } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { AppError, conflict, forbidden, notFound } from '#server/errors.ts';
import { readWorkBilling } from '#server/modules/rates/billable-default.data.ts';
import { assertOpen, closedTo } from '#server/modules/running-time/closed-time.data.ts';
import { type StartMoment, startMomentOf } from '#server/modules/timer/start-moment.ts';
import { putInProgress, takePlaceInProgress } from '#server/modules/timer/task-in-progress.service.ts';
import {
  adoptSql,
  labelLogSql,
  lockEmployeeSql,
  lockStartSql,
  type StartGateRow,
  startGateSql,
  startSql,
} from '#server/modules/timer/timer-start.sql.ts';
import { ownEmployeeId, ownTimerStatus } from '#server/modules/timer/timer-status.service.ts';
import { dropPauseSql } from '#server/modules/timer/timer-status.sql.ts';
import { publishTimer, stopRunning, type TimerTx } from '#server/modules/timer/timer-stop.service.ts';
import { secondsWithin } from '#server/modules/timer/worked-seconds.data.ts';
import { canAny } from '#shared/access/can.ts';
import { weekDay } from '#shared/enums/calendar.ts';
import { countedHours } from '#shared/text/message.ts';
import { dayOf } from '#shared/time/day.ts';
import { hoursToSeconds } from '#shared/time/duration.ts';
import { ruleZones } from '#shared/time/rule-zones.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { limitOfWeek, touchedWeeks } from '#shared/time-logs/time-log-rules.ts';
import type {
  StartTimerInput,
  StopTimerInput,
  TimerChange,
  TimerStatus,
} from '#shared/timer/timer.schema.ts';
import { timerConflictTexts, timerRefusal } from '#shared/timer/timer-rules.ts';
import { isLocked, isSubmitted } from '#shared/timesheets/timesheet-state.ts';
import { weeklyLimitPolicy } from '#shared/workspaces/organization.schema.ts';

type Tx = TimerTx;

const refusalStatus = {
  'email-unverified': 'forbidden',
  'tracking-disabled': 'forbidden',
  'task-closed': 'conflict',
  'plan-required': 'conflict',
} as const;

/** The subject of a start, or of a log that fills a gap. */
type Target = Pick<StartTimerInput, 'taskId' | 'organizationTeamId' | 'clientId'>;

/** The task and the team have to be of the caller's own world; anything else is "not found". */
function assertVisibleTarget(tx: Tx, input: Target, gate: StartGateRow): void {
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

/** Locks the person and the task: both stay as they are read next until the end. */
export async function lockStart(tx: Tx, employeeId: string, taskId: string | undefined): Promise<void> {
  await execute(tx, lockStartSql({ tenantId: tx.tenantId, employeeId, taskId }));
}

/** Everything that decides about time on a task at a moment; the caller holds the lock of the start. */
export async function readGate(tx: Tx, employeeId: string, target: Target, at: Date): Promise<StartGateRow> {
  const { taskId, organizationTeamId: teamId, clientId } = target;
  const { tenantId } = tx;
  const day = dayOf(at, normaliseTimeZone(tx.timeZone));
  const values = { tenantId, employeeId, taskId, teamId, clientId, day };
  const [gate] = await queryRows(tx, startGateSql(values));
  if (gate === undefined) throw notFound('The employee');
  return gate;
}

/** The same for a log made of a gap; a task of another world is "not found". */
export async function gateOf(tx: Tx, employeeId: string, taskId: string, at: Date): Promise<StartGateRow> {
  await lockStart(tx, employeeId, taskId);
  const gate = await readGate(tx, employeeId, { taskId }, at);
  assertVisibleTarget(tx, { taskId }, gate);
  return gate;
}

function assertMayStart(tx: Tx, gate: StartGateRow): void {
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
  if (gate.dayStatus !== null && isLocked(gate.dayStatus)) throw dayIsApproved();
}

/** 409 for a start in a week whose limit is reached, where the organization stops there. */
async function assertWeekNotUsedUp(
  tx: Tx,
  employeeId: string,
  { gate, at }: { gate: StartGateRow; at: Date },
): Promise<void> {
  const limit = {
    policy: weeklyLimitPolicy.parse(gate.weeklyLimitPolicy),
    own: gate.ownLimits,
    general: gate.generalLimits,
  };
  if (limit.policy !== 'stop') return;
  const zones = ruleZones({ organization: gate.organizationZone, person: tx.timeZone });
  const startWeekOn = weekDay.parse(gate.startWeekOn);
  const weeks = touchedWeeks([{ startedAt: at, stoppedAt: at }], { zones, startWeekOn, now: at });
  const limited = weeks.flatMap((week) => {
    const limitHours = limitOfWeek(limit, week.week);
    return limitHours === undefined ? [] : [{ ...week, limitHours, employeeId }];
  });
  if (limited.length === 0) return;
  const used = await secondsWithin(tx, limited);
  for (const [index, { week, limitHours }] of limited.entries()) {
    const seconds = used[index] ?? 0;
    if (seconds < hoursToSeconds(limitHours)) continue;
    throw conflict(timerConflictTexts.weeklyLimit(countedHours(limitHours)), {
      code: 'WEEKLY_LIMIT',
      details: { week, limitSeconds: hoursToSeconds(limitHours), seconds },
    });
  }
}

function dayIsApproved(): AppError {
  const text = 'Your timesheet of today is approved. Ask for it to be reopened before tracking more time.';
  return conflict(text, { code: 'TIMESHEET_LOCKED' });
}

async function insertRunning(
  tx: Tx,
  employeeId: string,
  input: StartTimerInput,
  { gate, at, isLate }: { gate: StartGateRow } & StartMoment,
): Promise<void> {
  const now = tx.now();
  const zone = normaliseTimeZone(tx.timeZone);
  const overlapAllowed = gate.overlapPolicy === 'warn' || gate.overlapPolicy === 'allow';
  const { tenantId, organizationId, userId } = tx;
  const logId = input.clientId ?? uuidv7();
  const projectId = input.projectId ?? gate.taskProjectId;
  const billing = await readWorkBilling(tx, organizationId, { projectId, organizationContactId: null });
  const started = await queryRows(
    tx,
    startSql({
      ...{ tenantId, organizationId, employeeId, userId, now, zone, overlapAllowed, start: at },
      ...deedOf(tx),
      ...{ teamId: gate.teamId, membershipId: gate.membershipId },
      ...{ logId, timesheetId: uuidv7(), auditId: uuidv7() },
      day: dayOf(at, zone),
      // A start now is seen at the same moment: an entry without length spans no other day, so no other day is
      // checked.
      seenAt: isLate ? now : at,
      taskId: input.taskId,
      projectId,
      organizationContactId: billing.organizationContactId,
      logType: input.logType ?? 'TRACKED',
      source: input.source ?? 'TEAMS',
      description: input.description,
      isBillable: input.isBillable ?? billing.isBillable,
      isBillableChosen: input.isBillable !== undefined,
      clientId: input.clientId,
    }),
  );
  if (started.length === 0) throw dayIsApproved();
  const tagIds = [...new Set(input.tagIds)];
  if (tagIds.length === 0) return;
  const labelled = await execute(tx, labelLogSql({ tenantId, organizationId, logId, tagIds }));
  if (labelled < tagIds.length) throw notFound('A label');
}

/** The state after a change, with the keys of the log as well. */
export async function changed(tx: Tx): Promise<TimerChange> {
  const status = await ownTimerStatus(tx);
  const { tenantId, organizationId } = tx;
  return status.lastLog === null ? status : { tenantId, organizationId, ...status.lastLog, ...status };
}

async function adopt(tx: Tx, logId: string, { clientId }: StartTimerInput): Promise<void> {
  if (clientId !== undefined) await execute(tx, adoptSql({ tenantId: tx.tenantId, logId, clientId }));
}

/**
 * Starts the caller's timer. A timer on other work stops at that instant; one on the same task continues. Refusals
 * have a code: EMAIL_UNVERIFIED, TRACKING_DISABLED, TASK_CLOSED, PLAN_REQUIRED (with `details.planGaps`),
 * TIMESHEET_LOCKED, PERIOD_CLOSED, EMPLOYEE_SUSPENDED, WEEKLY_LIMIT; for a late start, TIMER_RUNNING when another
 * began after it.
 */
export function startTimer(ctx: Context, input: StartTimerInput): Promise<TimerChange> {
  const employeeId = ownEmployeeId(ctx);
  return inTransaction(ctx, (tx) => startIn(tx, employeeId, input));
}

/** Two starts on nothing but a note are about the same only if the note is. */
const isAboutTheSame = (gate: StartGateRow, { taskId, description }: StartTimerInput): boolean =>
  gate.runningTaskId === (taskId ?? null) &&
  (taskId !== undefined || description === undefined || gate.runningNote === description);

/** The same inside a transaction that does more. */
export async function startIn(tx: Tx, employeeId: string, input: StartTimerInput): Promise<TimerChange> {
  await lockStart(tx, employeeId, input.taskId);
  const { at, isLate } = await startMomentOf(tx, employeeId, input);
  const gate = await readGate(tx, employeeId, input, at);
  if (gate.isRepeated) return changed(tx);
  assertVisibleTarget(tx, input, gate);
  const { runningLogId } = gate;
  if (isLate && gate.runningSince !== null && gate.runningSince > at) {
    throw conflict(timerConflictTexts.runsSince, { code: 'TIMER_RUNNING' });
  }
  // A running timer on the same work continues, whatever restrictions were added since it began.
  if (runningLogId !== null && isAboutTheSame(gate, input)) {
    await adopt(tx, runningLogId, input);
    return changed(tx);
  }
  assertMayStart(tx, gate);
  const zone = normaliseTimeZone(tx.timeZone);
  assertOpen(closedTo(tx, gate, zone), [{ startedAt: at, stoppedAt: null }], at);
  await assertWeekNotUsedUp(tx, employeeId, { gate, at });
  const place = await takePlaceInProgress(tx, gate);
  const stopped =
    runningLogId === null ? [] : await stopRunning(tx, employeeId, { at: isLate ? at : undefined, now: at });
  await insertRunning(tx, employeeId, input, { gate, at, isLate });
  await putInProgress(tx, place);
  const status = await changed(tx);
  publishTimer(tx, employeeId, stopped);
  const { dayStatus } = gate;
  return dayStatus !== null && isSubmitted(dayStatus) ? { ...status, isDaySubmitted: true } : status;
}

/**
 * Stops the caller's timer, at an earlier moment where one is given. Never refused: nothing running is fine, and a
 * stuck tracking flag is reset.
 */
export function stopTimer(ctx: Context, input: StopTimerInput = {}): Promise<TimerChange> {
  const employeeId = ownEmployeeId(ctx);
  return inTransaction(ctx, async (tx) => {
    await stopIn(tx, employeeId, input);
    return changed(tx);
  });
}

/** The same inside a transaction that does more. */
export async function stopIn(tx: Tx, employeeId: string, input: StopTimerInput = {}): Promise<void> {
  const at = input.stoppedAt === undefined ? undefined : new Date(input.stoppedAt);
  // The moment is read once nobody else changes the time of the person.
  await execute(tx, lockEmployeeSql({ tenantId: tx.tenantId, employeeId }));
  const stopped = await stopRunning(tx, employeeId, { at, logId: input.logId, isPause: input.isPause });
  if (stopped.length > 0) publishTimer(tx, employeeId, stopped);
}

/** Ends the caller's pause without going on; none is fine. */
export function dropPause(ctx: Context, { logId }: { logId?: string | undefined }): Promise<TimerStatus> {
  const employeeId = ownEmployeeId(ctx);
  return inTransaction(ctx, async (tx) => {
    const of = { tenantId: tx.tenantId, employeeId };
    // The person first, as every change of their time.
    await execute(tx, lockEmployeeSql(of));
    const dropped = await execute(tx, dropPauseSql({ ...of, logId }));
    const status = await ownTimerStatus(tx);
    if (dropped > 0) publishTimer(tx, employeeId, []);
    return status;
  });
}

/** Stops when something runs, else starts. */
export async function toggleTimer(ctx: Context, input: StartTimerInput): Promise<TimerChange> {
  const status = await ownTimerStatus(ctx);
  return status.running ? stopTimer(ctx) : startTimer(ctx, input);
}
