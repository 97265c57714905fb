import { columns, instants, jsonObject } from '#server/db/json/json-sql.ts';
import { pictureSql } from '#server/db/picture-sql.ts';
import { jsonText, rowStatement, text } from '#server/db/rows.ts';
import { join, type Params, raw, type Sql, sql, statement } from '#server/db/sql.ts';
import { taskNumberSql } from '#server/db/task-columns.ts';
import { visiblePlan } from '#server/modules/daily-plans/plans.data.ts';
import { visibleTask, visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import type { CallerValues } from '#server/modules/teams/caller-values.ts';
import { nameSql } from '#server/modules/teams/record-json.sql.ts';
import { visibleProject } from '#server/modules/teams/visible-projects.sql.ts';
import type { EntityKind } from '#shared/enums/entity-kind.ts';
import type { Favorite, FavoriteDetail } from '#shared/favorites/favorite.schema.ts';

const head = {
  ...columns('f', 'id', 'entity', 'entityId'),
};

const taskJson = jsonObject<FavoriteDetail>({
  ...head,
  ...columns('t', 'title', 'issueType', 'status'),
  taskNumber: taskNumberSql('t'),
});

const projectJson = jsonObject<FavoriteDetail>({
  ...head,
  title: 'p.name',
  ...columns('p', 'color', 'imageUrl'),
});

const teamJson = jsonObject<FavoriteDetail>({
  ...head,
  title: 'team.name',
  color: 'team.color',
  imageUrl: `nullif(team.logo, '')`,
});

const favoriteJson = jsonObject<Favorite>({
  ...head,
  ...columns('f', 'tenantId', 'organizationId', 'employeeId'),
  ...instants('f', 'createdAt', 'updatedAt'),
});

const personJson = jsonObject<FavoriteDetail>({
  ...head,
  title: nameSql('u', 'a'),
  imageUrl: pictureSql('u'),
  userId: 'u.id',
});

/** Favorites that are shown by the task they belong to. */
const ofTaskJson = jsonObject<FavoriteDetail>({
  ...head,
  title: 't.title',
  taskId: 't.id',
  taskNumber: taskNumberSql('t'),
});

const planJson = jsonObject<FavoriteDetail>({
  ...head,
  title: `to_char(p.date, 'YYYY-MM-DD')`,
  userId: 'e."userId"',
});

const savedReportJson = jsonObject<FavoriteDetail>({
  ...head,
  title: 'r.name',
  ...columns('r', 'report', 'query'),
});

const named = (title: string) => jsonObject<FavoriteDetail>({ ...head, title });

export interface FavoriteCaller extends CallerValues {
  readonly seesClients: boolean;
}

type CallerParams = Params<FavoriteCaller>;

interface Target {
  readonly json: string;
  /** Joins `f`, the favorite, and restricts it to visible records. */
  from(p: CallerParams): Sql;
}

const person =
  (id: string): Target['from'] =>
  (p) =>
    sql`join employees e on e."tenantId" = ${p.tenantId} and e."organizationId" = ${p.organizationId} and e."deletedAt" is null
  join users u on u.id = e."userId" and ${raw(id)} = f."entityId"
  left join accounts a on a.id = u."accountId"`;

/** SQL of each kind. Kinds without an entry have no rows to point at. */
const kinds: Readonly<Partial<Record<EntityKind, Target>>> = {
  Task: { json: taskJson, from: (p) => sql`join tasks t on t.id = f."entityId" and ${visibleTask(p)}` },
  OrganizationProject: {
    json: projectJson,
    from: (p) => sql`join organization_projects p on p.id = f."entityId" and ${visibleProject(p)}`,
  },
  OrganizationTeam: {
    json: teamJson,
    from: () => sql`join visible_team on visible_team.id = f."entityId"
  join organization_teams team on team.id = visible_team.id`,
  },
  Employee: { json: personJson, from: person('e.id') },
  User: { json: personJson, from: person('u.id') },
  OrganizationContact: {
    json: jsonObject<FavoriteDetail>({
      ...head,
      title: 'contact.name',
      imageUrl: 'contact."imageUrl"',
    }),
    from: (
      p,
    ) => sql`join organization_contacts contact on ${p.seesClients}::boolean and contact."tenantId" = ${p.tenantId}
    and contact."organizationId" = ${p.organizationId} and contact.id = f."entityId" and contact."deletedAt" is null`,
  },
  DailyPlan: {
    json: planJson,
    from: (p) => sql`join daily_plans p on p.id = f."entityId" and ${visiblePlan(p)}
  join employees e on e.id = p."employeeId"`,
  },
  Comment: {
    json: ofTaskJson,
    from: (
      p,
    ) => sql`join comments c on c."tenantId" = ${p.tenantId} and c.id = f."entityId" and c.entity = 'Task' and c."deletedAt" is null
  join tasks t on t.id = c."entityId" and ${visibleTask(p)}`,
  },
  TaskLinkedIssue: {
    json: ofTaskJson,
    from: (
      p,
    ) => sql`join task_linked_issues link on link."tenantId" = ${p.tenantId} and link.id = f."entityId" and link."deletedAt" is null
  join tasks t on t.id = link."taskToId" and ${visibleTask(p)}`,
  },
  SavedReport: {
    json: savedReportJson,
    from: (
      p,
    ) => sql`join saved_reports r on r."tenantId" = ${p.tenantId} and r."organizationId" = ${p.organizationId}
    and r.id = f."entityId"
    and (r."userId" = ${p.userId} or r."organizationTeamId" in (select id from visible_team))`,
  },
  Organization: {
    json: named('organization.name'),
    from: (p) =>
      sql`join organizations organization on organization.id = ${p.organizationId} and organization.id = f."entityId"`,
  },
  Tenant: {
    json: named('tenant.name'),
    from: (p) => sql`join tenants tenant on tenant.id = ${p.tenantId} and tenant.id = f."entityId"`,
  },
};

/** Favorites among `mine` whose target the caller still sees, as `shown (id, detail)`. */
function shownCtes(p: CallerParams): Sql {
  const selects = Object.entries(kinds).map(
    ([kind, { json, from }]) => sql`select f.id, ${raw(json)} as detail
  from mine f ${from(p)}
  where f.entity = ${raw(`'${kind}'`)}`,
  );
  return sql`${visibleTeams(p)}, shown as (
  ${join(selects, '\n  union all\n  ')}
)`;
}

interface FavoriteFilter {
  readonly entity: string | undefined;
  /** Kinds to leave out. */
  readonly except: readonly EntityKind[];
}

const listSql = (json: string) =>
  rowStatement(
    jsonText,
    (p: Params<FavoriteCaller & FavoriteFilter>) => sql`
with mine as materialized (
  select * from favorites
  where "tenantId" = ${p.tenantId} and "organizationId" = ${p.organizationId} and "employeeId" = ${p.employeeId}
    and (${p.entity}::text is null or entity = ${p.entity}) and entity <> all(${p.except}::text[])
), ${shownCtes(p)}
select json_build_object(
    'items', coalesce(json_agg(${raw(json)} order by f."order" nulls last, f."createdAt", f.id), '[]'),
    'total', count(*))::text as json
from shown join mine f on f.id = shown.id`,
  );

/** The caller's favorites in their order, new ones last. */
export const favoritesSql = listSql(favoriteJson);
/** The same with names and colors. */
export const favoriteDetailsSql = listSql('shown.detail');

interface NewFavorite {
  readonly id: string;
  readonly entity: string;
  readonly entityId: string;
  readonly now: Date;
}

/** Stars a visible record, once; no row for an invisible one. */
export const starSql = rowStatement(
  { json: text },
  (p: Params<FavoriteCaller & NewFavorite>) => sql`
with mine as materialized (
  select ${p.id}::uuid as id, ${p.entity}::text as entity, ${p.entityId}::uuid as "entityId"
), ${shownCtes(p)}, starred as (
  insert into favorites (id, "tenantId", "organizationId", "employeeId", entity, "entityId", "createdAt", "updatedAt",
    "createdByUserId")
  select mine.id, ${p.tenantId}, ${p.organizationId}, ${p.employeeId}, mine.entity, mine."entityId", ${p.now}::timestamptz,
    ${p.now}::timestamptz, ${p.userId}
  from mine where exists (select 1 from shown)
  on conflict ("tenantId", "organizationId", "employeeId", entity, "entityId")
    do update set "updatedAt" = favorites."updatedAt"
  returning *
)
select ${raw(favoriteJson)}::text as json from starred f`,
);

/** Orders the listed favorites; the others follow. */
export const orderSql = statement(
  (p: Params<{ tenantId: string; employeeId: string; ids: readonly string[] }>) => sql`
update favorites f set "order" = position.place
from favorites own
left join unnest(${p.ids}::uuid[]) with ordinality as position (id, place) on position.id = own.id
where f.id = own.id and own."tenantId" = ${p.tenantId}::uuid and own."employeeId" = ${p.employeeId}::uuid`,
);
