import { type Params, raw, sql, statement } from '#server/db/sql.ts';
import { reachableTask, visibleTask, visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import type { CallerValues } from '#server/modules/teams/caller-values.ts';
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

type Tasks = CallerValues & { readonly ids: readonly string[] };

/** Locks tasks the caller sees, always in the same order, and reads what a change of them has to know. */
export const lockSql = statement(
  (p: Params<Tasks>) => sql`
with ${visibleTeams(p)}
select ${raw(stored)}
where t.id = any(${p.ids}::uuid[]) and ${visibleTask(p)}
order by t.id for no key update of t`,
);

/** The same for tasks in the trash. */
export const lockDeletedSql = statement(
  (p: Params<Tasks>) => sql`
with ${visibleTeams(p)}
select ${raw(stored)}
where t.id = any(${p.ids}::uuid[]) and t."deletedAt" is not null and ${reachableTask(p)}
order by t.id for no key update of t`,
);

export const parentSql = statement(
  (p: Params<CallerValues & { id: string }>) => sql`
with ${visibleTeams(p)}
select t.id, t.title, t."issueType" from tasks t where t.id = ${p.id}::uuid and ${visibleTask(p)}`,
);

/** Those of the teams that the caller sees. */
export const teamsAmongSql = statement(
  (p: Params<Tasks>) => sql`
select team.id from organization_teams team where team.id = any(${p.ids}::uuid[]) and ${visibleTeam(p)}`,
);

/** Those of the teams that the user made or manages by their role in it. */
export const managedTeamsSql = statement(
  (p: Params<Tasks>) => sql`
select team.id from organization_teams team
where team."tenantId" = ${p.tenantId}::uuid and team.id = any(${p.ids}::uuid[]) and team."deletedAt" is null
  and (team."createdByUserId" = ${p.userId}::uuid or exists (
    select 1 from organization_team_employees own join roles role on role.id = own."roleId"
    where own."organizationTeamId" = team.id and own."employeeId" = ${p.employeeId}::uuid and own."deletedAt" is null
      and role.name in ('MANAGER', 'ADMIN', 'SUPER_ADMIN')))`,
);

/** One row when the way up from the parent leads through the task. */
export const wouldCircleSql = statement(
  (p: Params<{ tenantId: string; parentId: string; id: string }>) => sql`
with recursive climb as (
  select id, "parentId" from tasks where "tenantId" = ${p.tenantId}::uuid and id = ${p.parentId}::uuid
  union
  select up.id, up."parentId" from climb join tasks up on up.id = climb."parentId"
)
select 1 from climb where id = ${p.id}::uuid`,
);
