import { projectCtesWithProgress } from '#server/modules/teams/record-json.sql.ts';
import { visibleProject } from '#server/modules/teams/visible-projects.sql.ts';

/**
 * The projects somebody sees, by name. $1–$5 `projectCallerValues`, $6 rows to skip, $7 rows to take or null,
 * $8 an employee who is in them or null, $9 part of a name or code or null, $10 whether archived or null, $11 now.
 */
export const projectListSql = `
with all_projects as (
  select p.id, p.name from organization_projects p
  where ${visibleProject}
    and ($8::uuid is null or exists (select 1 from organization_project_employees member
      where member."projectId" = p.id and member."employeeId" = $8::uuid))
    and ($9::text is null or position(lower($9) in lower(concat_ws(' ', p.name, p.code))) > 0)
    and ($10::boolean is null or p."isArchived" = $10::boolean)
), picked_project as (
  select id from all_projects order by lower(name), id offset $6 limit $7
), ${projectCtesWithProgress('$11')}
select '{"items":[' || coalesce(string_agg(j.json, ',' order by lower(a.name), a.id), '')
  || '],"total":' || (select count(*) from all_projects) || '}' as json
from project_json j join all_projects a on a.id = j.id`;

/** One project that somebody sees. $1–$5 `projectCallerValues`, $6 the project, $7 now. */
export const projectSql = `
with picked_project as (
  select p.id from organization_projects p where p.id = $6::uuid and ${visibleProject}
), ${projectCtesWithProgress('$7')}
select json from project_json`;

/**
 * A project that somebody sees, locked, and how they stand to it. $1–$5 `projectCallerValues`, $6 the project.
 */
export const lockProjectSql = `
select p.id, p."organizationId", p.name, p.code, p."imageId", p."imageUrl", p."startDate", p."endDate",
  p."isArchived", p.billing, p.billable, p.budget::float8, p."budgetType", p.currency,
  p."organizationContactId",
  exists (select 1 from organization_project_employees member
    where member."projectId" = p.id and member."employeeId" = $4::uuid and member."isManager") as "isManager",
  exists (select 1 from organization_project_teams link
    join organization_teams team on team.id = link."organizationTeamId" and team."deletedAt" is null
    left join organization_team_employees own on own."organizationTeamId" = team.id
      and own."employeeId" = $4::uuid and own."deletedAt" is null
    left join roles role on role.id = own."roleId"
    where link."projectId" = p.id
      and (team."createdByUserId" = $3::uuid or role.name in ('MANAGER', 'ADMIN', 'SUPER_ADMIN'))) as "managesTeam"
from organization_projects p where p.id = $6::uuid and ${visibleProject} for no key update of p`;
