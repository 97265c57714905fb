import { embedded, instant, jsonItems, jsonObject, list, nullable, scalar } from '#server/db/json-sql.ts';
import { answeredStopSql, secondsBetween, secondsUntil } from '#server/db/log-seconds.sql.ts';
import { pictureSql } from '#server/db/picture-sql.ts';
import { taskNumberSql, taskPrefixSql } from '#server/db/task-number-sql.ts';
import { onlineSeconds } from '#server/modules/users/online.ts';

/*
 * A public team in one statement, written key by key: what is not named here does not leave the house. Names come from
 * the profile alone, never from an email address; private tasks show neither their title nor their id.
 * $1 the team, $2 its link, $3 now, $4 and $5 the range that counts as today.
 */

/** Time on private tasks and without a task keeps a place of its own, so that sums stay whole. */
const noTaskId = '00000000-0000-0000-0000-000000000000';
const taskLimit = 1000;

const publicTeam = `
  select team.* from organization_teams team
  join organizations o on o.id = team."organizationId" and o."deletedAt" is null
  where team.id = $1 and team.profile_link = $2 and team.public and team."isActive" and not team."isArchived"
    and team."deletedAt" is null`;

const stopped = answeredStopSql('$3::timestamptz').text;
const whole = secondsUntil(stopped).text;
const ofToday = secondsBetween(
  { start: 'l."startedAt"', end: stopped },
  { start: '$4::timestamptz', end: '$5::timestamptz' },
).text;

const name = `coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), 'Member')`;

const userJson = jsonObject({
  id: scalar('u.id'),
  name: scalar(name),
  firstName: scalar('u."firstName"'),
  lastName: scalar('u."lastName"'),
  imageUrl: scalar(pictureSql('u')),
});

const personJson = jsonObject({
  id: scalar('e.id'),
  userId: scalar('u.id'),
  fullName: scalar(name),
  isActive: scalar('e."isActive"'),
  isOnline: scalar(
    `(e."isTrackingTime" or coalesce(e."lastSeenAt" >= $3::timestamptz - interval '${onlineSeconds} seconds', false))`,
  ),
  user: embedded(userJson),
});

const isRunning = 'coalesce(last."isRunning", false)';

const timerStatus = `case when ${isRunning} then 'running'
    when last."stoppedAt" > $3::timestamptz - interval '24 hours' then 'pause'
    else 'idle' end`;

const memberJson = jsonObject({
  id: scalar('member.id'),
  organizationTeamId: scalar('member."organizationTeamId"'),
  employeeId: scalar('member."employeeId"'),
  order: scalar('member."order"'),
  role: embedded(
    `case when member."roleName" is not null then ${jsonObject({ id: scalar('member."roleId"'), name: scalar('member."roleName"') })} end`,
  ),
  isManager: scalar('member."isManager"'),
  name: scalar('member.name'),
  fullName: scalar('member.name'),
  employee: embedded(`left(member.person, -1) || ',"isTrackingTime":' || ${isRunning} || '}'`),
  timerStatus: scalar(`${timerStatus}::text`),
  running: scalar(isRunning),
  duration: scalar('coalesce(last.duration, 0)'),
  lastLog: embedded(`coalesce(last.log, 'null')`),
  lastWorkedTask: embedded('last.task'),
  totalTodayTasks: list('spent.today'),
  totalWorkedTasks: list('spent.worked'),
});

const lastLogJson = jsonObject({
  id: scalar('l.id'),
  startedAt: instant('l."startedAt"'),
  stoppedAt: instant(stopped),
  isRunning: scalar('l."isRunning"'),
  duration: scalar(whole),
  source: scalar('l.source'),
  employeeId: scalar('l."employeeId"'),
  taskId: scalar('t.id'),
});

const lastTaskJson = jsonObject({
  id: scalar('t.id'),
  title: scalar('t.title'),
  taskNumber: scalar(taskNumberSql('t')),
  public: scalar('t.public'),
  status: scalar('t.status'),
  issueType: scalar('t."issueType"'),
});

const spentTaskId = scalar(`coalesce(s."taskId", '${noTaskId}')`);

const tagJson = jsonObject({
  id: scalar('tag.id'),
  name: scalar('tag.name'),
  color: scalar('tag.color'),
  textColor: scalar('tag."textColor"'),
  icon: scalar('tag.icon'),
});

const taskJson = jsonObject({
  id: scalar('t.id'),
  createdAt: instant('t."createdAt"'),
  updatedAt: instant('t."updatedAt"'),
  title: scalar('t.title'),
  number: scalar('t.number'),
  taskNumber: scalar(taskNumberSql('t')),
  prefix: scalar('t.prefix'),
  public: scalar('t.public'),
  isScreeningTask: scalar('t."isScreeningTask"'),
  // What is written inside a task stays with the team; clients want a text.
  description: scalar(`''::text`),
  status: scalar('t.status'),
  taskStatusId: scalar('t."taskStatusId"'),
  priority: scalar('t.priority'),
  size: scalar('t.size'),
  issueType: scalar('t."issueType"'),
  version: scalar('t.version'),
  estimate: scalar('t.estimate'),
  startDate: instant('t."startDate"'),
  dueDate: instant('t."dueDate"'),
  resolvedAt: instant('t."resolvedAt"'),
  members: list('assigned.items'),
  tags: list('tagged.items'),
  teams: list(jsonObject({ id: scalar('team.id'), name: scalar('team.name') })),
});

const teamMembers = {
  id: scalar('team.id'),
  name: scalar('team.name'),
  color: nullable('team.color'),
  emoji: nullable('team.emoji'),
  teamSize: nullable('team."teamSize"'),
  logo: scalar(`coalesce(team.logo, '')`),
  prefix: scalar(taskPrefixSql({ own: 'team.prefix', name: 'team.name' })),
  public: scalar('team.public'),
  profile_link: scalar('team.profile_link'),
  serverTime: instant('$3::timestamptz'),
};

const people = `
member as materialized (
  select m.id, m."organizationTeamId", m."employeeId", m."order", m."assignedAt", r.id as "roleId", r.name as "roleName",
    coalesce(r.name in ('MANAGER', 'ADMIN', 'SUPER_ADMIN'), false) or e."userId" = team."createdByUserId" as "isManager",
    ${name} as name, ${personJson} as person
  from team
  join organization_team_employees m on m."tenantId" = team."tenantId" and m."organizationTeamId" = team.id
    and m."deletedAt" is null
  join employees e on e.id = m."employeeId" and e."deletedAt" is null
  join users u on u.id = e."userId"
  left join roles r on r.id = m."roleId"
)`;

const times = `
team_log as materialized (
  select l.* from team
  join time_logs l on l."tenantId" = team."tenantId" and l."organizationTeamId" = team.id and l."deletedAt" is null
    and l."startedAt" <= $3
), last_log as (
  select distinct on (l."employeeId") l."employeeId", l."isRunning", l."stoppedAt",
    ${whole} as duration, ${lastLogJson} as log,
    case when t.id is not null then ${lastTaskJson} end as task
  from team_log l
  left join task t on t.id = l."taskId"
  order by l."employeeId", l."isRunning" desc, l."startedAt" desc
), time_spent as (
  select l."employeeId", t.id as "taskId", sum(${whole})::int as total,
    sum(${ofToday})::int as today
  from team_log l
  left join task t on t.id = l."taskId"
  group by l."employeeId", t.id
), task_time as (
  select time_spent.*, case when "taskId" is null then total else sum(total) over (partition by "taskId") end
    as "taskTotal"
  from time_spent
), spent as (
  select s."employeeId",
    ${jsonItems(jsonObject({ id: spentTaskId, title: scalar('t.title'), duration: scalar('s.today') }), { orderBy: 's.today desc' })}
      filter (where s.today > 0) as today,
    ${jsonItems(jsonObject({ id: spentTaskId, duration: scalar('s."taskTotal"') }), { orderBy: 's.total desc' })} as worked
  from task_time s left join task t on t.id = s."taskId"
  group by s."employeeId"
)`;

/** The team with its people and its newest public tasks. */
export const publicTeamSql = `
with team as materialized (${publicTeam}), ${people}, task as materialized (
  select t.* from team
  join task_teams link on link."tenantId" = team."tenantId" and link."organizationTeamId" = team.id
  join tasks t on t.id = link."taskId"
  where t.public and not t."isDraft" and not t."isScreeningTask" and t."deletedAt" is null
  order by t."createdAt" desc, t.id desc limit ${taskLimit}
), ${times}, assigned as (
  select link."taskId", ${jsonItems('member.person', { orderBy: 'link."assignedAt"' })} as items
  from task join task_members link on link."taskId" = task.id join member on member."employeeId" = link."employeeId"
  group by link."taskId"
), tagged as (
  select link."taskId", ${jsonItems(tagJson, { orderBy: 'link."order"' })} as items
  from task join task_tags link on link."taskId" = task.id join tags tag on tag.id = link."tagId"
    and tag."deletedAt" is null
  group by link."taskId"
)
select ${jsonObject({ ...teamMembers, members: list('members.items'), tasks: list('tasks.items') })} as json
from team,
  (select ${jsonItems(memberJson, { orderBy: 'member."order" nulls last, member."assignedAt", member.id' })} as items
    from member left join last_log last on last."employeeId" = member."employeeId"
    left join spent on spent."employeeId" = member."employeeId") members,
  (select ${jsonItems(taskJson, { orderBy: 't."createdAt" desc, t.id desc' })} as items
    from team, task t left join assigned on assigned."taskId" = t.id left join tagged on tagged."taskId" = t.id) tasks`;

/** The bare team, and where its task lists are. */
export const publicTeamHeadSql = `
with team as (${publicTeam})
select ${jsonObject(teamMembers)} as json, "tenantId", "organizationId" from team`;
