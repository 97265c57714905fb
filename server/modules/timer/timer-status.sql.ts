import { secondsBetween } from '#server/db/log-seconds.sql.ts';
import { visibleTask, visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import { visibleProjectBy } from '#server/modules/teams/visible-projects.sql.ts';
import { visibleTeam } from '#server/modules/teams/visible-teams.sql.ts';

const ofToday = secondsBetween(
  { start: 'l."startedAt"', end: 'l."stoppedAt"' },
  { start: '$4::timestamptz', end: '$5::timestamptz' },
).text;

/**
 * $1 tenant, $2 employee, $3 now, $4 and $5 bounds of the person's day.
 * One row: the last log with what it was about, and the seconds of finished work inside the day.
 */
export const timerStatusSql = `
  select e."isActive", e."isTrackingTime", o."forgottenTimerHours",
    case when o."allowTrackInactivity" then o."inactivityTimeLimit" end as "inactivityMinutes", log.*, coalesce(today.seconds, 0)::int as "todaySeconds"
  from employees e
  join organizations o on o."tenantId" = e."tenantId" and o.id = e."organizationId"
  left join lateral (
    select l.id, l."startedAt", l."stoppedAt", l."isRunning", l."taskId", l."projectId", l."organizationTeamId",
      l."timesheetId", l.source, l."logType", l."lastSeenAt", t.title as "taskTitle", t.number as "taskNumber", t.prefix as "taskPrefix",
      t.status as "taskStatus", t."issueType" as "taskIssueType"
    from (
      (select * from time_logs r
        where r."tenantId" = $1 and r."employeeId" = e.id and r."isRunning" and r."deletedAt" is null)
      union all
      (select * from time_logs r
        where r."tenantId" = $1 and r."employeeId" = e.id and r."deletedAt" is null and r."startedAt" <= $3
        order by r."startedAt" desc, r."createdAt" desc limit 1)
    ) l
    left join tasks t on t."tenantId" = l."tenantId" and t.id = l."taskId" and t."deletedAt" is null
    order by l."isRunning" desc
    limit 1
  ) log on true
  left join lateral (
    select sum(${ofToday}) as seconds
    from time_logs l
    where l."tenantId" = $1 and l."employeeId" = e.id and l."deletedAt" is null and not l."isRunning"
      and l."startedAt" < $5 and l."stoppedAt" > $4
  ) today on true
  where e."tenantId" = $1 and e.id = $2 and e."deletedAt" is null`;

export interface TimerStatusRow {
  isActive: boolean;
  isTrackingTime: boolean;
  forgottenTimerHours: number;
  inactivityMinutes: number | null;
  id: string | null;
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
  taskTitle: string | null;
  taskNumber: number | null;
  taskPrefix: string | null;
  taskStatus: string | null;
  taskIssueType: string | null;
  todaySeconds: number;
}

/**
 * The zone of somebody whose state the reader sees: a colleague's, or anybody's. $1 tenant, $2 the reader's employee, $3
 * the employee looked at, $4 whether the reader sees everybody's.
 */
export const readableEmployeeSql = `
  select coalesce(u."timeZone", 'UTC') as "timeZone"
  from employees e
  join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
  where e."tenantId" = $1 and e.id = $3 and e."deletedAt" is null and ($4::boolean or exists (
    select 1 from organization_team_employees mine
    join organization_team_employees theirs on theirs."organizationTeamId" = mine."organizationTeamId"
    where mine."tenantId" = $1 and mine."employeeId" = $2 and mine."deletedAt" is null
      and theirs."employeeId" = e.id and theirs."deletedAt" is null))`;

/**
 * Which of the things somebody else works on the reader sees. $1–$5 `callerValues`, $6 task, $7 project, $8 team, $9
 * whether private projects are seen.
 */
export const seenWorkSql = `
  with ${visibleTeams}
  select exists (select 1 from tasks t where t.id = $6::uuid and ${visibleTask}) as task,
    exists (select 1 from organization_projects p where p.id = $7::uuid and ${visibleProjectBy('$9')}) as project,
    exists (select 1 from organization_teams team where team.id = $8::uuid and ${visibleTeam}) as team`;

export interface SeenWorkRow {
  task: boolean;
  project: boolean;
  team: boolean;
}
