import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { columns, instants, jsonObject } from '#server/db/json/json-sql.ts';
import { pageText } from '#server/db/json/json-text.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { bool, int, nullable, type RowStatement, rowStatement, text, uuid } from '#server/db/rows.ts';
import { type Params, raw, sql, statement } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import { userJson } from '#server/modules/tasks/task-json.sql.ts';
import { readersSql, visibleTask, visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import { type CallerValues, callerValues } from '#server/modules/teams/caller-values.ts';
import { managesTeam } from '#server/modules/teams/manages.sql.ts';
import type { Comment } from '#shared/comments/comment.schema.ts';

const commentJson = jsonObject<Comment>({
  ...columns('c', 'id', 'tenantId', 'organizationId', 'createdByUserId', 'entity', 'entityId', 'comment'),
  ...columns('c', 'employeeId'),
  ...instants('c', 'createdAt', 'updatedAt', 'editedAt'),
  // A reply to a deleted comment has no parent.
  parentId: 'parent.id',
  mentionEmployeeIds: `coalesce((
    select json_agg(m."mentionedEmployeeId" order by m."createdAt", m.id) from mentions m
    where m."tenantId" = c."tenantId" and m.entity = 'Comment' and m."entityId" = c.id), '[]')`,
  createdByUser: `case when u.id is not null then ${userJson} end`,
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
  select ${raw(commentJson)}::text as json
  from page c
  left join comments parent on parent.id = c."parentId" and parent."deletedAt" is null
  left join users u on u."tenantId" = c."tenantId" and u.id = c."createdByUserId"
  left join accounts a on a.id = u."accountId"
  order by c."createdAt", c.id
) listed`;

const commentsSql = {
  task: rowStatement({ json: nullable(text) }, (p: Params<CommentQuery>) => commentsOf(p, 'task')),
  one: rowStatement({ json: nullable(text) }, (p: Params<CommentQuery>) => commentsOf(p, 'one')),
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
const lockCommentSql = rowStatement(
  {
    id: uuid,
    taskId: uuid,
    organizationId: uuid,
    employeeId: nullable(uuid),
    createdByUserId: nullable(uuid),
    title: text,
    prefix: nullable(text),
    number: int,
    isManaged: bool,
  },
  (p: Params<CallerValues & { id: string }>) => sql`
with ${visibleTeams(p)}
select c.id, c."entityId" as "taskId", c."organizationId", c."employeeId", c."createdByUserId", t.title, t.prefix, t.number,
  exists (select 1 from task_teams link
    where link."taskId" = t.id and ${managesTeam(p, 'link."organizationTeamId"')}) as "isManaged"
from comments c join tasks t on t.id = c."entityId"
where c."tenantId" = ${p.tenantId} and c.id = ${p.id}::uuid and c.entity = 'Task' and c."deletedAt" is null and ${visibleTask(p)}
for no key update of c`,
);

/** Filters the employees to those who work in the organization and see the task. */
const mentionableSql = rowStatement(
  { id: uuid },
  (p: Params<OfTask>) => sql`
${readersSql(p)} and e."organizationId" = ${p.organizationId}::uuid and e.id = any(${p.employeeIds}::uuid[])`,
);

/** Assignees and followers who see the task, except the given employees. */
const followersSql = rowStatement(
  { id: uuid },
  (p: Params<OfTask>) => sql`
${readersSql(p)} and e."organizationId" = ${p.organizationId}::uuid and e.id <> all(${p.employeeIds}::uuid[])
  and e.id in (
    select m."employeeId" from task_members m where m."tenantId" = ${p.tenantId}::uuid and m."taskId" = ${p.taskId}::uuid
    union
    select s."employeeId" from entity_subscriptions s
    where s."tenantId" = ${p.tenantId}::uuid and s.entity = 'Task' and s."entityId" = ${p.taskId}::uuid)`,
);

/** Replaces the mentions of a comment, and answers the new ones. */
const mentionSql = rowStatement(
  { id: uuid },
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

const subscribeSql = statement(
  (p: Params<NewRows & { type: 'comment' | 'mention' }>) => sql`
insert into entity_subscriptions (id, "tenantId", "organizationId", entity, "entityId", "employeeId", type, "createdAt")
select target.id, ${p.tenantId}::uuid, ${p.organizationId}::uuid, 'Task', ${p.taskId}::uuid, target."employeeId", ${p.type}, ${p.now}::timestamptz
from unnest(${p.ids}::uuid[], ${p.employeeIds}::uuid[]) as target (id, "employeeId")
on conflict do nothing`,
);

export type Tx = InTransaction<Context>;

interface Page {
  readonly skip?: number | undefined;
  readonly take?: number | undefined;
}

/** JSON of `{ items, total }`; 404 for a task that the caller does not see. */
export async function readComments(ctx: Context, taskId: string, { skip = 0, take }: Page): Promise<string> {
  const values = { ...callerValues(ctx), id: taskId, skip, take };
  const [total, ...rows] = await queryRows(ctx, commentsSql.task(values));
  if (!total?.json) throw notFound('The task');
  return pageText(
    rows.map(({ json }) => json ?? ''),
    total.json,
  );
}

/** JSON of a comment. */
export async function readComment(ctx: Context, id: string): Promise<string> {
  const values = { ...callerValues(ctx), id, skip: 0, take: 1 };
  const [, row] = await queryRows(ctx, commentsSql.one(values));
  if (!row?.json) throw notFound('The comment');
  return row.json;
}

/** The task a comment is on, as its mails name it. */
export interface CommentedTask {
  readonly taskId: string;
  readonly organizationId: string;
  readonly title: string;
  readonly prefix: string | null;
  readonly number: number;
}

export interface LockedComment extends CommentedTask {
  readonly id: string;
  /** Absent for an imported comment. */
  readonly employeeId: string | null;
  readonly createdByUserId: string | null;
  /** The caller manages a team of the task. */
  readonly isManaged: boolean;
}

/** 404 for a comment on a task that the caller does not see. */
export async function lockComment(tx: Tx, id: string): Promise<LockedComment> {
  const [row] = await queryRows(tx, lockCommentSql({ ...callerValues(tx), id }));
  if (row === undefined) throw notFound('The comment');
  return row;
}

/** 404 unless the comment answered is one on the same task. */
export async function requireParent(tx: Tx, parentId: string, taskId: string): Promise<void> {
  const where = { tenantId: tx.tenantId, id: parentId, entity: 'Task', entityId: taskId, deletedAt: null };
  if ((await tx.db.comment.count({ where })) === 0) throw notFound('The comment');
}

/** Saves mentions of those who see the task; answers whom the comment did not mention before. */
export async function saveMentions(
  tx: Tx,
  commentId: string,
  { taskId, organizationId }: CommentedTask,
  mentionedIds: readonly string[],
): Promise<string[]> {
  const { tenantId, userId } = tx;
  const place = { tenantId, organizationId, taskId };
  const ids = [...new Set(mentionedIds)];
  const read = async (statement: RowStatement<{ id: typeof uuid }>) =>
    (await queryRows(tx, statement)).map(({ id }) => id);
  const readers = ids.length === 0 ? [] : await read(mentionableSql({ ...place, employeeIds: ids }));
  const newIds = readers.map(() => uuidv7());
  return read(mentionSql({ ...place, commentId, employeeIds: readers, ids: newIds, userId, now: tx.now() }));
}

/** Subscribes people to the task; existing subscriptions keep their first reason. */
export async function subscribe(
  tx: Tx,
  { taskId, organizationId }: CommentedTask,
  employeeIds: readonly string[],
  type: 'comment' | 'mention',
): Promise<void> {
  if (employeeIds.length === 0) return;
  const ids = employeeIds.map(() => uuidv7());
  const place = { tenantId: tx.tenantId, organizationId, taskId };
  await execute(tx, subscribeSql({ ...place, employeeIds, type, ids, now: tx.now() }));
}

/** Assignees and followers, except these. */
export async function findFollowers(
  tx: Tx,
  { taskId, organizationId }: CommentedTask,
  except: readonly string[],
): Promise<string[]> {
  const values = { tenantId: tx.tenantId, taskId, organizationId, employeeIds: except };
  return (await queryRows(tx, followersSql(values))).map(({ id }) => id);
}
