import { columns, embedded, instants, jsonObject, scalar } from '#server/db/json-sql.ts';
import { type Params, raw, sql, statement } from '#server/db/sql.ts';
import { userJson } from '#server/modules/tasks/task-json.sql.ts';
import { seesTask, visibleTask, visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import type { CallerValues } from '#server/modules/teams/caller-values.ts';
import { managesTeam } from '#server/modules/teams/manages.sql.ts';
import type { Comment } from '#shared/comments/comment.schema.ts';

const commentJson = jsonObject<Comment>({
  ...columns('c', 'id', 'tenantId', 'organizationId', 'createdByUserId', 'entity', 'entityId', 'comment'),
  ...columns('c', 'employeeId'),
  ...instants('c', 'createdAt', 'updatedAt', 'editedAt'),
  // The answer to a comment that is gone stands by itself.
  parentId: scalar('parent.id'),
  mentionEmployeeIds: embedded(`coalesce((
    select json_agg(m."mentionedEmployeeId" order by m."createdAt", m.id) from mentions m
    where m."tenantId" = c."tenantId" and m.entity = 'Comment' and m."entityId" = c.id)::text, '[]')`),
  createdByUser: embedded(`case when u.id is not null then ${userJson} end`),
});

/** Whether the id is of a task, for all its comments, or of one comment. */
const scopes = {
  task: { column: 'c."entityId"', subject: 'exists (select 1 from seen)' },
  one: { column: 'c.id', subject: 'true' },
};

interface CommentQuery extends CallerValues {
  readonly id: string;
  readonly skip: number;
  readonly take: number | undefined;
}

/**
 * Comments on a task the caller sees, oldest first: a row with the total, null when the task is not seen, then the
 * comments, one a row.
 */
const commentsOf = (p: Params<CommentQuery>, scope: keyof typeof scopes) => sql`
with ${visibleTeams(p)}, subject as materialized (
  ${scope === 'task' ? sql`select ${p.id}::uuid as id` : sql`select c."entityId" as id from comments c where c."tenantId" = ${p.tenantId} and c.id = ${p.id}`}
), seen as materialized (
  select t.id from tasks t where t.id in (select id from subject) and ${visibleTask(p)}
), found as materialized (
  select c.* from comments c
  where c."tenantId" = ${p.tenantId} and c.entity = 'Task' and c."entityId" in (select id from seen) and ${raw(scopes[scope].column)} = ${p.id}
    and c."deletedAt" is null
), page as materialized (
  select * from found order by "createdAt", id offset ${p.skip} limit ${p.take}
)
select case when ${raw(scopes[scope].subject)} then (select count(*) from found)::text end as json
union all
select json from (
  select ${raw(commentJson)} as json
  from page c
  left join comments parent on parent.id = c."parentId" and parent."deletedAt" is null
  left join users u on u."tenantId" = c."tenantId" and u.id = c."createdByUserId"
  left join accounts a on a.id = u."accountId"
  order by c."createdAt", c.id
) listed`;

export const commentsSql = {
  task: statement((p: Params<CommentQuery>) => commentsOf(p, 'task')),
  one: statement((p: Params<CommentQuery>) => commentsOf(p, 'one')),
};

interface OfTask {
  readonly tenantId: string;
  readonly taskId: string;
  readonly organizationId: string;
  readonly employeeIds: readonly string[];
}

/** With ids for new rows. */
interface NewRows extends OfTask {
  readonly ids: readonly string[];
  readonly now: Date;
}

/**
 * A comment on a task the caller sees, locked until the transaction ends, and whether the caller manages one of the
 * task's teams.
 */
export const lockCommentSql = statement(
  (p: Params<CallerValues & { id: string }>) => sql`
with ${visibleTeams(p)}
select c.id, c."entityId" as "taskId", c."organizationId", c."employeeId", c."createdByUserId", t.title, t.prefix, t.number,
  exists (select 1 from task_teams link
    where link."taskId" = t.id and ${managesTeam(p, 'link."organizationTeamId"')}) as "isManaged"
from comments c join tasks t on t.id = c."entityId"
where c."tenantId" = ${p.tenantId} and c.id = ${p.id}::uuid and c.entity = 'Task' and c."deletedAt" is null and ${visibleTask(p)}
for no key update of c`,
);

/** Who of the employees works in the organization and sees the task. */
export const readersSql = statement(
  (p: Params<OfTask>) => sql`
select e.id
from employees e
join users u on u."tenantId" = e."tenantId" and u.id = e."userId" and u."isActive" and u."deletedAt" is null
where e."tenantId" = ${p.tenantId}::uuid and e."organizationId" = ${p.organizationId}::uuid and e.id = any(${p.employeeIds}::uuid[]) and e."isActive"
  and e."deletedAt" is null and ${seesTask(p)}`,
);

/** Who has the task or follows it, sees it, and is not among the employees. */
export const followersSql = statement(
  (p: Params<OfTask>) => sql`
select e.id
from employees e
join users u on u."tenantId" = e."tenantId" and u.id = e."userId" and u."isActive" and u."deletedAt" is null
where e."tenantId" = ${p.tenantId}::uuid and e."organizationId" = ${p.organizationId}::uuid and e."isActive" and e."deletedAt" is null
  and e.id <> all(${p.employeeIds}::uuid[]) and ${seesTask(p)}
  and e.id in (
    select m."employeeId" from task_members m where m."tenantId" = ${p.tenantId}::uuid and m."taskId" = ${p.taskId}::uuid
    union
    select s."employeeId" from entity_subscriptions s
    where s."tenantId" = ${p.tenantId}::uuid and s.entity = 'Task' and s."entityId" = ${p.taskId}::uuid)`,
);

/** Replaces the mentions of a comment, and answers the new ones. */
export const mentionSql = statement(
  (p: Params<NewRows & { commentId: string; userId: string }>) => sql`
with dropped as (
  delete from mentions
  where "tenantId" = ${p.tenantId}::uuid and entity = 'Comment' and "entityId" = ${p.commentId}::uuid
    and "mentionedEmployeeId" <> all(${p.employeeIds}::uuid[])
)
insert into mentions (id, "tenantId", "organizationId", entity, "entityId", "parentEntity", "parentEntityId",
  "mentionedEmployeeId", "createdByUserId", "createdAt")
select target.id, ${p.tenantId}::uuid, ${p.organizationId}::uuid, 'Comment', ${p.commentId}::uuid, 'Task', ${p.taskId}::uuid, target."employeeId", ${p.userId}::uuid,
  ${p.now}::timestamptz
from unnest(${p.ids}::uuid[], ${p.employeeIds}::uuid[]) as target (id, "employeeId")
on conflict do nothing
returning "mentionedEmployeeId" as id`,
);

export const subscribeSql = statement(
  (p: Params<NewRows & { type: 'comment' | 'mention' }>) => sql`
insert into entity_subscriptions (id, "tenantId", "organizationId", entity, "entityId", "employeeId", type, "createdAt")
select target.id, ${p.tenantId}::uuid, ${p.organizationId}::uuid, 'Task', ${p.taskId}::uuid, target."employeeId", ${p.type}, ${p.now}::timestamptz
from unnest(${p.ids}::uuid[], ${p.employeeIds}::uuid[]) as target (id, "employeeId")
on conflict do nothing`,
);
