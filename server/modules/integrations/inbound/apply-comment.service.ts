import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { cleanComment } from '#server/modules/comments/comments.service.ts';
import type { Tx } from '#server/modules/integrations/connect/connections.data.ts';
import type { RepositoryRow } from '#server/modules/integrations/connect/repositories.data.ts';
import {
  findLinkedComment,
  findLinkOfComment,
  type LinkedKind,
  linkComment,
} from '#server/modules/integrations/sync/issue-links.data.ts';
import {
  isFromGithub,
  markedId,
  originLine,
  toHtml,
  toMarkdown,
  withoutName,
} from '#server/modules/integrations/sync/issue-text.ts';
import type { People } from '#server/modules/integrations/sync/people.service.ts';
import type { remoteComment } from '#server/modules/integrations/sync/remote-shapes.ts';
import { commentMaximum } from '#shared/comments/comment.schema.ts';

interface RemoteNote {
  readonly kind: LinkedKind;
  readonly remoteId: string;
  /** The author's login. */
  readonly author: string;
  readonly url: string;
  readonly text: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A comment of an issue; undefined for an empty one. */
export function toRemoteNote(comment: ReturnType<typeof remoteComment.parse>): RemoteNote | undefined {
  const { id, user, html_url: url, body, created_at, updated_at } = comment;
  const text = body?.trim();
  if (!text) return undefined;
  return {
    ...{ kind: 'comment', remoteId: String(id), author: user?.login ?? 'ghost', url, text },
    createdAt: new Date(created_at),
    updatedAt: new Date(updated_at),
  };
}

interface Place {
  readonly repository: RepositoryRow;
  readonly taskId: string;
  readonly people: People;
}

// Every sign may become an entity of six.
const shortened = (text: string) => toHtml(text.slice(0, Math.floor(commentMaximum / 12)));

/** Names the author unless they are an employee here. */
function htmlOf({ author, url, text }: RemoteNote, employeeId: string | undefined): string {
  return cleanComment(`${originLine(url, employeeId === undefined ? author : undefined)}${shortened(text)}`);
}

/** The comment here that this one is, or was made from. */
async function findOwn(tx: Tx, { repository }: Place, note: RemoteNote): Promise<string | undefined> {
  const linked = await findLinkedComment(tx, repository, note);
  const origin = note.kind === 'comment' ? markedId('comment', note.text) : undefined;
  if (linked !== undefined || origin === undefined) return linked;
  const { tenantId } = tx;
  const isOurs = (await tx.db.comment.count({ where: { tenantId, id: origin } })) > 0;
  // Somebody has copied the text with its mark.
  if (!isOurs || (await findLinkOfComment(tx, { tenantId, commentId: origin })) !== null) return undefined;
  const { kind, remoteId } = note;
  await linkComment(tx, repository, { kind, remoteId, commentId: origin });
  return origin;
}

/** Updates the text where it differs. Answers whether it did. */
async function changeComment(tx: Tx, { taskId, people }: Place, id: string, note: RemoteNote) {
  const { tenantId } = tx;
  const where = { tenantId, id, entity: 'Task', entityId: taskId, deletedAt: null };
  const row = await tx.db.comment.findFirst({ where, select: { comment: true, updatedAt: true } });
  if (row === null || note.updatedAt < row.updatedAt) return false;
  const isTheirs = isFromGithub(row.comment);
  const text = isTheirs ? note.text : withoutName(note.text);
  if (text.trim() === '') return false;
  const comment = isTheirs ? htmlOf(note, people.employeeOf(note.author)) : cleanComment(shortened(text));
  if (toMarkdown(comment) === toMarkdown(row.comment)) return false;
  const { updatedAt } = note;
  await tx.db.comment.updateMany({ where, data: { comment, updatedAt, editedAt: updatedAt } });
  return true;
}

async function addComment(tx: Tx, place: Place, note: RemoteNote): Promise<boolean> {
  const { repository, taskId, people } = place;
  const { kind, remoteId, createdAt, updatedAt } = note;
  const { tenantId } = tx;
  const employeeId = people.employeeOf(note.author);
  const author = employeeId === undefined ? undefined : await findUser(tx, employeeId);
  const commentId = uuidv7();
  if (!(await linkComment(tx, repository, { kind, remoteId, commentId }))) return false;
  const { organizationId } = repository;
  await tx.db.comment.create({
    data: {
      ...{ id: commentId, tenantId, organizationId, entity: 'Task', entityId: taskId },
      comment: htmlOf(note, author === undefined ? undefined : employeeId),
      employeeId: author === undefined ? null : (employeeId ?? null),
      createdByUserId: author ?? null,
      ...{ createdAt, updatedAt, editedAt: updatedAt > createdAt ? updatedAt : null },
    },
    select: { id: true },
  });
  return true;
}

/**
 * Applies a comment of GitHub to the task. A comment that we exported is recognized, and changed only where somebody edited
 * it there. Answers whether anything changed here.
 */
export function applyRemoteComment(ctx: Context, place: Place, note: RemoteNote): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const own = await findOwn(tx, place, note);
    const isChanged =
      own === undefined
        ? await addComment(tx, place, note)
        : note.kind === 'comment' && (await changeComment(tx, place, own, note));
    if (isChanged) tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'comments', place.taskId));
    return isChanged;
  });
}

/** Deletes the comment that was deleted at GitHub. */
export function deleteLinkedComment(
  ctx: Context,
  { repository, taskId }: Pick<Place, 'repository' | 'taskId'>,
  remoteId: string,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const id = await findLinkedComment(tx, repository, { kind: 'comment', remoteId });
    if (id === undefined) return false;
    const { tenantId } = tx;
    const { count } = await tx.db.comment.updateMany({
      where: { tenantId, id, entity: 'Task', entityId: taskId, deletedAt: null },
      data: { deletedAt: tx.now() },
    });
    tx.afterCommit(() => tx.services.live.publish(tenantId, 'comments', taskId));
    return count > 0;
  });
}

async function findUser(tx: Tx, id: string): Promise<string | undefined> {
  const { tenantId } = tx;
  const employee = await tx.db.employee.findFirst({ where: { tenantId, id }, select: { userId: true } });
  return employee?.userId;
}
