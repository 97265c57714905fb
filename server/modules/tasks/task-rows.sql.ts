import { visibleTask, visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import { visibleTeam } from '#server/modules/teams/visible-teams.sql.ts';

/** Locks a task the caller sees and reads what a change of it has to know. $1–$5 `callerValues`, $6 the task. */
export const lockSql = `
with ${visibleTeams}
select t.id, t."organizationId", t.title, t.description, t.status, t."taskStatusId", t.priority, t."taskPriorityId",
  t.size, t."taskSizeId", t."issueType", t."taskTypeId", t.version, t.estimate, t."startDate", t."dueDate",
  t."resolvedAt", t.public, t."projectId", t."parentId",
  coalesce((select s."isDone" from task_statuses s where s.id = t."taskStatusId"), false) as "statusIsDone",
  (select p.title from tasks p where p.id = t."parentId") as "parentTitle",
  (select p."issueType" from tasks p where p.id = t."parentId") as "parentType",
  array(select link."employeeId" from task_members link where link."taskId" = t.id order by link."assignedAt")
    as "memberIds",
  array(select link."tagId" from task_tags link where link."taskId" = t.id order by link."order") as "tagIds",
  array(select link."organizationTeamId" from task_teams link where link."taskId" = t.id
    order by link."organizationTeamId") as "teamIds"
from tasks t where t.id = $6::uuid and ${visibleTask} for no key update of t`;

/** $1–$5 `callerValues`, $6 the task. */
export const parentSql = `
with ${visibleTeams}
select t.id, t.title, t."issueType" from tasks t where t.id = $6::uuid and ${visibleTask}`;

/** $1–$5 `callerValues`, $6 teams: those of them the caller sees. */
export const teamsAmongSql = `
select team.id from organization_teams team where team.id = any($6::uuid[]) and ${visibleTeam}`;

/** $1 tenant, $2 where the way up begins, $3 a task: one row when the way leads through it. */
export const wouldCircleSql = `
with recursive climb as (
  select id, "parentId" from tasks where "tenantId" = $1::uuid and id = $2::uuid
  union
  select up.id, up."parentId" from climb join tasks up on up.id = climb."parentId"
)
select 1 from climb where id = $3::uuid`;
