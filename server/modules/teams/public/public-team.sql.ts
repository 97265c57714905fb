import { columns, instant, jsonItems, jsonObject, list, nullables } from '#server/db/json/json-sql.ts';
import { answeredStopSql, secondsUntil } from '#server/db/log-seconds.sql.ts';
import { pictureSql } from '#server/db/picture-sql.ts';
import { jsonText, rowStatement, text, uuid } from '#server/db/rows.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import { taskNumberSql, taskPrefixSql, taskRow } from '#server/db/task-columns.ts';
import { timerStateSql } from '#server/modules/running-time/timer-state.ts';
import { noTaskId, type TeamTimePlaces, teamTimeEver } from '#server/modules/teams/read/team-time.sql.ts';
import { onlineSql } from '#server/modules/users/online.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { PublicTeam } from '#shared/teams/public-team.schema.ts';
import type { TeamMember } from '#shared/teams/team.schema.ts';

/*
 * Reads a public team in one statement, written key by key: only the keys listed here become public. Names come from
 * the profile alone, never from an email address; private tasks show neither their title nor their id.
 */

const taskLimit = 1000;

export interface PublicLink {
  readonly teamId: string;
  readonly profileLink: string;
}

interface PublicTeamValues extends PublicLink {
  readonly now: Date;
  /** The range that counts as today. */
  readonly start: Date;
  readonly end: Date;
}
type Places = Params<PublicTeamValues>;

const publicTeam = (p: Params<PublicLink>) => sql`
  select team.* from organization_teams team
  join organizations o on o.id = team."organizationId" and o."deletedAt" is null
  where team.id = ${p.teamId} and team.profile_link = ${p.profileLink} and team.public and team."isActive" and not team."isArchived"
    and team."deletedAt" is null`;

const stopped = (p: Places) => answeredStopSql(`${p.now}::timestamptz`).text;
const whole = (p: Places) => secondsUntil(stopped(p)).text;
const name = `coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), 'Member')`;

const userJson = jsonObject({
  ...columns('u', 'id', 'firstName', 'lastName'),
  name: name,
  imageUrl: pictureSql('u'),
});

/** Somebody of `member`. */
const person = {
  id: 'member."employeeId"',
  ...columns('member', 'isActive', 'userId', 'isOnline', 'user'),
  fullName: 'member.name',
};

const isRunning = 'coalesce(last."isRunning", false)';

const memberJson = (p: Places) =>
  jsonObject<TeamMember>({
    ...columns('member', 'id', 'organizationTeamId', 'employeeId', 'order'),
    role: `case when member."roleName" is not null then ${jsonObject({ id: 'member."roleId"', name: 'member."roleName"' })} end`,
    ...columns('member', 'isManager', 'name'),
    fullName: 'member.name',
    employee: jsonObject({ ...person, isTrackingTime: isRunning }),
    timerStatus: `(${timerStateSql(isRunning, p.now)})::text`,
    running: isRunning,
    duration: 'coalesce(last.duration, 0)',
    lastLog: `coalesce(last.log, 'null')`,
    lastWorkedTask: 'last.task',
    totalTodayTasks: list('spent.today'),
    totalWorkedTasks: list('spent.worked'),
  });

const lastLogJson = (p: Places) =>
  jsonObject({
    ...columns('l', 'id', 'isRunning', 'source', 'employeeId'),
    startedAt: instant('l."startedAt"'),
    stoppedAt: instant(stopped(p)),
    duration: whole(p),
    taskId: 't.id',
  });

const lastTaskJson = jsonObject({
  ...columns('t', 'id', 'title', 'public', 'status', 'issueType'),
  taskNumber: taskNumberSql('t'),
});

/** Time on private tasks is with that on none. */
const spentTaskId = `coalesce(s."taskId", '${noTaskId}')`;

const tagJson = jsonObject(columns('tag', 'id', 'name', 'color', 'textColor', 'icon'));

const taskJson = jsonObject<Task>({
  ...taskRow('t'),
  // Descriptions of tasks stay private; clients expect a text.
  description: `''::text`,
  members: list('assigned.items'),
  tags: list('tagged.items'),
  teams: `json_build_array(${jsonObject({ id: 'team.id', name: 'team.name' })})`,
});

const teamMembers = (p: Params<Pick<PublicTeamValues, 'now'>>) => ({
  ...columns('team', 'id', 'name', 'public', 'profile_link'),
  ...nullables('team', 'color', 'emoji', 'teamSize'),
  logo: `coalesce(team.logo, '')`,
  prefix: taskPrefixSql({ own: 'team.prefix', name: 'team.name' }),
  serverTime: instant(`${p.now}::timestamptz`),
});

const people = (p: Places) => `
member as materialized (
  select m.id, m."organizationTeamId", m."employeeId", m."order", m."assignedAt", r.id as "roleId", r.name as "roleName",
    coalesce(r.name in ('MANAGER', 'ADMIN', 'SUPER_ADMIN'), false) or e."userId" = team."createdByUserId" as "isManager",
    ${name} as name, e."isActive", u.id as "userId", ${onlineSql(p.now)} as "isOnline", ${userJson} as "user"
  from team
  join organization_team_employees m on m."tenantId" = team."tenantId" and m."organizationTeamId" = team.id
    and m."deletedAt" is null
  join employees e on e.id = m."employeeId" and e."deletedAt" is null
  join users u on u.id = e."userId"
  left join roles r on r.id = m."roleId"
)`;

const ofTeam = ({ now, start, end }: Places): TeamTimePlaces => ({
  tenant: '(select "tenantId" from team)',
  teams: 'select id from team',
  now,
  start,
  end,
});

const times = (p: Places) => `
last_log as (
  select l."employeeId", l."isRunning", l."stoppedAt", ${whole(p)} as duration, ${lastLogJson(p)} as log,
    case when t.id is not null then ${lastTaskJson} end as task
  from team
  cross join (select distinct "employeeId" from member) own
  cross join lateral (
    select * from (
      (select * from time_logs r where r."tenantId" = team."tenantId" and r."employeeId" = own."employeeId"
        and r."organizationTeamId" = team.id and r."isRunning" and r."startedAt" <= ${p.now} and r."deletedAt" is null)
      union all
      (select * from time_logs r where r."tenantId" = team."tenantId" and r."employeeId" = own."employeeId"
        and r."organizationTeamId" = team.id and not r."isRunning" and r."startedAt" <= ${p.now} and r."deletedAt" is null
        and exists (select 1 from time_totals total where total."tenantId" = team."tenantId"
          and total."organizationTeamId" = team.id and total."employeeId" = own."employeeId")
        order by r."startedAt" desc limit 1)
    ) candidates order by "isRunning" desc, "startedAt" desc limit 1
  ) l
  left join task t on t.id = l."taskId"
), time_spent as (
  select spent."employeeId", t.id as "taskId", sum(spent.total)::int as total, sum(spent.today)::int as today
  from (${teamTimeEver(ofTeam(p))}) spent
  left join task t on t.id = spent."taskId"
  group by spent."employeeId", t.id
), task_time as (
  select time_spent.*, case when "taskId" is null then total else sum(total) over (partition by "taskId") end
    as "taskTotal"
  from time_spent
), spent as (
  select s."employeeId",
    ${jsonItems(jsonObject({ id: spentTaskId, title: 't.title', duration: 's.today' }), { orderBy: 's.today desc' })}
      filter (where s.today > 0) as today,
    ${jsonItems(jsonObject({ id: spentTaskId, duration: 's."taskTotal"' }), { orderBy: 's.total desc' })} as worked
  from task_time s left join task t on t.id = s."taskId"
  group by s."employeeId"
)`;

/** The team with its people and its newest public tasks. */
export const publicTeamSql = rowStatement(
  jsonText,
  (p: Places) => sql`
with team as materialized (${publicTeam(p)}), ${raw(people(p))}, task as materialized (
  select t.* from team
  join task_teams link on link."tenantId" = team."tenantId" and link."organizationTeamId" = team.id
  join tasks t on t.id = link."taskId"
  where t.public and not t."isDraft" and not t."isScreeningTask" and t."deletedAt" is null
  order by t."createdAt" desc, t.id desc limit ${raw(`${taskLimit}`)}
), ${raw(times(p))}, assigned as (
  select link."taskId", ${raw(jsonItems(jsonObject(person), { orderBy: 'link."assignedAt", member.name' }))} as items
  from task join task_members link on link."taskId" = task.id join member on member."employeeId" = link."employeeId"
  group by link."taskId"
), tagged as (
  select link."taskId", ${raw(jsonItems(tagJson, { orderBy: 'link."order"' }))} as items
  from task join task_tags link on link."taskId" = task.id join tags tag on tag.id = link."tagId"
    and tag."deletedAt" is null
  group by link."taskId"
)
select ${raw(jsonObject<PublicTeam>({ ...teamMembers(p), members: list('members.items'), tasks: list('tasks.items') }))}::text as json
from team,
  (select ${raw(jsonItems(memberJson(p), { orderBy: 'member."order" nulls last, member."assignedAt", member.id' }))} as items
    from member left join last_log last on last."employeeId" = member."employeeId"
    left join spent on spent."employeeId" = member."employeeId") members,
  (select ${raw(jsonItems(taskJson, { orderBy: 't."createdAt" desc, t.id desc' }))} as items
    from team, task t left join assigned on assigned."taskId" = t.id left join tagged on tagged."taskId" = t.id) tasks`,
);

/** The bare team, and where its task lists are. */
export const publicTeamHeadSql = rowStatement(
  { json: text, tenantId: uuid, organizationId: uuid },
  (p: Params<PublicLink & { now: Date }>) => sql`
with team as (${publicTeam(p)})
select ${raw(jsonObject<PublicTeam>(teamMembers(p)))}::text as json, "tenantId", "organizationId" from team`,
);
