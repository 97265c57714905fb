import { rowStatement, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import type { CallerValues } from '#server/modules/teams/caller-values.ts';

/**
 * The condition for projects `p` that a caller sees: every one that is not private; private ones as a member, as the
 * creator, or through a team of theirs.
 */
export const visibleProject = (
  p: Params<Omit<CallerValues, 'seesAll'>>,
) => sql`p."tenantId" = ${p.tenantId}::uuid and p."organizationId" = ${p.organizationId}::uuid and p."deletedAt" is null
    and (${p.seesPrivate}::boolean or p.public is distinct from false or p."createdByUserId" = ${p.userId}::uuid
      or exists (select 1 from organization_project_employees member
        where member."projectId" = p.id and member."employeeId" = ${p.employeeId}::uuid)
      or exists (select 1 from organization_project_teams link
        join organization_teams team on team.id = link."organizationTeamId" and team."deletedAt" is null
        left join organization_team_employees own on own."organizationTeamId" = team.id
          and own."employeeId" = ${p.employeeId}::uuid and own."deletedAt" is null
        where link."projectId" = p.id and (own.id is not null or team."createdByUserId" = ${p.userId}::uuid)))`;

/** Filters projects to those that the caller sees. */
export const projectsAmongSql = rowStatement(
  { id: uuid },
  (p: Params<CallerValues & { ids: readonly string[] }>) => sql`
  select p.id from organization_projects p where p.id = any(${p.ids}::uuid[]) and ${visibleProject(p)}`,
);
