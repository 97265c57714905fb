import { visibleTeam } from '#server/modules/teams/visible-teams.sql.ts';

/** The CTE that `visibleTask` needs; $1–$5 `callerValues`. */
export const visibleTeams = `visible_team as materialized (
  select team.id from organization_teams team where ${visibleTeam}
)`;

/** A task within somebody's reach: of a team they see, assigned to them, or their own that is in no team any more. */
export const reachableTask = `t."tenantId" = $1 and t."organizationId" = $2 and ($5
    or exists (select 1 from task_teams link
      where link."taskId" = t.id and link."organizationTeamId" in (select id from visible_team))
    or exists (select 1 from task_members link where link."taskId" = t.id and link."employeeId" = $4)
    or (t."createdByUserId" = $3 and not exists (select 1 from task_teams link
      join organization_teams team on team.id = link."organizationTeamId" and team."deletedAt" is null
      where link."taskId" = t.id)))`;

/** The same, but not in the trash. */
export const visibleTask = `t."deletedAt" is null and ${reachableTask}`;
