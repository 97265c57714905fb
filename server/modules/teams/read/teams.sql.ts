import {
  columns,
  instant,
  instants,
  jsonItems,
  jsonObject,
  list,
  nullables,
} from '#server/db/json/json-sql.ts';
import { jsonText, rowStatement, uuid } from '#server/db/rows.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import { taskPrefixSql } from '#server/db/task-columns.ts';
import type {
  Detail,
  MemberValues,
  Places,
  Worked,
} from '#server/modules/teams/read/team-member-json.sql.ts';
import { memberCtes } from '#server/modules/teams/read/team-members.sql.ts';
import { namedUserJson, projectCtes, tagJson } from '#server/modules/teams/record-json.sql.ts';
import type { Team } from '#shared/teams/team.schema.ts';

const teamMembers = (p: Places) => ({
  ...columns('team', 'id', 'tenantId', 'organizationId', 'isActive', 'isArchived', 'createdByUserId'),
  ...instants('team', 'createdAt', 'updatedAt'),
  createdByUser: `case when u.id is not null then ${namedUserJson} end`,
  ...columns('team', 'name', 'profile_link', 'shareProfileView', 'requirePlanToTrack', 'public', 'imageId'),
  ...nullables('team', 'color', 'emoji', 'teamSize'),
  logo: `coalesce(team.logo, '')`,
  prefix: taskPrefixSql({ own: 'team.prefix', name: 'team.name' }),
  serverTime: instant(`${p.now}::timestamptz`),
  tags: list('tagged.items'),
  projects: list('project.items'),
  members: list('member_list.items'),
});

const teamJson = (p: Places) => ({
  brief: jsonObject<Team>(teamMembers(p)),
  full: jsonObject<Team>({
    ...teamMembers(p),
    memberIds: list('member_list."memberIds"'),
    managerIds: list('member_list."managerIds"'),
    managers: list('member_list.managers'),
    lastWorkedTask: 'member_list."lastTask"',
  }),
});

/** Everything around `picked_team`, as `team_json (id, "createdAt", json)`. */
const around = (p: Places, worked: Worked, detail: Detail) => sql`
picked_project as materialized (
  select distinct link."projectId" as id
  from picked_team
  join organization_project_teams link on link."organizationTeamId" = picked_team.id
  join organization_projects p on p.id = link."projectId" and p."deletedAt" is null
), ${projectCtes(p)}, ${raw(memberCtes(p, worked, detail))},
team_json as (
  select team.id, team."createdAt", ${raw(teamJson(p)[detail])} as json
  from picked_team team
  left join users u on u.id = team."createdByUserId"
  left join accounts a on a.id = u."accountId"
  left join member_list on member_list."teamId" = team.id
  left join (
    select link."organizationTeamId" as id, ${raw(jsonItems('project_json.json', { orderBy: 'link."createdAt", link."projectId"' }))} as items
    from organization_project_teams link
    join project_json on project_json.id = link."projectId"
    where link."organizationTeamId" in (select id from picked_team)
    group by link."organizationTeamId"
  ) project on project.id = team.id
  left join (
    select link."organizationTeamId" as id, ${raw(jsonItems(tagJson, { orderBy: 'tag.name' }))} as items
    from organization_team_tags link
    join tags tag on tag.id = link."tagId" and tag."deletedAt" is null
    where link."organizationTeamId" in (select id from picked_team)
    group by link."organizationTeamId"
  ) tagged on tagged.id = team.id
)`;

const picked = (p: Params<TeamsValues>) => sql`
with picked_team as materialized (
  select team.* from organization_teams team
  where team."tenantId" = ${p.tenantId} and team.id = any(${p.ids}) and team."deletedAt" is null
)`;

interface TeamsValues extends MemberValues {
  readonly ids: readonly string[];
}

export const teamColumns = { id: uuid, ...jsonText };

/** Teams by their ids, a row each, oldest first. Whether the reader sees them is checked before. */
export const teamsSql = (worked: Worked, detail: Detail) =>
  rowStatement(
    teamColumns,
    (p: Params<TeamsValues>) => sql`${picked(p)}, ${around(p, worked, detail)}
select id, json::text as json from team_json order by "createdAt", id`,
  );

/** Members of the teams by their employees, a row each, in the order of the team. */
export const someMembersSql = rowStatement(
  jsonText,
  (
    p: Params<TeamsValues & { employeeIds: readonly string[] }>,
  ) => sql`${picked(p)}, ${raw(memberCtes(p, 'today', 'full'))}
select listed.item::text as json
from member_list, json_array_elements(${raw(list('member_list.items'))}) with ordinality as listed (item, place)
where listed.item ->> 'employeeId' = any(${p.employeeIds}) order by listed.place`,
);
