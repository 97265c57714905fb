import { type Params, sql } from '#server/db/sql.ts';
/**
 * Users `u` with an employee `e` who see a task: the other way round of `visibleTask`, and like
 * it with the permissions that show every team.
 */
export const seesTask = (p: Params<{ taskId: string }>) => sql`(
    exists (select 1 from task_members assigned where assigned."taskId" = ${p.taskId}::uuid and assigned."employeeId" = e.id)
    or exists (
      select 1 from task_teams link
      join organization_teams team on team.id = link."organizationTeamId" and team."deletedAt" is null
      where link."taskId" = ${p.taskId}::uuid and (team."createdByUserId" = u.id or exists (
        select 1 from organization_team_employees m
        where m."organizationTeamId" = team.id and m."employeeId" = e.id and m."deletedAt" is null)))
    or exists (
      select 1 from role_permissions held
      where held."roleId" = u."roleId" and held.enabled
        and held.permission in ('CHANGE_SELECTED_EMPLOYEE', 'ALL_ORG_VIEW')))`;
