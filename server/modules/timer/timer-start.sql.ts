import { actionSql } from '#server/context/audit.ts';
import { type Params, raw, sql, statement } from '#server/db/sql.ts';
import type { Day } from '#shared/time/calendar-day.ts';

export interface OfEmployee {
  readonly tenantId: string;
  readonly employeeId: string;
}

/** Makes the starts of one person follow each other; what they read next is then true. */
export const lockEmployeeSql = statement(
  (p: Params<OfEmployee>) => sql`
  select id from employees where "tenantId" = ${p.tenantId} and id = ${p.employeeId} and "deletedAt" is null for no key update`,
);

interface GateValues extends OfEmployee {
  readonly taskId: string | undefined;
  readonly teamId: string | undefined;
  /** The person's. */
  readonly day: Day;
}

/** Everything that decides whether a timer may start, in one row. */
export const startGateSql = statement(
  (p: Params<GateValues>) => sql`
  select e."isActive", e."isTrackingEnabled", o."overlapPolicy", o."weeklyLimitPolicy", o."startWeekOn",
    coalesce(e."reWeeklyLimit", o."defaultWeeklyLimit") as "weeklyLimitHours",
    t.id as "taskId", t.status as "taskStatus", t."projectId" as "taskProjectId", t."taskStatusId",
    coalesce(s."isDone", false) as "taskIsDone",
    team.id as "teamId", team."requirePlanToTrack",
    m.id as "membershipId", coalesce(m."isTrackingEnabled", true) as "memberIsTrackingEnabled",
    (select r.id from time_logs r where r."tenantId" = ${p.tenantId} and r."employeeId" = e.id and r."isRunning"
      and r."deletedAt" is null) as "runningLogId",
    (select r."taskId" from time_logs r where r."tenantId" = ${p.tenantId} and r."employeeId" = e.id and r."isRunning"
      and r."deletedAt" is null) as "runningTaskId",
    (select r."startedAt" from time_logs r where r."tenantId" = ${p.tenantId} and r."employeeId" = e.id and r."isRunning"
      and r."deletedAt" is null) as "runningSince",
    exists (select 1 from timesheets ts where ts."employeeId" = e.id and ts.date = ${p.day}::date
      and ts."deletedAt" is null and ts.status = 'APPROVED') as "dayIsLocked",
    (select json_build_object('workTimePlanned', p."workTimePlanned", 'tasks', coalesce((
        select json_agg(json_build_object('id', pt.id, 'title', pt.title, 'estimate', coalesce(pt.estimate, 0)))
        from daily_plan_tasks dp join tasks pt on pt."tenantId" = dp."tenantId" and pt.id = dp."taskId"
        where dp."dailyPlanId" = p.id and pt."deletedAt" is null), '[]'::json))
      from daily_plans p
      where p."tenantId" = ${p.tenantId} and p."employeeId" = e.id and p.date = ${p.day}::date and p."deletedAt" is null
        and (p."organizationTeamId" = team.id or p."organizationTeamId" is null)
      order by p."organizationTeamId" nulls last limit 1) as plan
  from employees e
  join organizations o on o."tenantId" = e."tenantId" and o.id = e."organizationId"
  left join tasks t on t."tenantId" = e."tenantId" and t.id = ${p.taskId} and t."deletedAt" is null
  left join task_statuses s on s."tenantId" = t."tenantId" and s.id = t."taskStatusId"
  left join organization_teams team on team."tenantId" = e."tenantId" and team.id = ${p.teamId} and team."deletedAt" is null
  left join organization_team_employees m on m."organizationTeamId" = team.id and m."employeeId" = e.id
    and m."deletedAt" is null
  where e."tenantId" = ${p.tenantId} and e.id = ${p.employeeId} and e."deletedAt" is null`,
);

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

interface TimedTask extends OfEmployee {
  readonly taskId: string;
  /** Comes first. */
  readonly teamId: string | null | undefined;
}

/** The person's own team the task is in. */
const selectTeamOfTask = (p: Params<TimedTask>) => sql`
  select tt."organizationTeamId" as "teamId"
  from task_teams tt
  join organization_team_employees m on m."organizationTeamId" = tt."organizationTeamId" and m."deletedAt" is null
  join organization_teams team on team.id = tt."organizationTeamId" and team."deletedAt" is null
  where tt."tenantId" = ${p.tenantId} and tt."taskId" = ${p.taskId} and m."employeeId" = ${p.employeeId}
  order by tt."organizationTeamId" = ${p.teamId} desc, m."createdAt"
  limit 1`;

export const teamOfTaskSql = statement(selectTeamOfTask);

/**
 * The same for a start, in one row where the task is there. The task is held, so that closing it either finds the
 * timer that starts on it or is seen by what is read next.
 */
export const timedTaskSql = statement(
  (p: Params<TimedTask>) => sql`
  select (${selectTeamOfTask(p)}) as "teamId"
  from tasks held
  where held."tenantId" = ${p.tenantId} and held.id = ${p.taskId}
  for key share of held`,
);

/** A log of the timer, with its sheet and its audit entry. */
export interface NewTimerLog extends OfEmployee {
  readonly organizationId: string | undefined;
  readonly now: Date;
  readonly day: Day;
  readonly zone: string;
  readonly logId: string;
  readonly timesheetId: string;
  readonly taskId: string | null | undefined;
  readonly projectId: string | null;
  readonly teamId: string | null;
  readonly start: Date;
  readonly userId: string;
  readonly auditId: string;
  readonly ip: string;
  readonly requestId: string;
}

interface StartValues extends NewTimerLog {
  readonly logType: string;
  readonly source: string;
  readonly description: string | undefined;
  readonly overlapAllowed: boolean;
  readonly membershipId: string | null;
  readonly clientId: string | undefined;
}

/**
 * The running log and all that goes with it, in one statement; no row where the day was approved meanwhile. Overlaps
 * are allowed as well where time is recorded after the start.
 */
export const startSql = statement(
  (p: Params<StartValues>) => sql`
  with sheet as (
    insert into timesheets (id, "tenantId", "organizationId", "employeeId", date, "timeZone")
    values (${p.timesheetId}, ${p.tenantId}, ${p.organizationId}, ${p.employeeId}, ${p.day}::date, ${p.zone})
    on conflict ("employeeId", date) do update set "updatedAt" = ${p.now} where timesheets.status <> 'APPROVED'
    returning id
  ), log as (
    insert into time_logs (id, "tenantId", "organizationId", "employeeId", "timesheetId", "taskId", "projectId",
      "organizationTeamId", "startedAt", "isRunning", "logType", source, description, "overlapAllowed", "timeZone",
      "lastSeenAt", "clientId", "createdByUserId", "createdAt", "updatedAt")
    select ${p.logId}, ${p.tenantId}, ${p.organizationId}, ${p.employeeId}, sheet.id, ${p.taskId}, ${p.projectId}, ${p.teamId}, ${p.start}, true, ${p.logType}, ${p.source}, ${p.description},
      ${p.overlapAllowed} or exists (select 1 from time_logs f where f."tenantId" = ${p.tenantId} and f."employeeId" = ${p.employeeId} and f."deletedAt" is null
        and not f."isRunning" and f."stoppedAt" > ${p.start}),
      ${p.zone}, ${p.now}, ${p.clientId}, ${p.userId}, ${p.now}, ${p.now} from sheet
    returning id
  ), tracking as (
    update employees set "isTrackingTime" = true, "lastSeenAt" = ${p.now}, "updatedAt" = ${p.now}
    where "tenantId" = ${p.tenantId} and id = ${p.employeeId}
  ), active as (
    update organization_team_employees set "activeTaskId" = ${p.taskId}, "updatedAt" = ${p.now}
    where "tenantId" = ${p.tenantId} and id = ${p.membershipId} and "activeTaskId" is distinct from ${p.taskId} and ${p.taskId}::uuid is not null
  )
  insert into audit_entries (id, "tenantId", "organizationId", "actorUserId", action, entity, "entityId", "employeeId",
    after, ip, "requestId", at)
  select ${p.auditId}, ${p.tenantId}, ${p.organizationId}, ${p.userId}, ${raw(actionSql('timer.start'))}, 'TimeLog', log.id, ${p.employeeId},
    jsonb_build_object('startedAt', ${p.start}::timestamptz, 'taskId', ${p.taskId}::uuid, 'organizationTeamId', ${p.teamId}::uuid), ${p.ip}, ${p.requestId}, ${p.now}
  from log
  returning id`,
);

/** The status in-progress of a team, and the highest rank among its cards. */
export const inProgressSql = statement(
  (p: Params<{ tenantId: string; teamId: string }>) => sql`
  select s.id, (select min(t.rank) from tasks t
    where t."tenantId" = ${p.tenantId} and t."taskStatusId" = s.id and t."deletedAt" is null) as top
  from task_statuses s
  where s."tenantId" = ${p.tenantId} and s."organizationTeamId" = ${p.teamId} and s.name = 'in-progress' and s."deletedAt" is null`,
);

/** Moves a task to a status, to a place there. */
export const taskInProgressSql = statement(
  (
    p: Params<{
      tenantId: string;
      taskId: string;
      statusId: string;
      now: Date;
      userId: string;
      rank: string;
    }>,
  ) => sql`
  update tasks set status = s.value, "taskStatusId" = s.id, rank = ${p.rank}, "updatedAt" = ${p.now}, "updatedByUserId" = ${p.userId},
    revision = revision + 1
  from task_statuses s
  where tasks."tenantId" = ${p.tenantId} and tasks.id = ${p.taskId} and tasks.status is distinct from s.value
    and s."tenantId" = ${p.tenantId} and s.id = ${p.statusId}
  returning tasks.id`,
);

/** An earlier start with the same id. */
export const repeatedStartSql = statement(
  (p: Params<OfEmployee & { clientId: string }>) => sql`
  select 1 from time_logs where "tenantId" = ${p.tenantId} and "employeeId" = ${p.employeeId} and "clientId" = ${p.clientId}`,
);

/** Until when time is recorded without a break from a moment on. */
export const recordedUntilSql = statement(
  (p: Params<OfEmployee & { moment: Date }>) => sql`
  with recursive chain as (
    select ${p.moment}::timestamptz as until
    union
    select l."stoppedAt" from time_logs l, chain
    where l."tenantId" = ${p.tenantId} and l."employeeId" = ${p.employeeId} and l."deletedAt" is null and not l."isRunning"
      and l."startedAt" <= chain.until and l."stoppedAt" > chain.until
  )
  select max(until) as until from chain`,
);

/** The client's id for a log that runs already. */
export const adoptSql = statement(
  (p: Params<{ tenantId: string; logId: string; clientId: string }>) => sql`
  update time_logs set "clientId" = ${p.clientId} where "tenantId" = ${p.tenantId} and id = ${p.logId} and "clientId" is null`,
);
