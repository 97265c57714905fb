import { instant, jsonObject, scalar } from '#server/db/json-sql.ts';
import { type Params, raw, sql, statement } from '#server/db/sql.ts';
import { userJson } from '#server/modules/tasks/task-json.sql.ts';
import { visibleTask, visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import type { CallerValues } from '#server/modules/teams/caller-values.ts';
import { managesTeam } from '#server/modules/teams/manages.sql.ts';

const attachmentJson = jsonObject({
  id: scalar('f.id'),
  tenantId: scalar('f."tenantId"'),
  organizationId: scalar('f."organizationId"'),
  createdAt: instant('f."createdAt"'),
  updatedAt: instant('f."updatedAt"'),
  createdByUserId: scalar('f."createdByUserId"'),
  entity: scalar('f.entity'),
  entityId: scalar('f."entityId"'),
  name: scalar('f.name'),
  contentType: scalar('f."contentType"'),
  size: scalar('f.size'),
  createdByUser: { sql: `case when u.id is not null then ${userJson} end` },
});

/**
 * Files of a task the caller sees, newest first: a row with the total, null when the task is not seen, then the files,
 * one a row.
 */
export const attachmentsSql = statement(
  (p: Params<CallerValues & { taskId: string }>) => sql`
with ${visibleTeams(p)}, seen as materialized (
  select t.id from tasks t where t.id = ${p.taskId} and ${visibleTask(p)}
), found as materialized (
  select f.* from attachments f
  where f."tenantId" = ${p.tenantId} and f.entity = 'Task' and f."entityId" in (select id from seen) and f."deletedAt" is null
)
select case when exists (select 1 from seen) then (select count(*) from found)::text end as json
union all
select json from (
  select ${raw(attachmentJson)} as json
  from found f
  left join users u on u."tenantId" = f."tenantId" and u.id = f."createdByUserId"
  left join accounts a on a.id = u."accountId"
  order by f."createdAt" desc, f.id desc
) listed`,
);

/** A file of a task the caller sees, and whether the caller manages one of the task's teams. */
export const attachmentSql = statement(
  (p: Params<CallerValues & { id: string }>) => sql`
with ${visibleTeams(p)}
select f.id, f.name, f."contentType", f.size, f."storageKey", f."organizationId", f."entityId" as "taskId", t.title,
  f."createdByUserId",
  exists (select 1 from task_teams link
    where link."taskId" = t.id and ${managesTeam(p, 'link."organizationTeamId"')}) as "isManaged"
from attachments f join tasks t on t.id = f."entityId"
where f."tenantId" = ${p.tenantId} and f.id = ${p.id}::uuid and f.entity = 'Task' and f."deletedAt" is null and ${visibleTask(p)}`,
);
