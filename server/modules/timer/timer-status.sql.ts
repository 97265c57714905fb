import { secondsBetween } from '#server/db/log-seconds.sql.ts';
import { bool, float, int, listOf, nullable, rowStatement, text, timestamp, uuid } from '#server/db/rows.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { visibleTask, visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import type { CallerValues } from '#server/modules/teams/caller-values.ts';
import { visibleProject } from '#server/modules/teams/visible-projects.sql.ts';
import { visibleTeam } from '#server/modules/teams/visible-teams.sql.ts';

interface StatusValues {
  readonly tenantId: string;
  readonly employeeId: string;
  readonly now: Date;
  /** Bounds of the person's day. */
  readonly start: Date;
  readonly end: Date;
}

const ofToday = (p: Params<StatusValues>) =>
  secondsBetween(
    { start: 'l."startedAt"', end: 'l."stoppedAt"' },
    { start: sql`${p.start}::timestamptz`, end: sql`${p.end}::timestamptz` },
  );

/**
 * One row: the last log with its subject, and the seconds of finished work inside the day. The bound that excludes
 * nothing makes the planner expect few rows of the day, so that it retains its plan.
 */
export const timerStatusSql = rowStatement(
  {
    isActive: bool,
    isTrackingTime: bool,
    forgottenTimerHours: float,
    inactivityMinutes: nullable(int),
    id: nullable(uuid),
    organizationId: uuid,
    startedAt: timestamp,
    stoppedAt: nullable(timestamp),
    isRunning: bool,
    isBillable: nullable(bool),
    isBillableChosen: nullable(bool),
    isEdited: bool,
    isPaused: bool,
    tagIds: nullable(listOf(uuid)),
    taskId: nullable(uuid),
    projectId: nullable(uuid),
    organizationTeamId: nullable(uuid),
    timesheetId: nullable(uuid),
    source: text,
    logType: text,
    lastSeenAt: nullable(timestamp),
    description: nullable(text),
    taskTitle: nullable(text),
    taskNumber: nullable(int),
    taskPrefix: nullable(text),
    taskStatus: nullable(text),
    taskIssueType: nullable(text),
    todaySeconds: int,
  },
  (p: Params<StatusValues>) => sql`
  select e."isActive", e."isTrackingTime", o."forgottenTimerHours",
    case when o."allowTrackInactivity" then o."inactivityTimeLimit" end as "inactivityMinutes", log.*, coalesce(today.seconds, 0)::int as "todaySeconds"
  from employees e
  join organizations o on o."tenantId" = e."tenantId" and o.id = e."organizationId"
  left join lateral (
    select l.id, l."organizationId", l."startedAt", l."stoppedAt", l."isRunning", l."isBillable", l."isBillableChosen", l."editedAt" is not null as "isEdited",
      not l."isRunning" and l."isPaused" and l."stoppedAt" >= ${p.start} and l."stoppedAt" < ${p.end} as "isPaused",
      case when l."isRunning" or l."isPaused" then (select coalesce(array_agg(g."tagId"), '{}') from time_log_tags g
        where g."tenantId" = l."tenantId" and g."timeLogId" = l.id) end as "tagIds", l."taskId", l."projectId", l."organizationTeamId",
      l."timesheetId", l.source, l."logType", l."lastSeenAt", l.description, t.title as "taskTitle", t.number as "taskNumber", t.prefix as "taskPrefix",
      t.status as "taskStatus", t."issueType" as "taskIssueType"
    from time_logs l
    left join tasks t on t."tenantId" = l."tenantId" and t.id = l."taskId" and t."deletedAt" is null
    where l."tenantId" = ${p.tenantId} and l.id = coalesce(
      (select r.id from time_logs r
        where r."tenantId" = ${p.tenantId} and r."employeeId" = e.id and r."isRunning" and r."deletedAt" is null),
      (select r.id from time_logs r
        where r."tenantId" = ${p.tenantId} and r."employeeId" = e.id and r."deletedAt" is null and r."startedAt" <= ${p.now}
        order by r."startedAt" desc, r."createdAt" desc limit 1))
  ) log on true
  left join lateral (
    select sum(${ofToday(p)}) as seconds
    from time_logs l
    where l."tenantId" = ${p.tenantId} and l."employeeId" = e.id and l."deletedAt" is null and not l."isRunning"
      and l."startedAt" < ${p.end} and l."stoppedAt" > ${p.start} and l."stoppedAt" <= 'infinity'
  ) today on true
  where e."tenantId" = ${p.tenantId} and e.id = ${p.employeeId} and e."deletedAt" is null`,
);

export interface TimerStatusRow {
  isActive: boolean;
  isTrackingTime: boolean;
  forgottenTimerHours: number;
  inactivityMinutes: number | null;
  id: string | null;
  organizationId: string;
  isEdited: boolean;
  startedAt: Date;
  stoppedAt: Date | null;
  isRunning: boolean;
  taskId: string | null;
  projectId: string | null;
  organizationTeamId: string | null;
  timesheetId: string | null;
  source: string;
  logType: string;
  lastSeenAt: Date | null;
  description: string | null;
  isBillable: boolean | null;
  isBillableChosen: boolean | null;
  isPaused: boolean;
  tagIds: string[] | null;
  taskTitle: string | null;
  taskNumber: number | null;
  taskPrefix: string | null;
  taskStatus: string | null;
  taskIssueType: string | null;
  todaySeconds: number;
}

interface Reading {
  readonly tenantId: string;
  /** The reader's. */
  readonly employeeId: string | undefined;
  readonly requestedId: string;
  readonly seesAll: boolean;
}

/** The zone of somebody whose state the reader sees: a colleague's, or anybody's. */
export const readableEmployeeSql = rowStatement(
  { timeZone: text },
  (p: Params<Reading>) => sql`
  select coalesce(u."timeZone", 'UTC') as "timeZone"
  from employees e
  join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
  where e."tenantId" = ${p.tenantId} and e.id = ${p.requestedId} and e."deletedAt" is null and (${p.seesAll}::boolean or exists (
    select 1 from organization_team_employees mine
    join organization_team_employees theirs on theirs."organizationTeamId" = mine."organizationTeamId"
    where mine."tenantId" = ${p.tenantId} and mine."employeeId" = ${p.employeeId} and mine."deletedAt" is null
      and theirs."employeeId" = e.id and theirs."deletedAt" is null))`,
);

interface Work extends CallerValues {
  readonly taskId: string | null;
  readonly projectId: string | null;
  readonly teamId: string | null;
}

/** Parts of another person's work that the reader sees. */
export const visibleWorkSql = rowStatement(
  { task: bool, project: bool, team: bool },
  (p: Params<Work>) => sql`
  with ${visibleTeams(p)}
  select exists (select 1 from tasks t where t.id = ${p.taskId}::uuid and ${visibleTask(p)}) as task,
    exists (select 1 from organization_projects p where p.id = ${p.projectId}::uuid and ${visibleProject(p)}) as project,
    exists (select 1 from organization_teams team where team.id = ${p.teamId}::uuid and ${visibleTeam(p)}) as team`,
);

/** Only ends a pause; no row if there was none. */
export const dropPauseSql = statement(
  (p: Params<{ tenantId: string; employeeId: string; logId: string | undefined }>) => sql`
  update time_logs set "isPaused" = false
  where "tenantId" = ${p.tenantId} and "employeeId" = ${p.employeeId} and "isPaused" and "deletedAt" is null
    and (${p.logId}::uuid is null or ${p.logId}::uuid in (id, "clientId"))`,
);
