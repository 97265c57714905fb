import { actionSql } from '#server/context/audit.ts';

/**
 * Locks people until the transaction ends, so that none of them starts a timer meanwhile.
 * $1 tenant, $2 team, $3 employees.
 */
export const lockPeopleSql = `
  select e.id from employees e
  where e."tenantId" = $1::uuid and (e.id = any($3::uuid[]) or e.id in (
    select l."employeeId" from time_logs l
    where l."tenantId" = $1::uuid and l."organizationTeamId" = $2::uuid and l."isRunning" and l."deletedAt" is null))
  order by e.id for no key update`;

/**
 * Stops what runs in a team, of the employees $3 or, while it is null, of everybody; never refused, like any stop.
 * $1 tenant, $2 team, $4 now, $5 user, $6 ip, $7 request.
 */
export const stopTeamTimersSql = `
  with stopped as (
    update time_logs l set "isRunning" = false, "stoppedAt" = greatest(l."startedAt", $4::timestamptz),
      "updatedAt" = $4::timestamptz, "updatedByUserId" = $5::uuid, "lastSeenAt" = $4::timestamptz,
      "overlapAllowed" = l."overlapAllowed" or exists (
        select 1 from time_logs o where o."employeeId" = l."employeeId" and o.id <> l.id and o."deletedAt" is null
          and o."startedAt" < greatest(l."startedAt", $4::timestamptz) and o."stoppedAt" > l."startedAt")
    where l."tenantId" = $1::uuid and l."organizationTeamId" = $2::uuid and l."isRunning" and l."deletedAt" is null
      and ($3::uuid[] is null or l."employeeId" = any($3::uuid[]))
    returning l.id, l."organizationId", l."employeeId", l."startedAt", l."stoppedAt"
  ), audit as (
    insert into audit_entries (id, "tenantId", "organizationId", "actorUserId", action, entity, "entityId",
      "employeeId", before, after, ip, "requestId", at)
    select gen_random_uuid(), $1::uuid, stopped."organizationId", $5::uuid, ${actionSql('timer.stop')}, 'TimeLog', stopped.id,
      stopped."employeeId", jsonb_build_object('startedAt', stopped."startedAt"),
      jsonb_build_object('startedAt', stopped."startedAt", 'stoppedAt', stopped."stoppedAt"), $6, $7, $4::timestamptz
    from stopped
  ), tracking as (
    update employees e set "isTrackingTime" = false, "updatedAt" = $4::timestamptz
    from stopped where e."tenantId" = $1::uuid and e.id = stopped."employeeId"
  )
  select "employeeId" from stopped`;

/**
 * Takes people off the tasks of a team, except those they still share through another team.
 * $1 tenant, $2 team, $3 employees, $4 now.
 */
export const unassignSql = `
  with gone as (
    delete from task_members assignee using task_teams link
    where assignee."tenantId" = $1::uuid and assignee."employeeId" = any($3::uuid[])
      and link."organizationTeamId" = $2::uuid and link."taskId" = assignee."taskId"
      and not exists (
        select 1 from task_teams other
        join organization_teams team on team.id = other."organizationTeamId" and team."deletedAt" is null
        join organization_team_employees m on m."organizationTeamId" = team.id and m."deletedAt" is null
        where other."taskId" = assignee."taskId" and team.id <> $2::uuid and m."employeeId" = assignee."employeeId")
    returning assignee."taskId"
  )
  update tasks set revision = revision + 1, "updatedAt" = $4::timestamptz
  where "tenantId" = $1::uuid and id in (select "taskId" from gone)
  returning id`;

/**
 * Makes people members, or members again.
 * $1 tenant, $2 organization, $3 team, $4 employees, $5 their ids as members, $6 role or null, $7 now, $8 user.
 */
export const joinSql = `
  insert into organization_team_employees (id, "tenantId", "organizationId", "organizationTeamId", "employeeId",
    "roleId", "assignedAt", "createdAt", "updatedAt", "createdByUserId")
  select new.id, $1::uuid, $2::uuid, $3::uuid, new."employeeId", $6::uuid, $7::timestamptz, $7::timestamptz,
    $7::timestamptz, $8::uuid
  from unnest($5::uuid[], $4::uuid[]) as new (id, "employeeId")
  on conflict ("organizationTeamId", "employeeId") do update set "roleId" = excluded."roleId",
    "assignedAt" = excluded."assignedAt", "updatedAt" = excluded."updatedAt", "activeTaskId" = null, "order" = null,
    "isTrackingEnabled" = true, "isActive" = true, "isArchived" = false, "archivedAt" = null, "deletedAt" = null,
    "deletedByUserId" = null`;

/** Nobody's last or default team any more. $1 tenant, $2 team, $3 users or null for everybody, $4 now. */
export const forgetTeamSql = `
  update users set "lastTeamId" = nullif("lastTeamId", $2::uuid), "defaultTeamId" = nullif("defaultTeamId", $2::uuid),
    "updatedAt" = $4::timestamptz
  where "tenantId" = $1::uuid and ("lastTeamId" = $2::uuid or "defaultTeamId" = $2::uuid)
    and ($3::uuid[] is null or id = any($3::uuid[]))
  returning id`;

/** Numbers memberships of a team in the order of $3. $1 tenant, $2 team, $4 now. */
export const reorderSql = `
  update organization_team_employees m set "order" = wanted.place - 1, "updatedAt" = $4::timestamptz
  from (
    select own.id, row_number() over (order by named.place, own."order", own."assignedAt", own.id) as place
    from organization_team_employees own
    left join unnest($3::uuid[]) with ordinality as named (id, place) on named.id = own.id
    where own."tenantId" = $1::uuid and own."organizationTeamId" = $2::uuid and own."deletedAt" is null
  ) wanted
  where m.id = wanted.id and m."order" is distinct from wanted.place - 1`;
