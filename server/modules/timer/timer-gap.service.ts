import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import { inSqlTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { conflict, notFound } from '#server/errors.ts';
import { gateOf, stopRunning, type TimerTx } from '#server/modules/timer/timer.service.ts';
import { followSql, type GapLogRow, gapLogSql, lockedDaysSql } from '#server/modules/timer/timer-gap.sql.ts';
import { lockEmployeeSql } from '#server/modules/timer/timer-start.sql.ts';
import { ownEmployeeId, timerStatus } from '#server/modules/timer/timer-status.service.ts';
import { dayOf } from '#shared/time/day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import type { TimerGapAction, TimerGapInput, TimerStatus } from '#shared/timer/timer.schema.ts';
import { timerConflictTexts } from '#shared/timer/timer-rules.ts';

type About = Pick<GapLogRow, 'taskId' | 'projectId' | 'teamId'>;

interface NextLog {
  startedAt: Date;
  /** Absent: it runs. */
  stoppedAt?: Date;
  about: About;
}

const between = (instant: Date, from: Date, to: Date) =>
  new Date(Math.min(Math.max(instant.getTime(), from.getTime()), to.getTime()));

/** The gap lies inside the time that was tracked, whatever the device's clock says. */
function gapIn(log: GapLogRow, { from, to }: TimerGapInput, now: Date): { from: Date; to: Date } {
  const start = between(new Date(from), log.startedAt, now);
  return { from: start, to: between(new Date(to), start, now) };
}

async function runningLog(tx: TimerTx, employeeId: string, logId: string): Promise<GapLogRow> {
  const [log] = await queryRows<GapLogRow>(tx, gapLogSql({ tenantId: tx.tenantId, employeeId, logId }));
  if (log === undefined) throw notFound('The time log');
  if (!log.isRunning) throw conflict(timerConflictTexts.changed, { code: 'TIMER_CHANGED' });
  return log;
}

async function splitOnto(
  tx: TimerTx,
  employeeId: string,
  taskId: string | undefined,
  at: Date,
): Promise<About> {
  if (taskId === undefined) return { taskId: null, projectId: null, teamId: null };
  const gate = await gateOf(tx, employeeId, { taskId, organizationTeamId: undefined }, at);
  return { taskId, projectId: gate.taskProjectId, teamId: gate.teamId };
}

/** What comes after the log that ends where the gap begins. */
async function logsAfter(
  tx: TimerTx,
  employeeId: string,
  { action, taskId }: TimerGapInput,
  { log, from, to }: { log: GapLogRow; from: Date; to: Date },
): Promise<NextLog[]> {
  if (action === 'continue') return [{ startedAt: tx.now(), about: log }];
  if (action === 'break') return [{ startedAt: to, about: log }];
  if (action !== 'split') return [];
  const about = await splitOnto(tx, employeeId, taskId, from);
  return [
    { startedAt: from, stoppedAt: to, about },
    { startedAt: to, about: log },
  ];
}

/** An approved day takes no new logs; stopping alone is never refused. */
async function refuseLocked(tx: TimerTx, employeeId: string, days: readonly string[]): Promise<void> {
  const locked = await queryRows<{ day: string }>(
    tx,
    lockedDaysSql({ tenantId: tx.tenantId, employeeId, days }),
  );
  if (locked.length === 0) return;
  const text = timeLogTexts.locked(locked.map(({ day }) => day).join(', '));
  throw conflict(text, { code: 'TIMESHEET_LOCKED' });
}

async function insertAfter(
  tx: TimerTx,
  employeeId: string,
  { log, action, zone }: { log: GapLogRow; action: TimerGapAction; zone: string },
  { startedAt, stoppedAt, about }: NextLog,
): Promise<void> {
  const { tenantId, organizationId, userId, origin } = tx;
  const { taskId, projectId, teamId } = about;
  await queryRows(
    tx,
    followSql({
      ...{ tenantId, organizationId, employeeId, userId, now: tx.now(), action },
      ...{ ip: origin.ip, requestId: origin.requestId, taskId, projectId, teamId, beforeId: log.id },
      ...{ logId: uuidv7(), timesheetId: uuidv7(), auditId: uuidv7() },
      ...{ day: dayOf(startedAt, zone), zone, start: startedAt, end: stoppedAt },
    }),
  );
}

/**
 * Decides about time in which nothing was heard from the caller while the timer ran. 409 TIMER_CHANGED when the log
 * no longer runs; 409 TIMESHEET_LOCKED when new logs would fall on an approved day.
 */
export async function settleGap(ctx: Context, input: TimerGapInput): Promise<TimerStatus> {
  const employeeId = ownEmployeeId(ctx);
  await inSqlTransaction(ctx, async (tx) => {
    await queryRows(tx, lockEmployeeSql({ tenantId: tx.tenantId, employeeId }));
    const log = await runningLog(tx, employeeId, input.logId);
    if (input.action === 'keep') return;
    const zone = normaliseTimeZone(tx.timeZone);
    const gap = gapIn(log, input, tx.now());
    const next = await logsAfter(tx, employeeId, input, { log, ...gap });
    await refuseLocked(
      tx,
      employeeId,
      next.map(({ startedAt }) => dayOf(startedAt, zone)),
    );
    await stopRunning(tx, employeeId, { at: gap.from, logId: log.id });
    for (const one of next) await insertAfter(tx, employeeId, { log, action: input.action, zone }, one);
    tx.afterCommit(() => tx.services.live.changed(tx.tenantId, 'timer', employeeId));
  });
  return timerStatus(ctx);
}
