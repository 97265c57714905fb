import { actionSql } from '#server/context/audit.ts';

/** Makes the starts of one person follow each other; what they read next is then true. $1 tenant, $2 employee. */
export const lockEmployeeSql = `
  select id from employees where "tenantId" = $1 and id = $2 and "deletedAt" is null for no key update`;

/**
 * Everything that decides whether a timer may start, in one row.
 * $1 tenant, $2 employee, $3 task or null, $4 team or null, $5 the person's day.
 */
export const startGateSql = `
  select e."isActive", e."isTrackingEnabled", o."overlapPolicy", o."weeklyLimitPolicy", o."startWeekOn",
    coalesce(e."reWeeklyLimit", o."defaultWeeklyLimit") as "weeklyLimitHours",
    t.id as "taskId", t.status as "taskStatus", t."projectId" as "taskProjectId", t."taskStatusId",
    coalesce(s."isDone", false) as "taskIsDone",
    team.id as "teamId", team."requirePlanToTrack",
    m.id as "membershipId", coalesce(m."isTrackingEnabled", true) as "memberIsTrackingEnabled",
    (select r.id from time_logs r where r."tenantId" = $1 and r."employeeId" = e.id and r."isRunning"
      and r."deletedAt" is null) as "runningLogId",
    (select r."taskId" from time_logs r where r."tenantId" = $1 and r."employeeId" = e.id and r."isRunning"
      and r."deletedAt" is null) as "runningTaskId",
    (select r."startedAt" from time_logs r where r."tenantId" = $1 and r."employeeId" = e.id and r."isRunning"
      and r."deletedAt" is null) as "runningSince",
    exists (select 1 from timesheets ts where ts."employeeId" = e.id and ts.date = $5::date
      and ts."deletedAt" is null and ts.status = 'APPROVED') as "dayIsLocked",
    (select json_build_object('workTimePlanned', p."workTimePlanned", 'tasks', coalesce((
        select json_agg(json_build_object('id', pt.id, 'title', pt.title, 'estimate', coalesce(pt.estimate, 0)))
        from daily_plan_tasks dp join tasks pt on pt."tenantId" = dp."tenantId" and pt.id = dp."taskId"
        where dp."dailyPlanId" = p.id and pt."deletedAt" is null), '[]'::json))
      from daily_plans p
      where p."tenantId" = $1 and p."employeeId" = e.id and p.date = $5::date and p."deletedAt" is null
        and (p."organizationTeamId" = team.id or p."organizationTeamId" is null)
      order by p."organizationTeamId" nulls last limit 1) as plan
  from employees e
  join organizations o on o."tenantId" = e."tenantId" and o.id = e."organizationId"
  left join tasks t on t."tenantId" = e."tenantId" and t.id = $3 and t."deletedAt" is null
  left join task_statuses s on s."tenantId" = t."tenantId" and s.id = t."taskStatusId"
  left join organization_teams team on team."tenantId" = e."tenantId" and team.id = $4 and team."deletedAt" is null
  left join organization_team_employees m on m."organizationTeamId" = team.id and m."employeeId" = e.id
    and m."deletedAt" is null
  where e."tenantId" = $1 and e.id = $2 and e."deletedAt" is null`;

export interface StartGateRow {
  isActive: boolean;
  isTrackingEnabled: boolean;
  overlapPolicy: string;
  weeklyLimitPolicy: string;
  startWeekOn: string;
  weeklyLimitHours: number | null;
  taskId: string | null;
  taskStatus: string | null;
  taskProjectId: string | null;
  taskStatusId: string | null;
  taskIsDone: boolean;
  teamId: string | null;
  requirePlanToTrack: boolean | null;
  membershipId: string | null;
  memberIsTrackingEnabled: boolean;
  runningLogId: string | null;
  runningTaskId: string | null;
  runningSince: Date | null;
  dayIsLocked: boolean;
  plan: { workTimePlanned: number; tasks: { id: string; title: string; estimate: number }[] } | null;
}

/** $1 tenant, $2 employee, $3 task: the person's own team the task is in, the one given by $4 first. */
export const teamOfTaskSql = `
  select tt."organizationTeamId" as "teamId"
  from task_teams tt
  join organization_team_employees m on m."organizationTeamId" = tt."organizationTeamId" and m."deletedAt" is null
  join organization_teams team on team.id = tt."organizationTeamId" and team."deletedAt" is null
  where tt."tenantId" = $1 and tt."taskId" = $3 and m."employeeId" = $2
  order by tt."organizationTeamId" = $4 desc, m."createdAt"
  limit 1`;

/**
 * The same for a start, in one row where the task is there. The task is held, so that closing it either finds the
 * timer that starts on it or is seen by what is read next.
 */
export const timedTaskSql = `
  select (${teamOfTaskSql}) as "teamId"
  from tasks held
  where held."tenantId" = $1 and held.id = $3
  for key share of held`;

/**
 * The running log and all that goes with it, in one statement; no row where the day was approved meanwhile. Overlaps
 * are allowed as well where time is recorded after the start.
 * $1 tenant, $2 organization, $3 employee, $4 now, $5 day, $6 zone, $7 log id, $8 timesheet id, $9 task, $10 project,
 * $11 team, $12 log type, $13 source, $14 description, $15 overlap allowed, $16 user, $17 audit id, $18 ip,
 * $19 request, $20 membership, $21 start, $22 the client's id or null.
 */
export const startSql = `
  with sheet as (
    insert into timesheets (id, "tenantId", "organizationId", "employeeId", date, "timeZone")
    values ($8, $1, $2, $3, $5::date, $6)
    on conflict ("employeeId", date) do update set "updatedAt" = $4 where timesheets.status <> 'APPROVED'
    returning id
  ), log as (
    insert into time_logs (id, "tenantId", "organizationId", "employeeId", "timesheetId", "taskId", "projectId",
      "organizationTeamId", "startedAt", "isRunning", "logType", source, description, "overlapAllowed", "timeZone",
      "lastSeenAt", "clientId", "createdByUserId", "createdAt", "updatedAt")
    select $7, $1, $2, $3, sheet.id, $9, $10, $11, $21, true, $12, $13, $14,
      $15 or exists (select 1 from time_logs f where f."tenantId" = $1 and f."employeeId" = $3 and f."deletedAt" is null
        and not f."isRunning" and f."stoppedAt" > $21),
      $6, $4, $22, $16, $4, $4 from sheet
    returning id
  ), tracking as (
    update employees set "isTrackingTime" = true, "lastSeenAt" = $4, "updatedAt" = $4
    where "tenantId" = $1 and id = $3
  ), active as (
    update organization_team_employees set "activeTaskId" = $9, "updatedAt" = $4
    where "tenantId" = $1 and id = $20 and "activeTaskId" is distinct from $9 and $9::uuid is not null
  )
  insert into audit_entries (id, "tenantId", "organizationId", "actorUserId", action, entity, "entityId", "employeeId",
    after, ip, "requestId", at)
  select $17, $1, $2, $16, ${actionSql('timer.start')}, 'TimeLog', log.id, $3,
    jsonb_build_object('startedAt', $21::timestamptz, 'taskId', $9::uuid, 'organizationTeamId', $11::uuid), $18, $19, $4
  from log
  returning id`;

/** The status in-progress of a team, and the highest rank among its cards. $1 tenant, $2 team. */
export const inProgressSql = `
  select s.id, (select min(t.rank) from tasks t
    where t."tenantId" = $1 and t."taskStatusId" = s.id and t."deletedAt" is null) as top
  from task_statuses s
  where s."tenantId" = $1 and s."organizationTeamId" = $2 and s.name = 'in-progress' and s."deletedAt" is null`;

/** Moves a task to a status, to a place there. $1 tenant, $2 task, $3 status, $4 now, $5 user, $6 rank. */
export const taskInProgressSql = `
  update tasks set status = s.value, "taskStatusId" = s.id, rank = $6, "updatedAt" = $4, "updatedByUserId" = $5,
    revision = revision + 1
  from task_statuses s
  where tasks."tenantId" = $1 and tasks.id = $2 and tasks.status is distinct from s.value
    and s."tenantId" = $1 and s.id = $3
  returning tasks.id`;

/** Whether the client's start is known. $1 tenant, $2 employee, $3 the client's id. */
export const knownStartSql = `
  select 1 from time_logs where "tenantId" = $1 and "employeeId" = $2 and "clientId" = $3`;

/** Until when time is recorded without a break from a moment on. $1 tenant, $2 employee, $3 the moment. */
export const recordedUntilSql = `
  with recursive chain as (
    select $3::timestamptz as until
    union
    select l."stoppedAt" from time_logs l, chain
    where l."tenantId" = $1 and l."employeeId" = $2 and l."deletedAt" is null and not l."isRunning"
      and l."startedAt" <= chain.until and l."stoppedAt" > chain.until
  )
  select max(until) as until from chain`;

/** The client's id for a log that runs already. $1 tenant, $2 log, $3 the client's id. */
export const adoptSql = `
  update time_logs set "clientId" = $3 where "tenantId" = $1 and id = $2 and "clientId" is null`;
