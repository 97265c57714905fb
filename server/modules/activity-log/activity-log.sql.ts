import { embedded, instant, jsonObject, scalar } from '#server/db/json-sql.ts';
import { userJson } from '#server/modules/tasks/task-json.sql.ts';
import { countedTask, countedTeams } from '#server/modules/tasks/visible-tasks.sql.ts';

const entryJson = jsonObject({
  id: scalar('l.id'),
  tenantId: scalar('l."tenantId"'),
  organizationId: scalar('l."organizationId"'),
  createdAt: instant('l."createdAt"'),
  createdByUserId: scalar('l."createdByUserId"'),
  entity: scalar('l.entity'),
  entityId: scalar('l."entityId"'),
  action: scalar('l.action'),
  actorType: scalar('l."actorType"'),
  description: scalar('l.description'),
  updatedFields: embedded('to_json(l."updatedFields")'),
  previousValues: embedded('l."previousValues"::text'),
  updatedValues: embedded('l."updatedValues"::text'),
  createdByUser: embedded(`case when u.id is not null then ${userJson} end`),
});

/**
 * The history of a task or project the caller sees, newest first: a row with the total, null when it is not seen, then
 * the entries, one a row. $1–$5 `countedValues`, $6 the record, $7 its kind, $8 an action or null, $9 skip, $10 take.
 */
export const activitySql = `
with ${countedTeams}, seen as materialized (
  select t.id from tasks t where t.id = $6 and $7 = 'Task' and ${countedTask}
  union all
  select p.id from organization_projects p
  where p."tenantId" = $1 and p."organizationId" = $2 and p.id = $6 and p."deletedAt" is null
    and $7 = 'OrganizationProject'
), found as materialized (
  select l.id, l."createdAt" from activity_logs l
  where l."tenantId" = $1 and l.entity = $7 and l."entityId" in (select id from seen)
    and ($8::text is null or l.action = $8)
), page as materialized (
  select id from found order by "createdAt" desc, id desc offset $9 limit $10
)
select case when exists (select 1 from seen) then (select count(*) from found)::text end as json
union all
select json from (
  select ${entryJson} as json
  from page
  join activity_logs l on l.id = page.id
  left join users u on u."tenantId" = l."tenantId" and u.id = l."createdByUserId"
  left join accounts a on a.id = u."accountId"
  order by l."createdAt" desc, l.id desc
) listed`;
