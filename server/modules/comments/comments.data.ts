import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { execute, queryRows } from '#server/db/query.ts';
import type { Statement } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import {
  commentsSql,
  followersSql,
  lockCommentSql,
  mentionSql,
  readersSql,
  subscribeSql,
} from '#server/modules/comments/comments.sql.ts';
import { callerValues } from '#server/modules/teams/caller-values.ts';

export type Tx = InTransaction<Context>;

interface Page {
  readonly skip?: number | undefined;
  readonly take?: number | undefined;
}

type Row = { json: string | null };

/** JSON of `{ items, total }`; 404 for a task that the caller does not see. */
export async function readComments(ctx: Context, taskId: string, { skip = 0, take }: Page): Promise<string> {
  const values = { ...callerValues(ctx), id: taskId, skip, take };
  const [total, ...rows] = await queryRows<Row>(ctx, commentsSql.task(values));
  if (!total?.json) throw notFound('The task');
  return `{"items":[${rows.map(({ json }) => json).join(',')}],"total":${total.json}}`;
}

/** JSON of a comment. */
export async function readComment(ctx: Context, id: string): Promise<string> {
  const values = { ...callerValues(ctx), id, skip: 0, take: 1 };
  const [, row] = await queryRows<Row>(ctx, commentsSql.one(values));
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
  /** Absent for a comment that came from elsewhere. */
  readonly employeeId: string | null;
  readonly createdByUserId: string | null;
  /** The caller manages a team of the task. */
  readonly isManaged: boolean;
}

/** 404 for a comment on a task that the caller does not see. */
export async function lockComment(tx: Tx, id: string): Promise<LockedComment> {
  const [row] = await queryRows<LockedComment>(tx, lockCommentSql({ ...callerValues(tx), id }));
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
  const read = async (statement: Statement) =>
    (await queryRows<{ id: string }>(tx, statement)).map(({ id }) => id);
  const readers = ids.length === 0 ? [] : await read(readersSql({ ...place, employeeIds: ids }));
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

/** Who has the task or follows it, but for these. */
export async function findFollowers(
  tx: Tx,
  { taskId, organizationId }: CommentedTask,
  except: readonly string[],
): Promise<string[]> {
  const values = { tenantId: tx.tenantId, taskId, organizationId, employeeIds: except };
  return (await queryRows<{ id: string }>(tx, followersSql(values))).map(({ id }) => id);
}
