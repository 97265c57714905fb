import { taskNumberSql } from '#server/db/task-number-sql.ts';
import { linksFromJson, shallowJson, taskCtes } from '#server/modules/tasks/task-json.sql.ts';
import { visibleTask, visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';

/** First a row with the total, then the tasks, one a row: joining them is cheaper outside the database. */
const taskRows = (page: { skip: string; take: string }) => `task as materialized (
  select * from found order by "createdAt" desc, id desc offset ${page.skip} limit ${page.take}
), ${taskCtes}
select (select count(*) from found)::text as json
union all
select json from (select json from task_json order by rank, id desc) listed`;

/**
 * Each of the LIKE patterns matches the title or the number. It is its own statement, because the planner cannot guess
 * what it finds.
 */
export const matches = (patterns: string) => `not exists (
    select 1 from unnest(${patterns}::text[]) word
    where t.title not ilike word and ${taskNumberSql('t')} not ilike word)`;

export type Search = 'everything' | 'matches';

/**
 * Tasks of teams, newest first. $1 tenant, $2 the teams, $3 skip, $4 take, and to narrow to matches $5, LIKE patterns.
 * Who sees the teams is not asked here.
 */
export const teamTasksSql = (search: Search) => `
with found as materialized (
  select t.*
  from (
    select distinct link."taskId" from task_teams link
    where link."tenantId" = $1 and link."organizationTeamId" = any($2)
  ) link
  join tasks t on t.id = link."taskId"
  where t."deletedAt" is null and not t."isScreeningTask" ${search === 'matches' ? `and ${matches('$5')}` : ''}
), ${taskRows({ skip: '$3', take: '$4' })}`;

/**
 * One task, or no row when the caller does not see it; $1–$5 `callerValues`, $6 its id. The root epic is the nearest Epic on the way up,
 * the task itself included; the way ends where it would enter a circle.
 */
export const taskSql = `
with recursive ${visibleTeams}, task as materialized (
  select t.* from tasks t where t.id = $6 and ${visibleTask}
), climb as (
  select id, "parentId", "issueType" from task
  union
  select up.id, up."parentId", up."issueType"
  from climb join tasks up on up.id = climb."parentId" and up."deletedAt" is null
  where lower(climb."issueType") is distinct from 'epic'
), root_epic as (
  select epic.* from tasks epic where epic.id in (select id from climb where lower("issueType") = 'epic')
), ${taskCtes}
select left(json, -1) || ',"rootEpic":' || coalesce((select ${shallowJson('root_epic')} from root_epic), 'null')
  || ',"linkedIssuesFrom":' || ${linksFromJson} || '}' as json
from task_json`;
