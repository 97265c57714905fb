import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { cleanComment } from '#server/modules/comments/comment-text.ts';
import { markedId, toHtml } from '#server/modules/integrations/issue-text.ts';
import type { People } from '#server/modules/integrations/people.service.ts';
import type { RepositoryRow } from '#server/modules/integrations/repositories.data.ts';
import { isTiedComment, type TiedKind, tieComment } from '#server/modules/integrations/ties.data.ts';
import { commentMaximum } from '#shared/comments/comment.schema.ts';

export interface RemoteNote {
  readonly kind: TiedKind;
  readonly remoteId: string;
  /** Who wrote it, by login. */
  readonly author: string;
  readonly url: string;
  readonly text: string;
  readonly createdAt: Date;
}

/** The author is named where nobody here is known to be them. */
function htmlOf({ author, url, text }: RemoteNote, userId: string | undefined): string {
  const named = `<a href="${url}">${userId === undefined ? `${author} · GitHub` : 'GitHub'}</a>`;
  // Every sign may become an entity of six.
  const body = toHtml(text.slice(0, Math.floor(commentMaximum / 12)));
  return `<p>${named}</p>${body}`;
}

/** A comment of GitHub on the task, once; the comments we brought there stay what they are. */
export async function takeComment(
  ctx: Context,
  { repository, taskId, people }: { repository: RepositoryRow; taskId: string; people: People },
  note: RemoteNote,
): Promise<boolean> {
  const { kind, remoteId } = note;
  const origin = markedId('comment', note.text);
  if (origin !== undefined) {
    await inTransaction(ctx, (tx) => tieComment(tx, repository, { kind, remoteId, commentId: origin }));
    return false;
  }
  if (await isTiedComment(ctx, repository, { kind, remoteId })) return false;
  const employeeId = people.employeeOf(note.author);
  const author = employeeId === undefined ? undefined : await findUser(ctx, employeeId);
  return inTransaction(ctx, async (tx) => {
    const commentId = uuidv7();
    if (!(await tieComment(tx, repository, { kind, remoteId, commentId }))) return false;
    const { tenantId } = tx;
    await tx.db.comment.create({
      data: {
        ...{
          id: commentId,
          tenantId,
          organizationId: repository.organizationId,
          entity: 'Task',
          entityId: taskId,
        },
        comment: cleanComment(htmlOf(note, author)),
        employeeId: author === undefined ? null : (employeeId ?? null),
        createdByUserId: author ?? null,
        createdAt: note.createdAt,
        updatedAt: note.createdAt,
      },
      select: { id: true },
    });
    tx.afterCommit(() => tx.services.live.changed(tenantId, 'comments', taskId));
    return true;
  });
}

async function findUser(ctx: Context, id: string): Promise<string | undefined> {
  const { tenantId } = ctx;
  const employee = await ctx.db.employee.findFirst({ where: { tenantId, id }, select: { userId: true } });
  return employee?.userId;
}
