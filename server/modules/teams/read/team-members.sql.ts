import { jsonItems, jsonObject } from '#server/db/json/json-sql.ts';
import {
  activeTaskJoin,
  type Detail,
  memberJson,
  memberOrder,
  memberTaskJson,
  type Places,
  stopped,
  visibleJoin,
  type Worked,
  whole,
  wholeTeam,
} from '#server/modules/teams/read/team-member-json.sql.ts';
import {
  noTaskId,
  secondsOfRange,
  type TeamTimePlaces,
  teamLogsOfRange,
  teamTimeEver,
} from '#server/modules/teams/read/team-time.sql.ts';

/** The running log, else the latest: one probe of an index for each person. */
const lastLogs = (p: Places) => `
last_log as materialized (
  select l."employeeId", l."organizationTeamId" as "teamId", l."taskId", l."projectId", l."isRunning", l."startedAt", l."stoppedAt",
    l.id, l."isPaused", l.source, l."logType", l."createdAt", ${stopped(p)} as until, ${whole(p)} as duration,
    case when t.id is not null then ${memberTaskJson('t')} end as task
  from (select distinct "employeeId" from member where ${p.onlyLogsOf}::uuid is null or "employeeId" = ${p.onlyLogsOf}) own
  cross join lateral (
    select * from (
      (select * from time_logs r where r."tenantId" = ${p.tenantId} and r."employeeId" = own."employeeId"
        and r."isRunning" and r."deletedAt" is null)
      union all
      (select * from time_logs r where r."tenantId" = ${p.tenantId} and r."employeeId" = own."employeeId"
        and r."deletedAt" is null and r."startedAt" <= ${p.now} order by r."startedAt" desc limit 1)
    ) candidates order by "isRunning" desc limit 1
  ) l
  left join tasks t on t.id = l."taskId" and t."deletedAt" is null
)`;

const pickedTeams = ({ tenantId, now, start, end }: Places): TeamTimePlaces => ({
  tenant: tenantId,
  teams: 'select id from picked_team',
  now,
  start,
  end,
});

const taskId = `coalesce(s."taskId", '${noTaskId}')`;

const todayJson = jsonObject({ id: taskId, title: 't.title', duration: 's.today' });
const workedJson = jsonObject({
  id: taskId,
  duration: 's."taskTotal"',
  ownDuration: 's.total',
});

/** Logs of `picked_team` that reach into the range. */
export const logsOfRange = (p: Places) => teamLogsOfRange(pickedTeams(p));

const spentToday = (p: Places) => `
  select l."organizationTeamId" as "teamId", l."employeeId", l."taskId", null::int as total,
    sum(${secondsOfRange(pickedTeams(p))})::int as today
  from (${logsOfRange(p)}) l
  group by 1, 2, 3`;

const spentEver = (p: Places) => teamTimeEver(pickedTeams(p));

const spentBy = { 'all-time': spentEver, today: spentToday };
const taskTotals = {
  'all-time': `case when "taskId" is null then total else sum(total) over (partition by "teamId", "taskId") end`,
  today: 'null::int',
};

/**
 * Seconds by member and task. "Today" is the member's own share of the range; the all-time entry of a task contains
 * the time of the whole team on it, because clients read a task's total from the first member that lists it, and
 * separately the member's own. Links of tasks to the teams are read once: with a join, each sum would look up its own
 * if there are many workspaces, since the planner expects few sums.
 */
const spentOf = (p: Places, worked: Worked) => `
time_spent as (${spentBy[worked](p)}
), visible_time as (
  select spent."teamId", spent."employeeId", sum(spent.total)::int as total, sum(spent.today)::int as today,
    case when ${p.seesAll} or (spent."taskId", spent."teamId") in (
      select link."taskId", link."organizationTeamId" from task_teams link
      where link."organizationTeamId" in (select id from picked_team)
    ) then spent."taskId" end as "taskId"
  from time_spent spent
  group by 1, 2, 5
), task_time as (
  select time.*, ${taskTotals[worked]} as "taskTotal"
  from visible_time time
)`;

const spentItems = (p: Places, worked: string) => `
today_task as materialized (
  select t.id, t.title from tasks t
  where t.id in (select "taskId" from visible_time where today > 0)
), spent as (
  select s."teamId", s."employeeId",
    ${jsonItems(todayJson, { orderBy: 's.today desc' })} filter (where s.today > 0) as today,
    ${worked} as worked
  from task_time s
  left join today_task t on t.id = s."taskId"
  where ${p.onlyLogsOf}::uuid is null or s."employeeId" = ${p.onlyLogsOf}
  group by s."teamId", s."employeeId"
)`;

const memberLists = (p: Places, worked: Worked, detail: Detail) => `
member_list as (
  select m."organizationTeamId" as "teamId",
    ${jsonItems(memberJson(p, worked, detail), { orderBy: memberOrder })} as items${detail === 'full' ? wholeTeam : ''}
  from member m
  join employees e on e.id = m."employeeId" and e."deletedAt" is null
  join users u on u.id = e."userId"
  left join accounts a on a.id = u."accountId"
  left join roles r on r.id = m."roleId"
  left join last_log last on last."employeeId" = m."employeeId"
  left join spent on spent."teamId" = m."organizationTeamId" and spent."employeeId" = m."employeeId"
  ${visibleJoin(p)}
  ${detail === 'full' ? activeTaskJoin(p) : ''}
  group by m."organizationTeamId"
)`;

const members = (p: Places) => `
member as materialized (
  select m.*, picked_team."createdByUserId" as "teamCreatorId"
  from picked_team
  join organization_team_employees m on m."organizationTeamId" = picked_team.id
  where m."tenantId" = ${p.tenantId} and m."deletedAt" is null
    and (${p.onlyMembers}::uuid[] is null or m."employeeId" = any(${p.onlyMembers}::uuid[]))
)`;

/**
 * CTEs that turn `picked_team (id, "createdByUserId")` into `member_list ("teamId", items)`: the present work of the
 * members and their hours. Reads every part once for all teams, so the cost does not grow with each.
 */
export function memberCtes(p: Places, worked: Worked, detail: Detail): string {
  const items = worked === 'all-time' ? jsonItems(workedJson, { orderBy: 's.total desc' }) : 'null';
  return [
    members(p),
    lastLogs(p),
    spentOf(p, worked),
    spentItems(p, items),
    memberLists(p, worked, detail),
  ].join(',');
}
