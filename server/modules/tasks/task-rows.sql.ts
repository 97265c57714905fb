import { reachableTask, visibleTask, visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import { visibleTeam } from '#server/modules/teams/visible-teams.sql.ts';

const stored = `t.id, t."organizationId", t.title, t.number, t.prefix, t.description, t.status, t."taskStatusId",
  t.priority, t."taskPriorityId", t.size, t."taskSizeId", t."issueType", t."taskTypeId", t.version, t.estimate,
  t."startDate", t."dueDate", t."resolvedAt", t.public, t."projectId", t.rank, t.revision, t."deletedAt",
  coalesce((select s."isDone" from task_statuses s where s.id = t."taskStatusId"), false) as "statusIsDone",
  parent.id as "parentId", parent.title as "parentTitle", parent."issueType" as "parentType",
  array(select link."employeeId" from task_members link where link."taskId" = t.id order by link."assignedAt")
    as "memberIds",
  array(select link."tagId" from task_tags link where link."taskId" = t.id order by link."order") as "tagIds",
  array(select link."organizationTeamId" from task_teams link where link."taskId" = t.id
    order by link."organizationTeamId") as "teamIds"
from tasks t
left join tasks parent on parent.id = t."parentId" and parent."deletedAt" is null`;

/**
 * Locks tasks the caller sees, always in the same order, and reads what a change of them has to know.
 * $1–$5 `callerValues`, $6 the tasks.
 */
export const lockSql = `
with ${visibleTeams}
select ${stored}
where t.id = any($6::uuid[]) and ${visibleTask}
order by t.id for no key update of t`;

/** The same for tasks in the trash. */
export const lockDeletedSql = `
with ${visibleTeams}
select ${stored}
where t.id = any($6::uuid[]) and t."deletedAt" is not null and ${reachableTask}
order by t.id for no key update of t`;

/** $1–$5 `callerValues`, $6 the task. */
export const parentSql = `
with ${visibleTeams}
select t.id, t.title, t."issueType" from tasks t where t.id = $6::uuid and ${visibleTask}`;

/** $1–$5 `callerValues`, $6 teams: those of them the caller sees. */
export const teamsAmongSql = `
select team.id from organization_teams team where team.id = any($6::uuid[]) and ${visibleTeam}`;

/** $1 tenant, $2 user, $3 employee, $4 teams: those of them that the user made or manages by their role in it. */
export const managedTeamsSql = `
select team.id from organization_teams team
where team."tenantId" = $1::uuid and team.id = any($4::uuid[]) and team."deletedAt" is null
  and (team."createdByUserId" = $2::uuid or exists (
    select 1 from organization_team_employees own join roles role on role.id = own."roleId"
    where own."organizationTeamId" = team.id and own."employeeId" = $3::uuid and own."deletedAt" is null
      and role.name in ('MANAGER', 'ADMIN', 'SUPER_ADMIN')))`;

/** $1 tenant, $2 where the way up begins, $3 a task: one row when the way leads through it. */
export const wouldCircleSql = `
with recursive climb as (
  select id, "parentId" from tasks where "tenantId" = $1::uuid and id = $2::uuid
  union
  select up.id, up."parentId" from climb join tasks up on up.id = climb."parentId"
)
select 1 from climb where id = $3::uuid`;
