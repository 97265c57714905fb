import { jsonText, rowStatement } from '#server/db/rows.ts';
import { empty, type Param, type Params, type Sql, sql } from '#server/db/sql.ts';
import { linksFromJson, newTaskKinds, shallowJson, taskCtes } from '#server/modules/tasks/task-json.sql.ts';
import { visibleTask, visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import type { CallerValues } from '#server/modules/teams/caller-values.ts';

interface Page {
  readonly tenantId: string;
  readonly skip: number;
  readonly take: number | undefined;
}

/** First a row with the total, then the tasks, one a row: joining them is cheaper outside the database. */
const taskRows = (p: Params<Page>) => sql`task as materialized (
  select * from found order by "createdAt" desc, id desc offset ${p.skip} limit ${p.take}
), ${taskCtes(p)}
select (select count(*) from found)::text as json
union all
select json from (select json::text as json from task_json order by rank, id desc) listed`;

/**
 * Each of the LIKE patterns matches the title or the number: without a space in it none spans both. The column stores
 * both in lower case, because lowering them takes as long as all the rest of a search.
 */
export const matches = (patterns: Param<unknown>) =>
  sql`t."searchText" like all ((select array(select lower(pattern) from unnest(${patterns}::text[]) pattern))::text[])`;

type TeamTasks = Page & { readonly teamIds: readonly string[] };

const teamTasks = (p: Params<TeamTasks>, narrowed: Sql) => sql`
with found as materialized (
  select t.*
  from (
    select distinct link."taskId" from task_teams link
    where link."tenantId" = ${p.tenantId} and link."organizationTeamId" = any(${p.teamIds})
  ) link
  join tasks t on t.id = link."taskId"
  where t."deletedAt" is null and not t."isScreeningTask" ${narrowed}
), ${taskRows(p)}`;

/** Tasks of teams, newest first. The caller must check access to the teams. */
export const teamTasksSql = rowStatement(jsonText, (p: Params<TeamTasks>) => teamTasks(p, empty));

/** Tasks of teams that LIKE patterns match. */
export const teamTasksSearchSql = rowStatement(
  jsonText,
  (p: Params<TeamTasks & { patterns: readonly string[] }>) => teamTasks(p, sql`and ${matches(p.patterns)}`),
);

/** Tasks of teams with the ids. */
export const teamTasksByIdSql = rowStatement(jsonText, (p: Params<TeamTasks & { ids: readonly string[] }>) =>
  teamTasks(p, sql`and t.id = any(${p.ids}::uuid[])`),
);

/** Tasks by their ids, in the order of these. The caller must check access. */
export const tasksSql = rowStatement(
  jsonText,
  (p: Params<{ tenantId: string; ids: readonly string[] }>) => sql`
with task as materialized (
  select t.* from tasks t where t."tenantId" = ${p.tenantId} and t.id = any(${p.ids}::uuid[])
), ${taskCtes(p)}
select task_json.json::text as json from task_json join unnest(${p.ids}::uuid[]) with ordinality as wanted (id, place) using (id) order by place`,
);

interface One {
  readonly tenantId: string;
  readonly id: string;
}

/** The root epic is the nearest Epic on the way up, the task itself included; the way ends where it would enter a circle. */
const withRootEpic = (p: Params<One>) => sql`climb as (
  select id, "parentId", "issueType" from task
  union
  select up.id, up."parentId", up."issueType"
  from climb join tasks up on up.id = climb."parentId" and up."deletedAt" is null
  where lower(climb."issueType") is distinct from 'epic'
), root_epic as (
  select epic.* from tasks epic where epic.id in (select id from climb where lower("issueType") = 'epic')
), ${taskCtes(p, {
  more: {
    rootEpic: `coalesce((select ${shallowJson('root_epic')} from root_epic), 'null')`,
    linkedIssuesFrom: linksFromJson(p),
  },
})}
select json::text as json from task_json`;

/** One task, or no row when the caller does not see it. */
export const taskSql = rowStatement(
  jsonText,
  (p: Params<CallerValues & One>) => sql`
with recursive ${visibleTeams(p)}, task as materialized (
  select t.* from tasks t where t.id = ${p.id} and ${visibleTask(p)}
), ${withRootEpic(p)}`,
);

const changed = (p: Params<One>) => sql`task as materialized (
  select t.* from tasks t where t."tenantId" = ${p.tenantId} and t.id = ${p.id} and t."deletedAt" is null
)`;

/** The same for one that its caller has just changed. */
export const changedTaskSql = rowStatement(
  jsonText,
  (p: Params<One>) => sql`with recursive ${changed(p)}, ${withRootEpic(p)}`,
);

/** A task without a parent that was made a moment ago: nothing is below it or linked with it. */
export const newTaskSql = rowStatement(
  jsonText,
  (p: Params<One>) => sql`
with ${changed(p)}, ${taskCtes(p, {
    kinds: newTaskKinds,
    more: {
      rootEpic: `coalesce((select ${shallowJson('task')} from task where lower("issueType") = 'epic'), 'null')`,
      linkedIssuesFrom: `'[]'::json`,
    },
  })}
select json::text as json from task_json`,
);
