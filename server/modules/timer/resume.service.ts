import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { nullable, rowStatement, timestamp } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { conflict, notFound } from '#server/errors.ts';
import { assertTimeOpen } from '#server/modules/timer/timer-gap.service.ts';
import { lockEmployeeSql, type OfEmployee } from '#server/modules/timer/timer-start.sql.ts';
import { ownEmployeeId, ownTimerStatus } from '#server/modules/timer/timer-status.service.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { touchedDays } from '#shared/time-logs/time-log-rules.ts';
import type { ResumeTimerInput, TimerStatus } from '#shared/timer/timer.schema.ts';
import { timerConflictTexts } from '#shared/timer/timer-rules.ts';

interface EndedRow {
  readonly startedAt: Date;
  readonly stoppedAt: Date | null;
  readonly endedByRuleAt: Date | null;
  /** When the next entry of the person begins. */
  readonly nextAt: Date | null;
}

const endedSql = rowStatement(
  {
    startedAt: timestamp,
    stoppedAt: nullable(timestamp),
    endedByRuleAt: nullable(timestamp),
    nextAt: nullable(timestamp),
  },
  (p: Params<OfEmployee & { logId: string }>) => sql`
  select l."startedAt", l."stoppedAt", l."endedByRuleAt", (
    select min(n."startedAt") from time_logs n
    where n."tenantId" = ${p.tenantId} and n."employeeId" = ${p.employeeId} and n."deletedAt" is null and n.id <> l.id
      and n."startedAt" >= l."stoppedAt") as "nextAt"
  from time_logs l
  where l."tenantId" = ${p.tenantId} and l."employeeId" = ${p.employeeId} and l.id = ${p.logId} and l."deletedAt" is null`,
);

/** The log in its owner's version: up to the next entry, or running. */
async function resumeLog(tx: InTransaction<Context>, employeeId: string, logId: string, log: EndedRow) {
  const { tenantId, userId } = tx;
  const stoppedAt = log.nextAt;
  const isRunning = stoppedAt === null;
  const now = tx.now();
  await tx.db.timeLog.update({
    where: { tenantId_id: { tenantId, id: logId } },
    data: { stoppedAt, isRunning, lastSeenAt: now, updatedAt: now, updatedByUserId: userId },
    select: { id: true },
  });
  if (isRunning) {
    await tx.db.employee.update({
      where: { tenantId_id: { tenantId, id: employeeId } },
      data: { isTrackingTime: true },
      select: { id: true },
    });
  }
  await noteChange(tx, {
    action: 'time-log.edit',
    entity: 'TimeLog',
    entityId: logId,
    employeeId,
    before: { stoppedAt: log.stoppedAt },
    after: { stoppedAt },
  });
}

/**
 * Undoes that a rule ended the caller's timer: it runs on, or lasts until the next entry. 409 TIMER_CHANGED if it
 * changed since, TIMESHEET_LOCKED or PERIOD_CLOSED if it would reach into an approved or closed day.
 */
export async function resumeTimer(ctx: Context, { logId }: ResumeTimerInput): Promise<TimerStatus> {
  const employeeId = ownEmployeeId(ctx);
  await inTransaction(ctx, async (tx) => {
    const of = { tenantId: tx.tenantId, employeeId };
    await execute(tx, lockEmployeeSql(of));
    const [log] = await queryRows(tx, endedSql({ ...of, logId }));
    if (log === undefined) throw notFound('The time log');
    const { stoppedAt, endedByRuleAt } = log;
    if (stoppedAt === null || stoppedAt.getTime() !== endedByRuleAt?.getTime()) {
      throw conflict(timerConflictTexts.changed, { code: 'TIMER_CHANGED' });
    }
    const longer = { startedAt: stoppedAt, stoppedAt: log.nextAt };
    const days = touchedDays([longer], { zone: normaliseTimeZone(tx.timeZone), now: tx.now() });
    await assertTimeOpen(tx, employeeId, { spans: [longer], days });
    await resumeLog(tx, employeeId, logId, log);
    tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'timer', employeeId));
  });
  return ownTimerStatus(ctx);
}
