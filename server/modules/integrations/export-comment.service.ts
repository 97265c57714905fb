import { RequestError } from 'octokit';
import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { createOnce, releaseClaim } from '#server/modules/integrations/create-once.ts';
import {
  type ExportedComment,
  findExportedComment,
  findExportedTask,
} from '#server/modules/integrations/export.data.ts';
import { addressOf, told, type Way, wayOf } from '#server/modules/integrations/export-way.ts';
import {
  isFromGithub,
  markedId,
  markOf,
  named,
  toMarkdown,
  withoutOrigin,
} from '#server/modules/integrations/issue-text.ts';
import {
  findTieOfComment,
  findTieOfTask,
  goneIssue,
  tieComment,
} from '#server/modules/integrations/ties.data.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';

/** What GitHub shows of a comment: ours names its author, since all of ours come from one account. */
function bodyOf({ id, comment, createdByUser: user }: ExportedComment): string {
  if (isFromGithub(comment)) return toMarkdown(withoutOrigin(comment));
  const name = user === null ? 'Takt' : fullNameOf({ ...user, email: user.account?.email });
  return `${named(name, toMarkdown(comment))}\n\n${markOf('comment', id)}`;
}

async function findMade(
  way: Way,
  { issue_number, commentId }: { issue_number: number; commentId: string },
  since: Date,
): Promise<number | undefined> {
  const found = await way.octokit.paginate(way.octokit.rest.issues.listComments, {
    ...addressOf(way),
    ...{ issue_number, since: since.toISOString(), per_page: 100 },
  });
  return found.find(({ body }) => markedId('comment', body ?? '') === commentId)?.id;
}

async function createComment(base: BaseContext, way: Way, issue_number: number, comment: ExportedComment) {
  const { id: commentId } = comment;
  const { connection, repository, octokit } = way;
  const body = bodyOf(comment);
  const remoteId = await createOnce(
    base,
    { place: connection, recordId: commentId },
    {
      find: (since) => findMade(way, { issue_number, commentId }, since),
      create: async () =>
        (await octokit.rest.issues.createComment({ ...addressOf(way), issue_number, body })).data.id,
    },
  );
  await inTransaction(base, async (tx) => {
    await tieComment(tx, repository, { kind: 'comment', remoteId: String(remoteId), commentId });
    await releaseClaim(tx, connection, commentId);
  });
}

/** Answers whether it was still there to be changed. */
async function change(way: Way, comment_id: number, comment: ExportedComment): Promise<boolean> {
  const { issues } = way.octokit.rest;
  const target = { ...addressOf(way), comment_id };
  try {
    await (comment.deletedAt === null
      ? issues.updateComment({ ...target, body: bodyOf(comment) })
      : issues.deleteComment(target));
    return true;
  } catch (error) {
    if (error instanceof RequestError && (error.status === 404 || error.status === 410)) return false;
    throw error;
  }
}

/** Tells GitHub of a comment on a task that is tied to an issue: that it is there, what it says now, that it is gone. */
export async function exportComment(
  base: BaseContext,
  { tenantId, commentId }: { tenantId: string; commentId: string },
): Promise<void> {
  const comment = await findExportedComment(base, { tenantId, commentId });
  if (comment === null) return;
  const known = await findTieOfComment(base, { tenantId, commentId });
  if (known === null && comment.deletedAt !== null) return;
  const taskId = comment.entityId;
  const task = await findExportedTask(base, { tenantId, taskId });
  const tie = await findTieOfTask(base, { tenantId, taskId });
  const way = task === null ? undefined : await wayOf(base, tenantId, task);
  if (way === undefined || tie === null || tie.issueNumber === goneIssue) return;
  if (tie.repositoryId !== way.repository.id) return;
  const { issueNumber } = tie;
  await told(base, way, async () => {
    if (known === null) await createComment(base, way, issueNumber, comment);
    else if (!(await change(way, Number(known.remoteId), comment))) return undefined;
    return `#${issueNumber}`;
  });
}
