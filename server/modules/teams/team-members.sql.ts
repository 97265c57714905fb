import { instant, jsonItems, jsonObject, list, scalar } from '#server/db/json-sql.ts';
import { answeredStopSql, secondsBetween, secondsUntil } from '#server/db/log-seconds.sql.ts';
import { pictureSql } from '#server/db/picture-sql.ts';
import { taskNumberSql } from '#server/db/task-number-sql.ts';
import { nameSql } from '#server/modules/teams/record-json.sql.ts';
import { onlineSeconds } from '#server/modules/users/online.ts';

/*
 * The members of `picked_team (id, "createdByUserId")`, what they are doing and how long they worked: every part is
 * read once for all of them, so the cost does not grow with each. $1 tenant, $3 now, $4 and $5 the range that counts as
 * today, $6 whether the reader sees every team, and so every task, $7 the one employee whose logs the reader sees, or null for all.
 */

/** Time without a task keeps a place of its own, so that sums stay whole. */
const noTaskId = '00000000-0000-0000-0000-000000000000';
/** No finished session is longer, which bounds how far back a day has to be looked for. */
const longestSession = '7 days';

/** Whether members carry all their time by task, or that of the range only. */
export type Worked = 'all-time' | 'today';

const stopped = answeredStopSql('$3::timestamptz');
const whole = secondsUntil(stopped);
const ofToday = secondsBetween(
  { start: 'l."startedAt"', end: stopped },
  { start: '$4::timestamptz', end: '$5::timestamptz' },
);

const timerStatus = `case when not e."isActive" then 'suspended'
    when coalesce(last."isRunning", e."isTrackingTime") then 'running'
    when last."stoppedAt" > $3::timestamptz - interval '24 hours' then 'pause'
    else 'idle' end`;

const employeeJson = jsonObject({
  id: scalar('e.id'),
  tenantId: scalar('e."tenantId"'),
  organizationId: scalar('e."organizationId"'),
  userId: scalar('e."userId"'),
  fullName: scalar(nameSql('u', 'a')),
  isActive: scalar('e."isActive"'),
  isArchived: scalar('e."isArchived"'),
  isAway: scalar('e."isAway"'),
  isTrackingEnabled: scalar('e."isTrackingEnabled"'),
  isTrackingTime: scalar('e."isTrackingTime"'),
  isOnline: scalar(
    `(e."isTrackingTime" or coalesce(e."lastSeenAt" >= $3::timestamptz - interval '${onlineSeconds} seconds', false))`,
  ),
  acceptDate: instant('e."acceptDate"'),
  startedWorkOn: instant('e."startedWorkOn"'),
  user: {
    sql: jsonObject({
      id: scalar('u.id'),
      name: scalar(nameSql('u', 'a')),
      firstName: scalar('u."firstName"'),
      lastName: scalar('u."lastName"'),
      email: scalar('a.email'),
      imageUrl: scalar(pictureSql('u')),
      imageId: scalar('u."imageId"'),
      timeZone: scalar('u."timeZone"'),
    }),
  },
});

const roleJson = jsonObject({
  id: scalar('r.id'),
  name: scalar('r.name'),
  isSystem: scalar('r."isSystem"'),
  tenantId: scalar('r."tenantId"'),
});

/** What is told of somebody's last work wherever they are seen: not what it was about. */
const bareLog = {
  id: scalar('l.id'),
  createdAt: instant('l."createdAt"'),
  startedAt: instant('l."startedAt"'),
  stoppedAt: instant(stopped),
  isRunning: scalar('l."isRunning"'),
  duration: scalar(whole),
  source: scalar('l.source'),
  logType: scalar('l."logType"'),
  employeeId: scalar('l."employeeId"'),
};
const lastLogJson = jsonObject({
  ...bareLog,
  organizationTeamId: scalar('l."organizationTeamId"'),
  taskId: scalar('l."taskId"'),
  projectId: scalar('l."projectId"'),
});

const lastTaskJson = jsonObject({
  id: scalar('t.id'),
  title: scalar('t.title'),
  number: scalar('t.number'),
  taskNumber: scalar(taskNumberSql('t')),
  public: scalar('t.public'),
  status: scalar('t.status'),
  priority: scalar('t.priority'),
  size: scalar('t.size'),
  issueType: scalar('t."issueType"'),
  estimate: scalar('t.estimate'),
});

/** Whether a task is one of the team that the membership is in, so that whoever sees the team sees the task. */
const isOfTeam = (task: string) => `exists (select 1 from task_teams link
      where link."taskId" = ${task} and link."organizationTeamId" = m."organizationTeamId")`;

/**
 * Whether the team may hear what the last log is about. It is the same for every reader of a team, so that they share
 * one answer.
 */
const isTold = `($6 or (last."teamId" = m."organizationTeamId"
    and (last."taskId" is null or ${isOfTeam('last."taskId"')})
    and (last."projectId" is null or exists (select 1 from organization_projects p
      where p.id = last."projectId" and (p.public is distinct from false or exists (
        select 1 from organization_project_teams link
        where link."projectId" = p.id and link."organizationTeamId" = m."organizationTeamId"))))))`;

const memberMembers = {
  id: scalar('m.id'),
  tenantId: scalar('m."tenantId"'),
  organizationId: scalar('m."organizationId"'),
  organizationTeamId: scalar('m."organizationTeamId"'),
  employeeId: scalar('m."employeeId"'),
  createdAt: instant('m."createdAt"'),
  updatedAt: instant('m."updatedAt"'),
  isActive: scalar('m."isActive"'),
  assignedAt: instant('m."assignedAt"'),
  order: scalar('m."order"'),
  isTrackingEnabled: scalar('m."isTrackingEnabled"'),
  activeTaskId: scalar(`case when $6 or ${isOfTeam('m."activeTaskId"')} then m."activeTaskId" end`),
  roleId: scalar('r.id'),
  role: { sql: `case when r.id is not null then ${roleJson} end` },
  isManager: scalar(
    `(coalesce(r.name in ('MANAGER', 'ADMIN', 'SUPER_ADMIN'), false) or e."userId" is not distinct from m."teamCreatorId")`,
  ),
  name: scalar(nameSql('u', 'a')),
  fullName: scalar(nameSql('u', 'a')),
  employee: { sql: employeeJson },
  timerStatus: scalar(`${timerStatus}::text`),
  running: scalar(`${timerStatus} = 'running'`),
  runsInTeam: scalar(`coalesce(last."isRunning" and last."teamId" = m."organizationTeamId", false)`),
  duration: scalar('coalesce(last.duration, 0)'),
  lastLog: { sql: `coalesce(case when ${isTold} then last.log else last.bare end, 'null')` },
  lastWorkedTask: { sql: `case when ${isTold} then last.task end` },
  totalTodayTasks: list('spent.today'),
};

const memberJson = {
  today: jsonObject(memberMembers),
  'all-time': jsonObject({ ...memberMembers, totalWorkedTasks: list('spent.worked') }),
};

/** The running log, else the latest: one probe of an index for each person. */
const lastLogs = `
last_log as materialized (
  select l."employeeId", l."organizationTeamId" as "teamId", l."taskId", l."projectId", l."isRunning", l."stoppedAt",
    ${jsonObject(bareLog)} as bare, ${whole} as duration, ${lastLogJson} as log,
    case when t.id is not null then ${lastTaskJson} end as task
  from (select distinct "employeeId" from member where $7::uuid is null or "employeeId" = $7) own
  cross join lateral (
    select * from (
      (select * from time_logs r where r."tenantId" = $1 and r."employeeId" = own."employeeId"
        and r."isRunning" and r."deletedAt" is null)
      union all
      (select * from time_logs r where r."tenantId" = $1 and r."employeeId" = own."employeeId"
        and r."deletedAt" is null and r."startedAt" <= $3 order by r."startedAt" desc limit 1)
    ) candidates order by "isRunning" desc limit 1
  ) l
  left join tasks t on t.id = l."taskId" and t."deletedAt" is null
)`;

const taskId = scalar(`coalesce(s."taskId", '${noTaskId}')`);

const todayJson = jsonObject({ id: taskId, title: scalar('t.title'), duration: scalar('s.today') });
const workedJson = jsonObject({
  id: taskId,
  duration: scalar('s."taskTotal"'),
  ownDuration: scalar('s.total'),
});

const logsOf = (more: string) => `
    select * from time_logs l
    where l."tenantId" = $1 and l."organizationTeamId" in (select id from picked_team) and l."deletedAt" is null
      and ${more}`;

const longAgo = `$4::timestamptz - interval '${longestSession}'`;

const sources = {
  'all-time': logsOf('l."startedAt" <= $3'),
  // Two halves, because a condition on either would read every log there ever was.
  today: `${logsOf(`l."startedAt" > ${longAgo} and l."startedAt" <= $3`)}
    union all ${logsOf(`l."isRunning" and l."startedAt" <= ${longAgo}`)}`,
};

/**
 * Seconds by member and task. "Today" is the member's own share of the range; the all-time entry of a task holds the
 * time of the whole team on it, because clients read a task's total from the first member that lists it, and beside
 * it the member's own.
 */
const spentOf = (worked: Worked) => `
time_spent as (
  select l."organizationTeamId" as "teamId", l."employeeId", l."taskId", sum(${whole})::int as total,
    sum(${ofToday})::int as today
  from (${sources[worked]}) l
  group by l."organizationTeamId", l."employeeId", l."taskId"
), told_time as (
  select spent."teamId", spent."employeeId", sum(spent.total)::int as total, sum(spent.today)::int as today,
    case when $6 or link."taskId" is not null then spent."taskId" end as "taskId"
  from time_spent spent
  left join task_teams link on link."taskId" = spent."taskId" and link."organizationTeamId" = spent."teamId"
  group by 1, 2, 5
), task_time as (
  select told.*, case when "taskId" is null then total else sum(total) over (partition by "teamId", "taskId") end
    as "taskTotal"
  from told_time told
)`;

const spentItems = (worked: string) => `
today_task as materialized (
  select t.id, t.title from tasks t
  where t.id in (select "taskId" from told_time where today > 0)
), spent as (
  select s."teamId", s."employeeId",
    ${jsonItems(todayJson, { orderBy: 's.today desc' })} filter (where s.today > 0) as today,
    ${worked} as worked
  from task_time s
  left join today_task t on t.id = s."taskId"
  where $7::uuid is null or s."employeeId" = $7
  group by s."teamId", s."employeeId"
)`;

const memberLists = (worked: Worked) => `
member_list as (
  select m."organizationTeamId" as "teamId",
    ${jsonItems(memberJson[worked], { orderBy: 'm."order" nulls last, m."assignedAt", m.id' })} as items
  from member m
  join employees e on e.id = m."employeeId" and e."deletedAt" is null
  join users u on u.id = e."userId"
  left join accounts a on a.id = u."accountId"
  left join roles r on r.id = m."roleId"
  left join last_log last on last."employeeId" = m."employeeId"
  left join spent on spent."teamId" = m."organizationTeamId" and spent."employeeId" = m."employeeId"
  group by m."organizationTeamId"
)`;

const members = `
member as materialized (
  select m.*, picked_team."createdByUserId" as "teamCreatorId"
  from picked_team
  join organization_team_employees m on m."organizationTeamId" = picked_team.id
  where m."tenantId" = $1 and m."deletedAt" is null
)`;

/** CTEs that turn `picked_team` into `member_list ("teamId", items)`. */
export function memberCtes(worked: Worked): string {
  const items = worked === 'all-time' ? jsonItems(workedJson, { orderBy: 's.total desc' }) : 'null';
  return [members, lastLogs, spentOf(worked), spentItems(items), memberLists(worked)].join(',');
}
