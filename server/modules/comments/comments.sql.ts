import { embedded, instant, jsonObject, scalar } from '#server/db/json-sql.ts';
import { userJson } from '#server/modules/tasks/task-json.sql.ts';
import { countedSeesTask } from '#server/modules/tasks/task-readers.sql.ts';
import { countedTask, countedTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import { countedManagesTeam } from '#server/modules/teams/manages.sql.ts';

const commentJson = jsonObject({
  id: scalar('c.id'),
  tenantId: scalar('c."tenantId"'),
  organizationId: scalar('c."organizationId"'),
  createdAt: instant('c."createdAt"'),
  updatedAt: instant('c."updatedAt"'),
  createdByUserId: scalar('c."createdByUserId"'),
  entity: scalar('c.entity'),
  entityId: scalar('c."entityId"'),
  comment: scalar('c.comment'),
  // The answer to a comment that is gone stands by itself.
  parentId: scalar('parent.id'),
  employeeId: scalar('c."employeeId"'),
  editedAt: instant('c."editedAt"'),
  mentionEmployeeIds: embedded(`coalesce((
    select json_agg(m."mentionedEmployeeId" order by m."createdAt", m.id) from mentions m
    where m."tenantId" = c."tenantId" and m.entity = 'Comment' and m."entityId" = c.id)::text, '[]')`),
  createdByUser: embedded(`case when u.id is not null then ${userJson} end`),
});

/** What $6 is: the task that all comments are asked of, or one comment. */
const scopes = {
  task: { where: 'c."entityId" = $6', subject: 'exists (select 1 from seen)' },
  one: { where: 'c.id = $6', subject: 'true' },
};

/**
 * Comments on a task the caller sees, oldest first: a row with the total, null when the task is not seen, then the
 * comments, one a row. $1–$5 `countedValues`, $6 by scope, $7 skip, $8 take.
 */
export const commentsSql = (scope: keyof typeof scopes) => `
with ${countedTeams}, subject as materialized (
  ${scope === 'task' ? 'select $6::uuid as id' : 'select c."entityId" as id from comments c where c."tenantId" = $1 and c.id = $6'}
), seen as materialized (
  select t.id from tasks t where t.id in (select id from subject) and ${countedTask}
), found as materialized (
  select c.* from comments c
  where c."tenantId" = $1 and c.entity = 'Task' and c."entityId" in (select id from seen) and ${scopes[scope].where}
    and c."deletedAt" is null
), page as materialized (
  select * from found order by "createdAt", id offset $7 limit $8
)
select case when ${scopes[scope].subject} then (select count(*) from found)::text end as json
union all
select json from (
  select ${commentJson} as json
  from page c
  left join comments parent on parent.id = c."parentId" and parent."deletedAt" is null
  left join users u on u."tenantId" = c."tenantId" and u.id = c."createdByUserId"
  left join accounts a on a.id = u."accountId"
  order by c."createdAt", c.id
) listed`;

/**
 * A comment on a task the caller sees, locked until the transaction ends, and whether the caller manages one of the
 * task's teams. $1–$5 `countedValues`, $6 the comment.
 */
export const lockCommentSql = `
with ${countedTeams}
select c.id, c."entityId" as "taskId", c."organizationId", c."employeeId", c."createdByUserId", t.title, t.prefix, t.number,
  exists (select 1 from task_teams link
    where link."taskId" = t.id and ${countedManagesTeam('link."organizationTeamId"')}) as "isManaged"
from comments c join tasks t on t.id = c."entityId"
where c."tenantId" = $1 and c.id = $6::uuid and c.entity = 'Task' and c."deletedAt" is null and ${countedTask}
for no key update of c`;

/** Of the employees $4, who works in the organization $3 and sees the task. $1 tenant, $2 task. */
export const readersSql = `
select e.id
from employees e
join users u on u."tenantId" = e."tenantId" and u.id = e."userId" and u."isActive" and u."deletedAt" is null
where e."tenantId" = $1::uuid and e."organizationId" = $3::uuid and e.id = any($4::uuid[]) and e."isActive"
  and e."deletedAt" is null and ${countedSeesTask}`;

/** Who has the task $2 or follows it, sees it, and is not among $4. $1 tenant, $3 organization. */
export const followersSql = `
select e.id
from employees e
join users u on u."tenantId" = e."tenantId" and u.id = e."userId" and u."isActive" and u."deletedAt" is null
where e."tenantId" = $1::uuid and e."organizationId" = $3::uuid and e."isActive" and e."deletedAt" is null
  and e.id <> all($4::uuid[]) and ${countedSeesTask}
  and e.id in (
    select m."employeeId" from task_members m where m."tenantId" = $1::uuid and m."taskId" = $2::uuid
    union
    select s."employeeId" from entity_subscriptions s
    where s."tenantId" = $1::uuid and s.entity = 'Task' and s."entityId" = $2::uuid)`;

/**
 * Makes these the people a comment mentions, and answers those it did not mention before.
 * $1 tenant, $2 organization, $3 comment, $4 task, $5 employees, $6 ids for new rows, $7 user, $8 now.
 */
export const mentionSql = `
with dropped as (
  delete from mentions
  where "tenantId" = $1::uuid and entity = 'Comment' and "entityId" = $3::uuid
    and "mentionedEmployeeId" <> all($5::uuid[])
)
insert into mentions (id, "tenantId", "organizationId", entity, "entityId", "parentEntity", "parentEntityId",
  "mentionedEmployeeId", "createdByUserId", "createdAt")
select wanted.id, $1::uuid, $2::uuid, 'Comment', $3::uuid, 'Task', $4::uuid, wanted."employeeId", $7::uuid,
  $8::timestamptz
from unnest($6::uuid[], $5::uuid[]) as wanted (id, "employeeId")
on conflict do nothing
returning "mentionedEmployeeId" as id`;

/** $1 tenant, $2 organization, $3 task, $4 employees, $5 why, $6 ids for new rows, $7 now. */
export const subscribeSql = `
insert into entity_subscriptions (id, "tenantId", "organizationId", entity, "entityId", "employeeId", type, "createdAt")
select wanted.id, $1::uuid, $2::uuid, 'Task', $3::uuid, wanted."employeeId", $5, $7::timestamptz
from unnest($6::uuid[], $4::uuid[]) as wanted (id, "employeeId")
on conflict do nothing`;
