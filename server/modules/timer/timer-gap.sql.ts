import { actionSql } from '#server/context/audit.ts';
import { type Params, raw, sql, statement } from '#server/db/sql.ts';
import type { NewTimerLog, OfEmployee } from '#server/modules/timer/timer-start.sql.ts';

/** The log a gap was noticed in, by its own id or its client's. */
export const gapLogSql = statement(
  (p: Params<OfEmployee & { logId: string }>) => sql`
  select l.id, l."isRunning", l."startedAt", l."taskId", l."projectId", l."organizationTeamId" as "teamId"
  from time_logs l
  where l."tenantId" = ${p.tenantId} and l."employeeId" = ${p.employeeId} and ${p.logId} in (l.id, l."clientId") and l."deletedAt" is null`,
);

export interface GapLogRow {
  id: string;
  isRunning: boolean;
  startedAt: Date;
  taskId: string | null;
  projectId: string | null;
  teamId: string | null;
}

/** Those of the days that are approved. */
export const lockedDaysSql = statement(
  (p: Params<OfEmployee & { days: readonly string[] }>) => sql`
  select date::text as day from timesheets
  where "tenantId" = ${p.tenantId} and "employeeId" = ${p.employeeId} and date = any(${p.days}::date[]) and status = 'APPROVED'
    and "deletedAt" is null
  order by date`,
);

interface FollowValues extends NewTimerLog {
  /** The log before. */
  readonly beforeId: string;
  readonly end: Date | undefined;
  /** What was decided about the gap. */
  readonly action: string;
}

/** A log after another one, like it but for what it is about; without an end it runs. */
export const followSql = statement(
  (p: Params<FollowValues>) => sql`
  with sheet as (
    insert into timesheets (id, "tenantId", "organizationId", "employeeId", date, "timeZone")
    values (${p.timesheetId}, ${p.tenantId}, ${p.organizationId}, ${p.employeeId}, ${p.day}::date, ${p.zone})
    on conflict ("employeeId", date) do update set "updatedAt" = ${p.now}
    returning id
  ), log as (
    insert into time_logs (id, "tenantId", "organizationId", "employeeId", "timesheetId", "taskId", "projectId",
      "organizationTeamId", "startedAt", "stoppedAt", "isRunning", "logType", source, description, "isBillable",
      version, "overlapAllowed", "timeZone", "lastSeenAt", "createdByUserId", "createdAt", "updatedAt")
    select ${p.logId}, ${p.tenantId}, ${p.organizationId}, ${p.employeeId}, sheet.id, ${p.taskId}, ${p.projectId}, ${p.teamId}, ${p.start}::timestamptz, ${p.end}::timestamptz, ${p.end}::timestamptz is null,
      l."logType", l.source, l.description, l."isBillable", l.version, l."overlapAllowed", ${p.zone}, ${p.now}, ${p.userId}, ${p.now}, ${p.now}
    from time_logs l, sheet where l."tenantId" = ${p.tenantId} and l.id = ${p.beforeId}
    returning id
  ), tracking as (
    update employees set "isTrackingTime" = "isTrackingTime" or ${p.end}::timestamptz is null, "lastSeenAt" = ${p.now},
      "updatedAt" = ${p.now}
    where "tenantId" = ${p.tenantId} and id = ${p.employeeId}
  )
  insert into audit_entries (id, "tenantId", "organizationId", "actorUserId", action, entity, "entityId", "employeeId",
    after, ip, "requestId", at)
  select ${p.auditId}, ${p.tenantId}, ${p.organizationId}, ${p.userId},
    case when ${p.end}::timestamptz is null then ${raw(actionSql('timer.start'))} else ${raw(actionSql('time-log.add'))} end, 'TimeLog',
    log.id, ${p.employeeId}, jsonb_build_object('startedAt', ${p.start}::timestamptz, 'stoppedAt', ${p.end}::timestamptz, 'taskId', ${p.taskId}::uuid,
      'gap', ${p.action}::text), ${p.ip}, ${p.requestId}, ${p.now}
  from log`,
);
