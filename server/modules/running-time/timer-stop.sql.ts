import { actionSql } from '#server/context/audit.ts';

/**
 * Stops whatever runs and says so in the audit. Never refused: a log that would overlap one entered meanwhile
 * is marked as overlapping, not cut. Like every change of somebody's time it takes the person first, so that none
 * waits for another in a circle.
 * $1 tenant, $2 employee, $3 now, $4 user or null for the server itself, $5 audit id, $6 ip, $7 request,
 * $8 an earlier moment or null, $9 only this log, by either id, or null.
 * Where the task has an estimate, a job looks at what is left of it.
 * A clock that was set back takes nothing away: the log lasts at least until the client was last heard.
 */
export const stopSql = `
  with person as materialized (
    select e.id from employees e where e."tenantId" = $1 and e.id = $2 for no key update
  ), moment as (
    select l.id, greatest(l."startedAt", least(coalesce($8::timestamptz, heard.last), heard.last)) as at
    from time_logs l
    cross join lateral (select greatest($3::timestamptz, l."lastSeenAt") as last) as heard
    where l."tenantId" = $1 and l."employeeId" = (select id from person) and l."isRunning" and l."deletedAt" is null
      and ($9::uuid is null or $9 in (l.id, l."clientId"))
    for no key update of l
  ), stopped as (
    update time_logs l set "isRunning" = false, "stoppedAt" = moment.at, "updatedAt" = $3, "updatedByUserId" = $4,
      "lastSeenAt" = greatest($3, l."lastSeenAt"),
      "overlapAllowed" = l."overlapAllowed" or exists (
        select 1 from time_logs o where o."employeeId" = l."employeeId" and o.id <> l.id and o."deletedAt" is null
          and o."startedAt" < moment.at and o."stoppedAt" > l."startedAt")
    from moment
    where l."tenantId" = $1 and l.id = moment.id and l."isRunning" and l."deletedAt" is null
    returning l.id, l."organizationId", l."startedAt", l."stoppedAt", l."taskId"
  ), audit as (
    insert into audit_entries (id, "tenantId", "organizationId", "actorUserId", "actorType", action, entity,
      "entityId", "employeeId", before, after, ip, "requestId", at)
    select $5, $1, stopped."organizationId", $4, case when $4::uuid is null then 'system' else 'user' end,
      ${actionSql('timer.stop')}, 'TimeLog', stopped.id, $2,
      jsonb_build_object('startedAt', stopped."startedAt"),
      jsonb_build_object('startedAt', stopped."startedAt", 'stoppedAt', stopped."stoppedAt"), $6, $7, $3
    from stopped
  ), tracking as (
    update employees set "lastSeenAt" = $3,
      "isTrackingTime" = exists (
        select 1 from time_logs r where r."tenantId" = $1 and r."employeeId" = $2 and r."isRunning"
          and r."deletedAt" is null and r.id not in (select id from stopped)), "updatedAt" = $3
    where "tenantId" = $1 and id = $2
  ), estimate as (
    insert into outbox_messages (id, topic, payload)
    select gen_random_uuid(), 'estimates.task', jsonb_build_object('tenantId', t."tenantId", 'taskId', t.id)
    from stopped
    join tasks t on t."tenantId" = $1 and t.id = stopped."taskId" and t.estimate > 0 and t."resolvedAt" is null
    returning id
  )
  select id, exists (select 1 from estimate) as "hasEstimate" from stopped`;
