import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { columns, instant, jsonObject } from '#server/db/json/json-sql.ts';
import { pageText } from '#server/db/json/json-text.ts';
import { queryRows } from '#server/db/query.ts';
import { nullable, rowStatement, text } from '#server/db/rows.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { userJson } from '#server/modules/tasks/task-json.sql.ts';
import { visibleTask, visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import { type CallerValues, callerValues } from '#server/modules/teams/caller-values.ts';
import type { List } from '#shared/http/envelope.ts';
import {
  type ActivityEntry,
  type activityLogQuery,
  activityPage,
} from '#shared/tasks/activity-log.schema.ts';

const entryJson = jsonObject({
  ...columns('l', 'id', 'tenantId', 'organizationId', 'createdByUserId', 'entity', 'entityId', 'action'),
  ...columns('l', 'actorType', 'tokenName', 'description'),
  createdAt: instant('l."createdAt"'),
  updatedFields: 'l."updatedFields"',
  previousValues: 'l."previousValues"',
  updatedValues: 'l."updatedValues"',
  createdByUser: `case when u.id is not null then ${userJson} end`,
});

interface EntityQuery extends CallerValues {
  readonly entityId: string;
  readonly entity: string;
  readonly action: string | undefined;
  readonly skip: number;
  readonly take: number;
}

/**
 * The history of a task or project the caller sees, newest first: a row with the total, null when it is not seen, then
 * the entries, one a row.
 */
const activitySql = rowStatement(
  { json: nullable(text) },
  (p: Params<EntityQuery>) => sql`
with ${visibleTeams(p)}, seen as materialized (
  select t.id from tasks t where t.id = ${p.entityId} and ${p.entity} = 'Task' and ${visibleTask(p)}
  union all
  select p.id from organization_projects p
  where p."tenantId" = ${p.tenantId} and p."organizationId" = ${p.organizationId} and p.id = ${p.entityId} and p."deletedAt" is null
    and ${p.entity} = 'OrganizationProject'
), found as materialized (
  select l.id, l."createdAt" from activity_logs l
  where l."tenantId" = ${p.tenantId} and l.entity = ${p.entity} and l."entityId" in (select id from seen)
    and (${p.action}::text is null or l.action = ${p.action})
), page as materialized (
  select id from found order by "createdAt" desc, id desc offset ${p.skip} limit ${p.take}
)
select case when exists (select 1 from seen) then (select count(*) from found)::text end as json
union all
select json from (
  select ${raw(entryJson)}::text as json
  from page
  join activity_logs l on l.id = page.id
  left join users u on u."tenantId" = l."tenantId" and u.id = l."createdByUserId"
  left join accounts a on a.id = u."accountId"
  order by l."createdAt" desc, l.id desc
) listed`,
);

/** Changes of a task or project with their actors, newest first; 404 for one that the caller does not see. */
export async function listActivity(
  ctx: Context,
  { entity, entityId, action, skip = 0, take = activityPage }: z.output<typeof activityLogQuery>,
): Promise<RawJson<List<ActivityEntry>>> {
  const values = { ...callerValues(ctx), entityId, entity, action, skip, take };
  const [total, ...rows] = await queryRows(ctx, activitySql(values));
  if (!total?.json) throw notFound(entity === 'Task' ? 'The task' : 'The project');
  return new RawJson(
    pageText(
      rows.map(({ json }) => json ?? ''),
      total.json,
    ),
  );
}
