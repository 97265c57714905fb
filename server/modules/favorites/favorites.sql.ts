import { instant, jsonObject, scalar } from '#server/db/json-sql.ts';
import { pictureSql } from '#server/db/picture-sql.ts';
import { taskNumberSql } from '#server/db/task-number-sql.ts';
import { visibleTask, visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import { nameSql } from '#server/modules/teams/record-json.sql.ts';

const head = {
  id: scalar('f.id'),
  entity: scalar('f.entity'),
  entityId: scalar('f."entityId"'),
};

const taskJson = jsonObject({
  ...head,
  title: scalar('t.title'),
  taskNumber: scalar(taskNumberSql('t')),
  issueType: scalar('t."issueType"'),
  status: scalar('t.status'),
});

const projectJson = jsonObject({
  ...head,
  title: scalar('project.name'),
  color: scalar('project.color'),
  imageUrl: scalar('project."imageUrl"'),
});

const teamJson = jsonObject({
  ...head,
  title: scalar('team.name'),
  color: scalar('team.color'),
  imageUrl: scalar(`nullif(team.logo, '')`),
});

const employeeJson = jsonObject({
  ...head,
  title: scalar(nameSql('u', 'a')),
  imageUrl: scalar(pictureSql('u')),
  userId: scalar('u.id'),
});

const favoriteJson = jsonObject({
  ...head,
  tenantId: scalar('f."tenantId"'),
  organizationId: scalar('f."organizationId"'),
  employeeId: scalar('f."employeeId"'),
  createdAt: instant('f."createdAt"'),
  updatedAt: instant('f."updatedAt"'),
});

/** What is starred and still seen, as `shown (id, detail)`; of `mine`. $1–$5 `callerValues`. */
const shownCtes = `${visibleTeams}, shown as (
  select f.id, ${taskJson} as detail
  from mine f join tasks t on t.id = f."entityId" and ${visibleTask}
  where f.entity = 'Task'
  union all
  select f.id, ${projectJson}
  from mine f
  join organization_projects project on project."tenantId" = $1 and project."organizationId" = $2
    and project.id = f."entityId" and project."deletedAt" is null
  where f.entity = 'OrganizationProject'
  union all
  select f.id, ${teamJson}
  from mine f
  join visible_team on visible_team.id = f."entityId"
  join organization_teams team on team.id = visible_team.id
  where f.entity = 'OrganizationTeam'
  union all
  select f.id, ${employeeJson}
  from mine f
  join employees e on e."tenantId" = $1 and e."organizationId" = $2 and e.id = f."entityId" and e."deletedAt" is null
  join users u on u.id = e."userId"
  left join accounts a on a.id = u."accountId"
  where f.entity = 'Employee'
)`;

export type FavoriteView = 'rows' | 'details';
const jsonOf: Readonly<Record<FavoriteView, string>> = { rows: favoriteJson, details: 'shown.detail' };

/** The caller's favorites in their order, new ones last. $1–$5 `callerValues`, $6 a kind or null. */
export const favoritesSql = (view: FavoriteView) => `
with mine as materialized (
  select * from favorites
  where "tenantId" = $1 and "organizationId" = $2 and "employeeId" = $4 and ($6::text is null or entity = $6)
), ${shownCtes}
select '{"items":[' || coalesce(string_agg(${jsonOf[view]}, ',' order by f."order" nulls last, f."createdAt", f.id), '')
  || '],"total":' || count(*) || '}' as json
from shown join mine f on f.id = shown.id`;

/**
 * Stars what the caller sees, once; no row for what they do not see.
 * $1–$5 `callerValues`, $6 id, $7 kind, $8 entity, $9 now.
 */
export const starSql = `
with mine as materialized (
  select $6::uuid as id, $7::text as entity, $8::uuid as "entityId"
), ${shownCtes}, starred as (
  insert into favorites (id, "tenantId", "organizationId", "employeeId", entity, "entityId", "createdAt", "updatedAt",
    "createdByUserId")
  select mine.id, $1, $2, $4, mine.entity, mine."entityId", $9::timestamptz, $9::timestamptz, $3
  from mine where exists (select 1 from shown)
  on conflict ("tenantId", "organizationId", "employeeId", entity, "entityId")
    do update set "updatedAt" = favorites."updatedAt"
  returning *
)
select ${favoriteJson} as json from starred f`;

/** Gives the listed ones their places; the others come after them. $1 tenant, $2 employee, $3 ids. */
export const orderSql = `
update favorites f set "order" = wanted.place
from favorites own
left join unnest($3::uuid[]) with ordinality as wanted (id, place) on wanted.id = own.id
where f.id = own.id and own."tenantId" = $1::uuid and own."employeeId" = $2::uuid`;
