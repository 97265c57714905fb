import { jsonItems, jsonObject, list } from '#server/db/json/json-sql.ts';
import { bool, float, nullable, rowStatement, text, timestamp, uuid } from '#server/db/rows.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import type { CallerValues } from '#server/modules/teams/caller-values.ts';
import { projectCtesWithProgress } from '#server/modules/teams/record-json.sql.ts';
import { visibleProject } from '#server/modules/teams/visible-projects.sql.ts';

interface ProjectList extends CallerValues {
  readonly skip: number;
  readonly take: number | undefined;
  /** An employee in the projects. */
  readonly memberId: string | undefined;
  /** Part of a name or code. */
  readonly search: string | undefined;
  readonly isArchived: boolean | undefined;
  readonly now: Date;
}

/** The projects somebody sees, by name. */
export const projectListSql = rowStatement(
  { json: text },
  (p: Params<ProjectList>) => sql`
with all_projects as (
  select p.id, p.name from organization_projects p
  where ${visibleProject(p)}
    and (${p.memberId}::uuid is null or exists (select 1 from organization_project_employees member
      where member."projectId" = p.id and member."employeeId" = ${p.memberId}::uuid))
    and (${p.search}::text is null or position(lower(${p.search}) in lower(concat_ws(' ', p.name, p.code))) > 0)
    and (${p.isArchived}::boolean is null or p."isArchived" = ${p.isArchived}::boolean)
), picked_project as (
  select id from all_projects order by lower(name), id offset ${p.skip} limit ${p.take}
), ${projectCtesWithProgress(p)}
select ${raw(jsonObject({ items: list(jsonItems('j.json', { orderBy: 'lower(a.name), a.id' })), total: '(select count(*) from all_projects)' }))}::text as json
from project_json j join all_projects a on a.id = j.id`,
);

/** One project that somebody sees. */
export const projectSql = rowStatement(
  { json: text },
  (p: Params<CallerValues & { id: string; now: Date }>) => sql`
with picked_project as (
  select p.id from organization_projects p where p.id = ${p.id}::uuid and ${visibleProject(p)}
), ${projectCtesWithProgress(p)}
select json::text as json from project_json`,
);

/** A visible project, locked, with the caller's relation to it. */
export const lockProjectSql = rowStatement(
  {
    id: uuid,
    organizationId: uuid,
    name: text,
    code: nullable(text),
    imageId: nullable(uuid),
    imageUrl: nullable(text),
    startDate: nullable(timestamp),
    endDate: nullable(timestamp),
    isArchived: bool,
    billing: nullable(text),
    billable: nullable(bool),
    budget: nullable(float),
    budgetType: nullable(text),
    currency: nullable(text),
    organizationContactId: nullable(uuid),
    isManager: bool,
    managesTeam: bool,
  },
  (p: Params<CallerValues & { id: string }>) => sql`
select p.id, p."organizationId", p.name, p.code, p."imageId", p."imageUrl", p."startDate", p."endDate",
  p."isArchived", p.billing, p.billable, p.budget::float8, p."budgetType", p.currency,
  p."organizationContactId",
  exists (select 1 from organization_project_employees member
    where member."projectId" = p.id and member."employeeId" = ${p.employeeId}::uuid and member."isManager") as "isManager",
  exists (select 1 from organization_project_teams link
    join organization_teams team on team.id = link."organizationTeamId" and team."deletedAt" is null
    left join organization_team_employees own on own."organizationTeamId" = team.id
      and own."employeeId" = ${p.employeeId}::uuid and own."deletedAt" is null
    left join roles role on role.id = own."roleId"
    where link."projectId" = p.id
      and (team."createdByUserId" = ${p.userId}::uuid or role.name in ('MANAGER', 'ADMIN', 'SUPER_ADMIN'))) as "managesTeam"
from organization_projects p where p.id = ${p.id}::uuid and ${visibleProject(p)} for no key update of p`,
);
