import type { Context } from '#server/context/context.ts';
import { instant, jsonObject, scalar } from '#server/db/json-sql.ts';
import { pictureSql } from '#server/db/picture-sql.ts';
import { counted } from '#server/db/sql.ts';
import { taskNumberSql } from '#server/db/task-number-sql.ts';
import { visiblePlan } from '#server/modules/daily-plans/plan-json.sql.ts';
import { countedTask, countedTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import { nameSql } from '#server/modules/teams/record-json.sql.ts';
import { countedProjectBy } from '#server/modules/teams/visible-projects.sql.ts';
import { callerKeys, countedValues } from '#server/modules/teams/visible-teams.sql.ts';
import { can, canAny } from '#shared/access/can.ts';
import type { EntityKind } from '#shared/enums/entity-kind.ts';
import { contactReaders } from '#shared/projects/contact.schema.ts';

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
  title: scalar('p.name'),
  color: scalar('p.color'),
  imageUrl: scalar('p."imageUrl"'),
});

const teamJson = jsonObject({
  ...head,
  title: scalar('team.name'),
  color: scalar('team.color'),
  imageUrl: scalar(`nullif(team.logo, '')`),
});

const favoriteJson = jsonObject({
  ...head,
  tenantId: scalar('f."tenantId"'),
  organizationId: scalar('f."organizationId"'),
  employeeId: scalar('f."employeeId"'),
  createdAt: instant('f."createdAt"'),
  updatedAt: instant('f."updatedAt"'),
});

const personJson = jsonObject({
  ...head,
  title: scalar(nameSql('u', 'a')),
  imageUrl: scalar(pictureSql('u')),
  userId: scalar('u.id'),
});

/** What is shown by the task it belongs to. */
const ofTaskJson = jsonObject({
  ...head,
  title: scalar('t.title'),
  taskId: scalar('t.id'),
  taskNumber: scalar(taskNumberSql('t')),
});

const planJson = jsonObject({
  ...head,
  title: scalar(`to_char(p.date, 'YYYY-MM-DD')`),
  userId: scalar('e."userId"'),
});

const named = (title: string) => jsonObject({ ...head, title: scalar(title) });

/** The first seven values of every statement here: `countedValues`, whether private projects and clients are seen. */
export function favoriteCallerValues(ctx: Context): unknown[] {
  const seesClients = canAny(ctx, [...contactReaders]);
  return [...countedValues(ctx), can(ctx, 'ACCESS_PRIVATE_PROJECTS'), seesClients];
}

interface Shown {
  readonly json: string;
  /** Joined to `f`, the favorite, and narrowed to what the caller sees. */
  readonly from: string;
}

const person = (
  id: string,
) => `join employees e on e."tenantId" = $1 and e."organizationId" = $2 and e."deletedAt" is null
  join users u on u.id = e."userId" and ${id} = f."entityId"
  left join accounts a on a.id = u."accountId"`;

/** How each kind is found. Kinds that are not here have no rows to point at. */
const kinds: Readonly<Partial<Record<EntityKind, Shown>>> = {
  Task: { json: taskJson, from: `join tasks t on t.id = f."entityId" and ${countedTask}` },
  OrganizationProject: {
    json: projectJson,
    from: `join organization_projects p on p.id = f."entityId" and ${countedProjectBy('$6')}`,
  },
  OrganizationTeam: {
    json: teamJson,
    from: `join visible_team on visible_team.id = f."entityId"
  join organization_teams team on team.id = visible_team.id`,
  },
  Employee: { json: personJson, from: person('e.id') },
  User: { json: personJson, from: person('u.id') },
  OrganizationContact: {
    json: jsonObject({ ...head, title: scalar('contact.name'), imageUrl: scalar('contact."imageUrl"') }),
    from: `join organization_contacts contact on $7::boolean and contact."tenantId" = $1
    and contact."organizationId" = $2 and contact.id = f."entityId" and contact."deletedAt" is null`,
  },
  DailyPlan: {
    json: planJson,
    from: `join daily_plans p on p.id = f."entityId" and ${counted(visiblePlan, callerKeys)}
  join employees e on e.id = p."employeeId"`,
  },
  Comment: {
    json: ofTaskJson,
    from: `join comments c on c."tenantId" = $1 and c.id = f."entityId" and c.entity = 'Task' and c."deletedAt" is null
  join tasks t on t.id = c."entityId" and ${countedTask}`,
  },
  TaskLinkedIssue: {
    json: ofTaskJson,
    from: `join task_linked_issues link on link."tenantId" = $1 and link.id = f."entityId" and link."deletedAt" is null
  join tasks t on t.id = link."taskToId" and ${countedTask}`,
  },
  Organization: {
    json: named('organization.name'),
    from: `join organizations organization on organization.id = $2 and organization.id = f."entityId"`,
  },
  Tenant: {
    json: named('tenant.name'),
    from: `join tenants tenant on tenant.id = $1 and tenant.id = f."entityId"`,
  },
};

const selects = Object.entries(kinds).map(
  ([kind, { json, from }]) => `select f.id, ${json} as detail
  from mine f ${from}
  where f.entity = '${kind}'`,
);

/** What is starred and still seen, as `shown (id, detail)`; of `mine`. $1–$7 `favoriteCallerValues`. */
const shownCtes = `${countedTeams}, shown as (
  ${selects.join('\n  union all\n  ')}
)`;

export type FavoriteView = 'rows' | 'details';
const jsonOf: Readonly<Record<FavoriteView, string>> = { rows: favoriteJson, details: 'shown.detail' };

/** The caller's favorites in their order, new ones last. $1–$7 `favoriteCallerValues`, $8 a kind or null. */
export const favoritesSql = (view: FavoriteView) => `
with mine as materialized (
  select * from favorites
  where "tenantId" = $1 and "organizationId" = $2 and "employeeId" = $4 and ($8::text is null or entity = $8)
), ${shownCtes}
select '{"items":[' || coalesce(string_agg(${jsonOf[view]}, ',' order by f."order" nulls last, f."createdAt", f.id), '')
  || '],"total":' || count(*) || '}' as json
from shown join mine f on f.id = shown.id`;

/**
 * Stars what the caller sees, once; no row for what they do not see.
 * $1–$7 `favoriteCallerValues`, $8 id, $9 kind, $10 entity, $11 now.
 */
export const starSql = `
with mine as materialized (
  select $8::uuid as id, $9::text as entity, $10::uuid as "entityId"
), ${shownCtes}, starred as (
  insert into favorites (id, "tenantId", "organizationId", "employeeId", entity, "entityId", "createdAt", "updatedAt",
    "createdByUserId")
  select mine.id, $1, $2, $4, mine.entity, mine."entityId", $11::timestamptz, $11::timestamptz, $3
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
