import { actionSql } from '#server/context/audit.ts';

/** The log a gap was noticed in. $1 tenant, $2 employee, $3 log, by its own id or its client's. */
export const gapLogSql = `
  select l.id, l."isRunning", l."startedAt", l."taskId", l."projectId", l."organizationTeamId" as "teamId"
  from time_logs l
  where l."tenantId" = $1 and l."employeeId" = $2 and $3 in (l.id, l."clientId") and l."deletedAt" is null`;

export interface GapLogRow {
  id: string;
  isRunning: boolean;
  startedAt: Date;
  taskId: string | null;
  projectId: string | null;
  teamId: string | null;
}

/** $1 tenant, $2 employee, $3 days: those of them that are approved. */
export const lockedDaysSql = `
  select date::text as day from timesheets
  where "tenantId" = $1 and "employeeId" = $2 and date = any($3::date[]) and status = 'APPROVED'
    and "deletedAt" is null
  order by date`;

/**
 * A log after another one, like it but for what it is about; without an end it runs.
 * $1 tenant, $2 organization, $3 employee, $4 the log before, $5 log id, $6 timesheet id, $7 day, $8 zone, $9 start,
 * $10 end or null, $11 task, $12 project, $13 team, $14 now, $15 user, $16 audit id, $17 ip, $18 request, $19 what was
 * decided about the gap.
 */
export const followSql = `
  with sheet as (
    insert into timesheets (id, "tenantId", "organizationId", "employeeId", date, "timeZone")
    values ($6, $1, $2, $3, $7::date, $8)
    on conflict ("employeeId", date) do update set "updatedAt" = $14
    returning id
  ), log as (
    insert into time_logs (id, "tenantId", "organizationId", "employeeId", "timesheetId", "taskId", "projectId",
      "organizationTeamId", "startedAt", "stoppedAt", "isRunning", "logType", source, description, "isBillable",
      version, "overlapAllowed", "timeZone", "lastSeenAt", "createdByUserId", "createdAt", "updatedAt")
    select $5, $1, $2, $3, sheet.id, $11, $12, $13, $9::timestamptz, $10::timestamptz, $10::timestamptz is null,
      l."logType", l.source, l.description, l."isBillable", l.version, l."overlapAllowed", $8, $14, $15, $14, $14
    from time_logs l, sheet where l."tenantId" = $1 and l.id = $4
    returning id
  ), tracking as (
    update employees set "isTrackingTime" = "isTrackingTime" or $10::timestamptz is null, "lastSeenAt" = $14,
      "updatedAt" = $14
    where "tenantId" = $1 and id = $3
  )
  insert into audit_entries (id, "tenantId", "organizationId", "actorUserId", action, entity, "entityId", "employeeId",
    after, ip, "requestId", at)
  select $16, $1, $2, $15,
    case when $10::timestamptz is null then ${actionSql('timer.start')} else ${actionSql('time-log.add')} end, 'TimeLog',
    log.id, $3, jsonb_build_object('startedAt', $9::timestamptz, 'stoppedAt', $10::timestamptz, 'taskId', $11::uuid,
      'gap', $19::text), $17, $18, $14
  from log`;
