import { v7 as uuidv7 } from 'uuid';
import { actionSql, deedOf } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { bool, nullable, rowStatement, text, timestamp, uuid } from '#server/db/rows.ts';
import { type Params, raw, sql, statement } from '#server/db/sql.ts';
import { conflict, notFound } from '#server/errors.ts';
import { readWorkBilling } from '#server/modules/rates/billable-default.data.ts';
import { assertOpen, readClosed } from '#server/modules/running-time/closed-time.data.ts';
import { gateOf } from '#server/modules/timer/timer.service.ts';
import { lockEmployeeSql, type NewTimerLog, type OfEmployee } from '#server/modules/timer/timer-start.sql.ts';
import { ownEmployeeId, ownTimerStatus } from '#server/modules/timer/timer-status.service.ts';
import { stopRunning, type TimerTx } from '#server/modules/timer/timer-stop.service.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import type { TimeSpan } from '#shared/time-logs/time-log-rules.ts';
import type { TimerGapAction, TimerGapInput, TimerStatus } from '#shared/timer/timer.schema.ts';
import { timerConflictTexts } from '#shared/timer/timer-rules.ts';

/** The log a gap was noticed in, by its own id or its client's. */
const gapLogSql = rowStatement(
  {
    id: uuid,
    isRunning: bool,
    startedAt: timestamp,
    taskId: nullable(uuid),
    projectId: nullable(uuid),
    teamId: nullable(uuid),
    organizationContactId: nullable(uuid),
    isBillable: bool,
    isBillableChosen: nullable(bool),
  },
  (p: Params<OfEmployee & { logId: string }>) => sql`
  select l.id, l."isRunning", l."startedAt", l."taskId", l."projectId", l."organizationTeamId" as "teamId", l."organizationContactId",
    l."isBillable", l."isBillableChosen"
  from time_logs l
  where l."tenantId" = ${p.tenantId} and l."employeeId" = ${p.employeeId} and ${p.logId} in (l.id, l."clientId") and l."deletedAt" is null`,
);

interface GapLogRow {
  id: string;
  isRunning: boolean;
  startedAt: Date;
  taskId: string | null;
  projectId: string | null;
  teamId: string | null;
  organizationContactId: string | null;
  isBillable: boolean;
  isBillableChosen: boolean | null;
}

/** Filters the days to approved ones. */
const lockedDaysSql = rowStatement(
  { day: text },
  (p: Params<OfEmployee & { days: readonly string[] }>) => sql`
  select date::text as day from timesheets
  where "tenantId" = ${p.tenantId} and "employeeId" = ${p.employeeId} and date = any(${p.days}::date[]) and status = 'APPROVED'
    and "deletedAt" is null
  order by date`,
);

interface FollowValues extends NewTimerLog {
  readonly isBillable: boolean;
  readonly isBillableChosen: boolean | null;
  /** The log before. */
  readonly beforeId: string;
  readonly end: Date | undefined;
  /** The decision about the gap. */
  readonly action: string;
}

/** A log after another one, equal to it except for its subject; without an end it runs. */
const followSql = statement(
  (p: Params<FollowValues>) => sql`
  with sheet as (
    insert into timesheets (id, "tenantId", "organizationId", "employeeId", date, "timeZone")
    values (${p.timesheetId}, ${p.tenantId}, ${p.organizationId}, ${p.employeeId}, ${p.day}::date, ${p.zone})
    on conflict ("employeeId", date) do update set "updatedAt" = ${p.now}
    returning id
  ), log as (
    insert into time_logs (id, "tenantId", "organizationId", "employeeId", "timesheetId", "taskId", "projectId",
      "organizationTeamId", "startedAt", "stoppedAt", "isRunning", "logType", source, description, "organizationContactId",
      "isBillable", "isBillableChosen", version, "overlapAllowed", "timeZone", "lastSeenAt", "createdByUserId", "createdAt", "updatedAt")
    select ${p.logId}, ${p.tenantId}, ${p.organizationId}, ${p.employeeId}, sheet.id, ${p.taskId}, ${p.projectId}, ${p.teamId}, ${p.start}::timestamptz, ${p.end}::timestamptz, ${p.end}::timestamptz is null,
      l."logType", l.source, l.description, ${p.organizationContactId}::uuid,
      ${p.isBillable}::boolean, ${p.isBillableChosen}::boolean, l.version, l."overlapAllowed", ${p.zone}, ${p.now}, ${p.userId}, ${p.now}, ${p.now}
    from time_logs l, sheet where l."tenantId" = ${p.tenantId} and l.id = ${p.beforeId}
    returning id
  ), tracking as (
    update employees set "isTrackingTime" = "isTrackingTime" or ${p.end}::timestamptz is null, "lastSeenAt" = ${p.now},
      "updatedAt" = ${p.now}
    where "tenantId" = ${p.tenantId} and id = ${p.employeeId}
  )
  insert into audit_entries (id, "tenantId", "organizationId", "actorUserId", "actorType", "tokenName", action, entity, "entityId", "employeeId",
    after, ip, "requestId", at)
  select ${p.auditId}, ${p.tenantId}, ${p.organizationId}, ${p.userId},
    case when ${p.tokenName}::text is null then 'user' else 'token' end, ${p.tokenName}::text,
    case when ${p.end}::timestamptz is null then ${raw(actionSql('timer.start'))} else ${raw(actionSql('time-log.add'))} end, 'TimeLog',
    log.id, ${p.employeeId}, jsonb_build_object('startedAt', ${p.start}::timestamptz, 'stoppedAt', ${p.end}::timestamptz, 'taskId', ${p.taskId}::uuid,
      'gap', ${p.action}::text), ${p.ip}, ${p.requestId}, ${p.now}
  from log`,
);

type About = Omit<GapLogRow, 'id' | 'isRunning' | 'startedAt'>;

interface NextLog {
  startedAt: Date;
  /** Absent: it runs. */
  stoppedAt?: Date;
  about: About;
}

const between = (instant: Date, from: Date, to: Date) =>
  new Date(Math.min(Math.max(instant.getTime(), from.getTime()), to.getTime()));

/** Clamps the gap to the tracked time, regardless of the device's clock. */
function gapIn(log: GapLogRow, { from, to }: TimerGapInput, now: Date): { from: Date; to: Date } {
  const start = between(new Date(from), log.startedAt, now);
  return { from: start, to: between(new Date(to), start, now) };
}

async function runningLog(tx: TimerTx, employeeId: string, logId: string): Promise<GapLogRow> {
  const [log] = await queryRows(tx, gapLogSql({ tenantId: tx.tenantId, employeeId, logId }));
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
  const gate = taskId === undefined ? undefined : await gateOf(tx, employeeId, taskId, at);
  const projectId = gate?.taskProjectId ?? null;
  const billing = await readWorkBilling(tx, tx.organizationId, { projectId, organizationContactId: null });
  return {
    taskId: taskId ?? null,
    projectId,
    teamId: gate?.teamId ?? null,
    ...billing,
    isBillableChosen: false,
  };
}

/** Logs after the one that ends where the gap begins. */
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

/** An approved or closed day takes no new time; stopping alone is never refused. */
export async function assertTimeOpen(
  tx: TimerTx | InTransaction<Context>,
  employeeId: string,
  { spans, days }: { spans: readonly TimeSpan[]; days: readonly Day[] },
): Promise<void> {
  if (spans.length > 0) assertOpen(await readClosed(tx, employeeId), spans, tx.now());
  const locked = await queryRows(tx, lockedDaysSql({ tenantId: tx.tenantId, employeeId, days }));
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
  const { tenantId, organizationId, userId } = tx;
  const { taskId, projectId, teamId, organizationContactId, isBillable, isBillableChosen } = about;
  await execute(
    tx,
    followSql({
      ...{ tenantId, organizationId, employeeId, userId, now: tx.now(), action },
      ...deedOf(tx),
      ...{ taskId, projectId, teamId, beforeId: log.id },
      ...{ logId: uuidv7(), timesheetId: uuidv7(), auditId: uuidv7() },
      ...{ organizationContactId, isBillable, isBillableChosen },
      ...{ day: dayOf(startedAt, zone), zone, start: startedAt, end: stoppedAt },
    }),
  );
}

/**
 * Decides about time without a heartbeat of the caller while the timer ran. 409 TIMER_CHANGED when the log
 * no longer runs; 409 TIMESHEET_LOCKED or PERIOD_CLOSED when new logs would fall on an approved
 * or closed day.
 */
export async function resolveGap(ctx: Context, input: TimerGapInput): Promise<TimerStatus> {
  const employeeId = ownEmployeeId(ctx);
  await inTransaction(ctx, async (tx) => {
    await execute(tx, lockEmployeeSql({ tenantId: tx.tenantId, employeeId }));
    const log = await runningLog(tx, employeeId, input.logId);
    if (input.action === 'keep') return;
    const zone = normaliseTimeZone(tx.timeZone);
    const gap = gapIn(log, input, tx.now());
    const next = await logsAfter(tx, employeeId, input, { log, ...gap });
    await assertTimeOpen(tx, employeeId, {
      spans: next.map(({ startedAt, stoppedAt = null }) => ({ startedAt, stoppedAt })),
      days: next.map(({ startedAt }) => dayOf(startedAt, zone)),
    });
    await stopRunning(tx, employeeId, { at: gap.from, logId: log.id });
    for (const one of next) await insertAfter(tx, employeeId, { log, action: input.action, zone }, one);
    tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'timer', employeeId));
  });
  return ownTimerStatus(ctx);
}
