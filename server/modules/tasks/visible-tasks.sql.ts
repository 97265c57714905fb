import { type Params, sql } from '#server/db/sql.ts';
import type { CallerValues } from '#server/modules/teams/caller-values.ts';
import { visibleTeam } from '#server/modules/teams/visible-teams.sql.ts';

/** The CTE that `visibleTask` needs. */
export const visibleTeams = (p: Params<CallerValues>) => sql`visible_team as materialized (
  select team.id from organization_teams team where ${visibleTeam(p)}
)`;

/**
 * A task of the workspace that is not in the trash. The caller must check access. The subquery hides the workspace
 * from the planner: for a small one a custom plan looks cheaper, and making it takes longer than the search.
 */
export const placedTask = (
  p: Params<Pick<CallerValues, 'tenantId' | 'organizationId'>>,
) => sql`t."tenantId" = (select ${p.tenantId}::uuid) and t."organizationId" = (select ${p.organizationId}::uuid)
    and t."deletedAt" is null`;

/** A task within somebody's reach: of a team they see, assigned to them, or their own that is in no team any more. */
export const reachableTask = (
  p: Params<CallerValues>,
) => sql`t."tenantId" = ${p.tenantId} and t."organizationId" = ${p.organizationId} and (${p.seesAll}
    or exists (select 1 from task_teams link
      where link."taskId" = t.id and link."organizationTeamId" in (select id from visible_team))
    or exists (select 1 from task_members link where link."taskId" = t.id and link."employeeId" = ${p.employeeId})
    or (t."createdByUserId" = ${p.userId} and not exists (select 1 from task_teams link
      join organization_teams team on team.id = link."organizationTeamId" and team."deletedAt" is null
      where link."taskId" = t.id)))`;

/** The same, but not in the trash. */
export const visibleTask = (p: Params<CallerValues>) => sql`t."deletedAt" is null and ${reachableTask(p)}`;

/**
 * Users `u` with an employee `e` who see a task: the other way round of `visibleTask`, and like
 * it with the permissions that show every team.
 */
const seesTask = (p: Params<{ taskId: string }>) => sql`(
    exists (select 1 from task_members assigned where assigned."taskId" = ${p.taskId}::uuid and assigned."employeeId" = e.id)
    or exists (
      select 1 from task_teams link
      join organization_teams team on team.id = link."organizationTeamId" and team."deletedAt" is null
      where link."taskId" = ${p.taskId}::uuid and (team."createdByUserId" = u.id or exists (
        select 1 from organization_team_employees m
        where m."organizationTeamId" = team.id and m."employeeId" = e.id and m."deletedAt" is null)))
    or exists (
      select 1 from role_permissions granted
      where granted."roleId" = u."roleId" and granted.enabled
        and granted.permission in ('CHANGE_SELECTED_EMPLOYEE', 'ALL_ORG_VIEW')))`;

/** The ids of those who work in the workspace and see the task, of employees `e`. */
export const readersSql = (p: Params<{ tenantId: string; taskId: string }>) => sql`
select e.id
from employees e
join users u on u."tenantId" = e."tenantId" and u.id = e."userId" and u."isActive" and u."deletedAt" is null
where e."tenantId" = ${p.tenantId}::uuid and e."isActive" and e."deletedAt" is null and ${seesTask(p)}`;
