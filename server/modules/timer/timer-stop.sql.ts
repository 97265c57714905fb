/**
 * Stops whatever runs and says so in the audit. Never refused: a log that would overlap one entered meanwhile
 * is marked as overlapping, not cut.
 * $1 tenant, $2 employee, $3 now, $4 user or null for the server itself, $5 audit id, $6 ip, $7 request.
 */
export const stopSql = `
  with stopped as (
    update time_logs l set "isRunning" = false, "stoppedAt" = greatest(l."startedAt", $3), "updatedAt" = $3,
      "updatedByUserId" = $4, "lastSeenAt" = $3,
      "overlapAllowed" = l."overlapAllowed" or exists (
        select 1 from time_logs o where o."employeeId" = l."employeeId" and o.id <> l.id and o."deletedAt" is null
          and o."startedAt" < greatest(l."startedAt", $3) and o."stoppedAt" > l."startedAt")
    where l."tenantId" = $1 and l."employeeId" = $2 and l."isRunning" and l."deletedAt" is null
    returning l.id, l."organizationId", l."startedAt", l."stoppedAt", l."taskId"
  ), audit as (
    insert into audit_entries (id, "tenantId", "organizationId", "actorUserId", "actorType", action, entity,
      "entityId", "employeeId", before, after, ip, "requestId", at)
    select $5, $1, stopped."organizationId", $4, case when $4::uuid is null then 'system' else 'user' end,
      'timer.stop', 'TimeLog', stopped.id, $2,
      jsonb_build_object('startedAt', stopped."startedAt"),
      jsonb_build_object('startedAt', stopped."startedAt", 'stoppedAt', stopped."stoppedAt"), $6, $7, $3
    from stopped
  ), tracking as (
    update employees set "isTrackingTime" = false, "lastSeenAt" = $3, "updatedAt" = $3
    where "tenantId" = $1 and id = $2
  )
  select id from stopped`;

/** Heartbeat. $1 tenant, $2 employee, $3 now. */
export const syncSql = `
  with log as (
    update time_logs set "lastSeenAt" = $3
    where "tenantId" = $1 and "employeeId" = $2 and "isRunning" and "deletedAt" is null
  )
  update employees set "lastSeenAt" = $3 where "tenantId" = $1 and id = $2`;
