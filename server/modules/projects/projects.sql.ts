import { projectCtes } from '#server/modules/teams/record-json.sql.ts';

/** $1 tenant, $2 organization, $3 rows to skip, $4 rows to take or null. */
export const projectListSql = `
with all_projects as (
  select id, name from organization_projects
  where "tenantId" = $1 and "organizationId" = $2 and "deletedAt" is null
), picked_project as (
  select id from all_projects order by lower(name), id offset $3 limit $4
), ${projectCtes}
select '{"items":[' || coalesce(string_agg(j.json, ',' order by lower(a.name), a.id), '')
  || '],"total":' || (select count(*) from all_projects) || '}' as json
from project_json j join all_projects a on a.id = j.id`;

/** $1 tenant, $2 project. */
export const projectSql = `
with picked_project as (
  select id from organization_projects where "tenantId" = $1 and id = $2 and "deletedAt" is null
), ${projectCtes}
select json from project_json`;
