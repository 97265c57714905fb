import { actionSql, type Deed } from '#server/context/audit.ts';
import { limitColumns } from '#server/db/dated-settings.sql.ts';
import {
  bool,
  json,
  nullable,
  type RowOf,
  rowStatement,
  text,
  timestamp,
  uuid,
  word,
} from '#server/db/rows.ts';
import { type Params, raw, sql, statement } from '#server/db/sql.ts';
import { closingColumns, openedDaysSql } from '#server/modules/running-time/closed-time.data.ts';
import type { TimesheetStatus } from '#shared/enums/timesheet.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import type { WeeklyLimit } from '#shared/time-logs/time-log-rules.ts';

export interface OfEmployee {
  readonly tenantId: string;
  readonly employeeId: string;
}

/** Serializes the starts of one person, so that their next reads are current. */
export const lockEmployeeSql = statement(
  (p: Params<OfEmployee>) => sql`
  select id from employees where "tenantId" = ${p.tenantId} and id = ${p.employeeId} and "deletedAt" is null for no key update`,
);

interface TimedTask extends OfEmployee {
  readonly taskId: string | undefined;
  /** Comes first. */
  readonly teamId: string | null | undefined;
}

/**
 * The same, and locks the task, so that closing it either finds the timer that starts on it or is visible to the next
 * read.
 */
export const lockStartSql = statement(
  (p: Params<Omit<TimedTask, 'teamId'>>) => sql`
  with person as materialized (
    select id from employees where "tenantId" = ${p.tenantId} and id = ${p.employeeId} and "deletedAt" is null for no key update
  )
  select (select held.id from tasks held where held."tenantId" = ${p.tenantId} and held.id = ${p.taskId}
    and person.id is not null for key share) from person`,
);

/** The person's own team the task is in. */
export const selectTeamOfTask = (p: Params<TimedTask>) => sql`
  select tt."organizationTeamId" as "teamId"
  from task_teams tt
  join organization_team_employees m on m."organizationTeamId" = tt."organizationTeamId" and m."deletedAt" is null
  join organization_teams team on team.id = tt."organizationTeamId" and team."deletedAt" is null
  where tt."tenantId" = ${p.tenantId} and tt."taskId" = ${p.taskId} and m."employeeId" = ${p.employeeId}
  order by tt."organizationTeamId" = ${p.teamId} desc, m."createdAt"
  limit 1`;

interface GateValues extends TimedTask {
  readonly clientId: string | undefined;
  /** The person's. */
  readonly day: Day;
}

interface Plan {
  readonly workTimePlanned: number;
  readonly tasks: readonly { readonly id: string; readonly title: string; readonly estimate: number }[];
}

const gateColumns = {
  ...{
    isActive: bool,
    isTrackingEnabled: bool,
    overlapPolicy: text,
    weeklyLimitPolicy: text,
    startWeekOn: text,
  },
  ...{
    ...closingColumns,
    ownLimits: json<WeeklyLimit['own']>(),
    generalLimits: json<WeeklyLimit['general']>(),
  },
  ...{ taskId: nullable(uuid), taskStatus: nullable(text), taskProjectId: nullable(uuid) },
  ...{ taskOrganizationId: nullable(uuid), teamId: nullable(uuid), requirePlanToTrack: nullable(bool) },
  ...{ membershipId: nullable(uuid), memberIsTrackingEnabled: bool },
  ...{ runningLogId: nullable(uuid), runningTaskId: nullable(uuid), runningNote: nullable(text) },
  runningSince: nullable(timestamp),
  /** An earlier start had the same id. */
  isRepeated: bool,
  /** That of the timesheet of the day; none before the first entry. */
  dayStatus: nullable(word<TimesheetStatus>()),
  /** Read where the team requires one. */
  plan: nullable(json<Plan>()),
  inProgressId: nullable(uuid),
};
export type StartGateRow = RowOf<typeof gateColumns>;

/**
 * Everything that decides whether a timer may start, in one row; with the column that a task which is not in progress
 * moves to.
 */
export const startGateSql = rowStatement(
  gateColumns,
  (p: Params<GateValues>) => sql`
  select e."isActive", e."isTrackingEnabled", o."overlapPolicy", o."weeklyLimitPolicy", o."startWeekOn",
    o."timeClosedBefore"::text, o."timeClosedAfterDays", o."timeZone" as "organizationZone", ${openedDaysSql} as "openedDays",
    ${limitColumns},
    t.id as "taskId", t.status as "taskStatus", t."projectId" as "taskProjectId", t."organizationId" as "taskOrganizationId",
    team.id as "teamId", team."requirePlanToTrack",
    m.id as "membershipId", coalesce(m."isTrackingEnabled", true) as "memberIsTrackingEnabled",
    r.id as "runningLogId", r."taskId" as "runningTaskId", r.description as "runningNote", r."startedAt" as "runningSince",
    exists (select 1 from time_logs c where c."tenantId" = ${p.tenantId} and c."employeeId" = e.id
      and c."clientId" = ${p.clientId}) as "isRepeated",
    (select ts.status from timesheets ts where ts."employeeId" = e.id and ts.date = ${p.day}::date
      and ts."deletedAt" is null) as "dayStatus",
    case when team."requirePlanToTrack" then (
      select json_build_object('workTimePlanned', p."workTimePlanned", 'tasks', coalesce((
        select json_agg(json_build_object('id', pt.id, 'title', pt.title, 'estimate', coalesce(pt.estimate, 0)))
        from daily_plan_tasks dp join tasks pt on pt."tenantId" = dp."tenantId" and pt.id = dp."taskId"
        where dp."dailyPlanId" = p.id and pt."deletedAt" is null), '[]'::json))
      from daily_plans p
      where p."tenantId" = ${p.tenantId} and p."employeeId" = e.id and p.date = ${p.day}::date and p."deletedAt" is null
        and (p."organizationTeamId" = team.id or p."organizationTeamId" is null)
      order by p."organizationTeamId" nulls last limit 1) end as plan,
    progress.id as "inProgressId"
  from employees e
  join organizations o on o."tenantId" = e."tenantId" and o.id = e."organizationId"
  left join time_logs r on r."tenantId" = ${p.tenantId} and r."employeeId" = e.id and r."isRunning" and r."deletedAt" is null
  left join tasks t on t."tenantId" = e."tenantId" and t.id = ${p.taskId} and t."deletedAt" is null
  left join task_statuses s on s."tenantId" = t."tenantId" and s.id = t."taskStatusId"
  left join organization_teams team on team."tenantId" = e."tenantId" and team."deletedAt" is null
    and team.id = coalesce((${selectTeamOfTask(p)}), ${p.teamId})
  left join organization_team_employees m on m."organizationTeamId" = team.id and m."employeeId" = e.id
    and m."deletedAt" is null
  left join lateral (
    select ps.id from task_statuses ps
    where ps."tenantId" = ${p.tenantId} and ps."organizationTeamId" = team.id and ps.name = 'in-progress' and ps."deletedAt" is null
      and t.status is distinct from 'in-progress' and s."isDone" is distinct from true
    limit 1
  ) progress on t.id is not null
  where e."tenantId" = ${p.tenantId} and e.id = ${p.employeeId} and e."deletedAt" is null`,
);

/** A log of the timer, with its sheet and its audit entry. */
export interface NewTimerLog extends OfEmployee, Deed {
  readonly organizationId: string | undefined;
  readonly now: Date;
  readonly day: Day;
  readonly zone: string;
  readonly logId: string;
  readonly timesheetId: string;
  readonly taskId: string | null | undefined;
  readonly projectId: string | null;
  readonly organizationContactId: string | null;
  readonly teamId: string | null;
  readonly start: Date;
  readonly userId: string;
  readonly auditId: string;
}

interface StartValues extends NewTimerLog {
  readonly seenAt: Date;
  readonly logType: string;
  readonly source: string;
  readonly description: string | undefined;
  readonly isBillable: boolean;
  readonly isBillableChosen: boolean;
  readonly overlapAllowed: boolean;
  readonly membershipId: string | null;
  readonly clientId: string | undefined;
}

/**
 * Inserts the running log and its related rows in one statement; no row if the day was approved meanwhile. If the
 * sheet of the day exists, it is locked, not written. Overlaps are also allowed if time exists after the start.
 */
export const startSql = rowStatement(
  { id: uuid },
  (p: Params<StartValues>) => sql`
  with held as materialized (
    select id from timesheets
    where "employeeId" = ${p.employeeId} and date = ${p.day}::date and status <> 'APPROVED' for no key update
  ), made as (
    insert into timesheets (id, "tenantId", "organizationId", "employeeId", date, "timeZone")
    select ${p.timesheetId}, ${p.tenantId}, ${p.organizationId}, ${p.employeeId}, ${p.day}::date, ${p.zone}
    where not exists (select from held)
    on conflict ("employeeId", date) do update set "updatedAt" = ${p.now} where timesheets.status <> 'APPROVED'
    returning id
  ), sheet as (
    select id from held union all select id from made
  ), log as (
    insert into time_logs (id, "tenantId", "organizationId", "employeeId", "timesheetId", "taskId", "projectId",
      "organizationTeamId", "startedAt", "isRunning", "logType", source, description, "organizationContactId", "isBillable",
      "isBillableChosen", "overlapAllowed", "timeZone", "lastSeenAt", "clientId", "createdByUserId", "createdAt", "updatedAt")
    select ${p.logId}, ${p.tenantId}, ${p.organizationId}, ${p.employeeId}, sheet.id, ${p.taskId}, ${p.projectId}, ${p.teamId}, ${p.start}, true, ${p.logType}, ${p.source}, ${p.description},
      ${p.organizationContactId}, ${p.isBillable}, ${p.isBillableChosen},
      ${p.overlapAllowed} or exists (select 1 from time_logs f where f."tenantId" = ${p.tenantId} and f."employeeId" = ${p.employeeId} and f."deletedAt" is null
        and not f."isRunning" and f."stoppedAt" > ${p.start}),
      ${p.zone}, ${p.seenAt}, ${p.clientId}, ${p.userId}, ${p.now}, ${p.now} from sheet
    returning id
  ), tracking as (
    update employees set "isTrackingTime" = true, "lastSeenAt" = ${p.now}, "updatedAt" = ${p.now}
    where "tenantId" = ${p.tenantId} and id = ${p.employeeId}
  ), active as (
    update organization_team_employees set "activeTaskId" = ${p.taskId}, "updatedAt" = ${p.now}
    where "tenantId" = ${p.tenantId} and id = ${p.membershipId} and "activeTaskId" is distinct from ${p.taskId} and ${p.taskId}::uuid is not null
  )
  insert into audit_entries (id, "tenantId", "organizationId", "actorUserId", "actorType", "tokenName", action, entity, "entityId", "employeeId",
    after, ip, "requestId", at)
  select ${p.auditId}, ${p.tenantId}, ${p.organizationId}, ${p.userId},
    case when ${p.tokenName}::text is null then 'user' else 'token' end, ${p.tokenName}::text, ${raw(actionSql('timer.start'))}, 'TimeLog', log.id, ${p.employeeId},
    jsonb_build_object('startedAt', ${p.start}::timestamptz, 'taskId', ${p.taskId}::uuid, 'organizationTeamId', ${p.teamId}::uuid), ${p.ip}, ${p.requestId}, ${p.now}
  from log
  returning id`,
);

/** Puts labels of the organization on a new log; a row for each. */
export const labelLogSql = statement(
  (
    p: Params<{
      tenantId: string;
      organizationId: string | undefined;
      logId: string;
      tagIds: readonly string[];
    }>,
  ) => sql`
  insert into time_log_tags ("tenantId", "timeLogId", "tagId")
  select ${p.tenantId}, ${p.logId}, g.id from tags g
  where g."tenantId" = ${p.tenantId} and g.id = any(${p.tagIds}::uuid[]) and g."deletedAt" is null
    and (g."organizationId" is null or g."organizationId" = ${p.organizationId})`,
);

/** A place at the top of the column in progress. */
export interface PlaceInProgress {
  readonly taskId: string;
  readonly statusId: string;
  readonly rank: string;
}

/** Moves a task to a status, to a place there. */
export const taskInProgressSql = statement(
  (p: Params<PlaceInProgress & { tenantId: string; now: Date; userId: string }>) => sql`
  update tasks set status = s.value, "taskStatusId" = s.id, rank = ${p.rank}, "updatedAt" = ${p.now}, "updatedByUserId" = ${p.userId},
    revision = revision + 1
  from task_statuses s
  where tasks."tenantId" = ${p.tenantId} and tasks.id = ${p.taskId} and tasks.status is distinct from s.value
    and s."tenantId" = ${p.tenantId} and s.id = ${p.statusId}`,
);

/** The client's id for a log that runs already. */
export const adoptSql = statement(
  (p: Params<{ tenantId: string; logId: string; clientId: string }>) => sql`
  update time_logs set "clientId" = ${p.clientId} where "tenantId" = ${p.tenantId} and id = ${p.logId} and "clientId" is null`,
);
