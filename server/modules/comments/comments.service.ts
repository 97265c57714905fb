import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { noteChange } from '#server/context/audit.ts';
import { cleanHtml } from '#server/context/clean-html.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { fieldError, forbidden } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { linkTo } from '#server/mail/links.ts';
import { mentionedMail } from '#server/mail/templates/mails.ts';
import {
  type CommentedTask,
  findFollowers,
  type LockedComment,
  lockComment,
  readComment,
  readComments,
  requireParent,
  saveMentions,
  subscribe,
  type Tx,
} from '#server/modules/comments/comments.data.ts';
import { notify } from '#server/modules/notifications/notify.service.ts';
import { exportComment } from '#server/modules/tasks/task-export.data.ts';
import { taskName } from '#server/modules/tasks/task-news.ts';
import { requireTask } from '#server/modules/tasks/visible-task.data.ts';
import { callerName } from '#server/modules/users/person-name.ts';
import { can } from '#shared/access/can.ts';
import {
  type Comment,
  type commentListQuery,
  commentMaximum,
  commentTexts,
  type createCommentInput,
  type updateCommentInput,
} from '#shared/comments/comment.schema.ts';
import { type List, toDeleteResult } from '#shared/http/envelope.ts';

/** Comments on a task, oldest first; 404 for a task that the caller does not see. */
export async function listComments(
  ctx: Context,
  { where, skip, take, ...query }: z.output<typeof commentListQuery>,
): Promise<RawJson<List<Comment>>> {
  const taskId = query.entityId ?? where?.entityId;
  if (taskId === undefined) throw fieldError('entityId', commentTexts.taskRequired);
  return new RawJson(await readComments(ctx, taskId, { skip, take }));
}

function announce(tx: Tx, taskId: string): void {
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'comments', taskId));
}

/** Saves the mentions and notifies those who are mentioned for the first time. */
async function mention(tx: Tx, id: string, task: CommentedTask, employeeIds: readonly string[]) {
  const added = await saveMentions(tx, id, task, employeeIds);
  await subscribe(tx, task, added, 'mention');
  await notifyMentioned(tx, task, added);
  return added;
}

/** Comments on a task the caller sees. Only people who see it as well are mentioned. */
export async function createComment(
  ctx: Context,
  { entity, entityId, parentId, mentionEmployeeIds = [], ...input }: z.output<typeof createCommentInput>,
): Promise<RawJson<Comment>> {
  const comment = cleanComment(input.comment);
  const { tenantId, userId } = ctx;
  const id = uuidv7();
  await inTransaction(ctx, async (tx) => {
    const { id: taskId, ...named } = await requireTask(tx, entityId);
    const task = { taskId, ...named };
    if (parentId) await requireParent(tx, parentId, taskId);
    const now = tx.now();
    const row = { id, tenantId, organizationId: task.organizationId, entity, entityId, comment };
    const author = { employeeId: tx.employeeId ?? null, createdByUserId: userId };
    await tx.db.comment.create({
      data: { ...row, ...author, parentId: parentId ?? null, createdAt: now, updatedAt: now },
    });
    const mentioned = await mention(tx, id, task, mentionEmployeeIds);
    await notifyFollowers(tx, task, mentioned);
    await exportComment(tx, { taskId, commentId: id });
    if (tx.employeeId !== undefined) await subscribe(tx, task, [tx.employeeId], 'comment');
    announce(tx, taskId);
  });
  return new RawJson(await readComment(ctx, id));
}

/** Changes an own comment; mentions that are not sent stay. */
export async function updateComment(
  ctx: Context,
  id: string,
  { mentionEmployeeIds, ...input }: z.output<typeof updateCommentInput>,
): Promise<RawJson<Comment>> {
  const comment = cleanComment(input.comment);
  await inTransaction(ctx, async (tx) => {
    const stored = await lockComment(tx, id);
    if (stored.createdByUserId !== tx.userId) throw forbidden(commentTexts.notAuthor, 'NOT_AUTHOR');
    const now = tx.now();
    await tx.db.comment.update({
      where: { tenantId_id: { tenantId: tx.tenantId, id } },
      data: { comment, editedAt: now, updatedAt: now, updatedByUserId: tx.userId },
      select: { id: true },
    });
    if (mentionEmployeeIds !== undefined) await mention(tx, id, stored, mentionEmployeeIds);
    await exportComment(tx, { taskId: stored.taskId, commentId: id });
    announce(tx, stored.taskId);
  });
  return new RawJson(await readComment(ctx, id));
}

/** Records the author of a deleted comment, but not its text: that was for people who see the task. */
function noteRemoved(tx: Tx, { id, employeeId, organizationId, ...task }: LockedComment): Promise<void> {
  return noteChange(tx, {
    ...{ action: 'comment.delete', entity: 'Comment', entityId: id, organizationId },
    employeeId: employeeId ?? undefined,
    before: { taskId: task.taskId, title: task.title, number: task.number, prefix: task.prefix },
  });
}

/** Puts a comment into the trash: a caller's own, or any as a manager of a team of the task. */
export async function removeComment(ctx: Context, id: string) {
  await inTransaction(ctx, async (tx) => {
    const stored = await lockComment(tx, id);
    const { createdByUserId, isManaged, taskId } = stored;
    const mayDelete = createdByUserId === tx.userId || isManaged || can(tx, 'CHANGE_SELECTED_EMPLOYEE');
    if (!mayDelete) throw forbidden(commentTexts.notYours, 'NOT_AUTHOR');
    await tx.db.comment.update({
      where: { tenantId_id: { tenantId: tx.tenantId, id } },
      data: { deletedAt: tx.now(), deletedByUserId: tx.userId },
      select: { id: true },
    });
    await noteRemoved(tx, stored);
    await exportComment(tx, { taskId, commentId: id });
    announce(tx, taskId);
  });
  return toDeleteResult(1);
}

/** Notifies those who are mentioned, except the author. */
async function notifyMentioned(tx: Tx, task: CommentedTask, employeeIds: readonly string[]): Promise<void> {
  const receivers = employeeIds.filter((id) => id !== tx.employeeId);
  if (receivers.length === 0) return;
  const link = linkTo(tx.services.config.appUrl, `/task/${task.taskId}`);
  const words = { author: await callerName(tx), task: taskName(task), link };
  await notify(tx, {
    receiverEmployeeIds: receivers,
    type: 'task.mentioned',
    entity: 'Task',
    entityId: task.taskId,
    title: taskName(task),
    params: { place: 'comment' },
    mail: (setting) => mentionedMail(setting, words),
  });
}

/** Notifies members and followers of the task whom the comment does not mention. */
async function notifyFollowers(tx: Tx, task: CommentedTask, mentioned: readonly string[]): Promise<void> {
  const except = tx.employeeId === undefined ? mentioned : [...mentioned, tx.employeeId];
  await notify(tx, {
    receiverEmployeeIds: await findFollowers(tx, task, except),
    type: 'task.commented',
    entity: 'Task',
    entityId: task.taskId,
    title: taskName(task),
  });
}

/** A mention counts as text even without its name. */
function isEmpty(html: string): boolean {
  if (html.includes('data-type="mention"')) return false;
  return html.replaceAll(/<[^>]*>|&nbsp;|[\s\u00a0\u200b\ufeff]/g, '') === '';
}

/** The cleaned text; 400 when it is empty or too long. */
export function cleanComment(html: string): string {
  const clean = cleanHtml(html).trim();
  if (isEmpty(clean)) throw fieldError('comment', commentTexts.empty);
  if (clean.length > commentMaximum) throw fieldError('comment', commentTexts.tooLong);
  return clean;
}
