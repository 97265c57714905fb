import { RequestError } from 'octokit';
import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { addressOf } from '#server/modules/integrations/connect/repositories.data.ts';
import { createOnce, releaseClaim } from '#server/modules/integrations/outbound/create-once.ts';
import {
  type ExportedComment,
  type ExportTarget,
  findExportedComment,
  findExportedTask,
  findExportTarget,
  recordExport,
} from '#server/modules/integrations/outbound/export-target.ts';
import {
  findLinkOfComment,
  findLinkOfTask,
  linkComment,
  unlinked,
} from '#server/modules/integrations/sync/issue-links.data.ts';
import {
  isFromGithub,
  markedId,
  markOf,
  named,
  toMarkdown,
  withoutOrigin,
} from '#server/modules/integrations/sync/issue-text.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';

/** Our comments contain their author's name, since all of them come from one account. */
function bodyOf({ id, comment, createdByUser: user }: ExportedComment): string {
  if (isFromGithub(comment)) return toMarkdown(withoutOrigin(comment));
  const name = user === null ? 'Takt' : fullNameOf({ ...user, email: user.account?.email });
  return `${named(name, toMarkdown(comment))}\n\n${markOf('comment', id)}`;
}

async function findCreated(
  target: ExportTarget,
  { issue_number, commentId }: { issue_number: number; commentId: string },
  since: Date,
): Promise<number | undefined> {
  const comments = await target.octokit.paginate(target.octokit.rest.issues.listComments, {
    ...addressOf(target.repository),
    ...{ issue_number, since: since.toISOString(), per_page: 100 },
  });
  return comments.find(({ body }) => markedId('comment', body ?? '') === commentId)?.id;
}

async function createComment(
  base: BaseContext,
  target: ExportTarget,
  issue_number: number,
  comment: ExportedComment,
) {
  const { id: commentId } = comment;
  const { connection, repository, octokit } = target;
  const body = bodyOf(comment);
  const remoteId = await createOnce(
    base,
    { place: connection, recordId: commentId },
    {
      find: (since) => findCreated(target, { issue_number, commentId }, since),
      create: async () =>
        (await octokit.rest.issues.createComment({ ...addressOf(target.repository), issue_number, body }))
          .data.id,
    },
  );
  await inTransaction(base, async (tx) => {
    await linkComment(tx, repository, { kind: 'comment', remoteId: String(remoteId), commentId });
    await releaseClaim(tx, connection, commentId);
  });
}

/** Answers whether the comment still existed. */
async function changeRemote(
  target: ExportTarget,
  comment_id: number,
  comment: ExportedComment,
): Promise<boolean> {
  const { issues } = target.octokit.rest;
  const request = { ...addressOf(target.repository), comment_id };
  try {
    await (comment.deletedAt === null
      ? issues.updateComment({ ...request, body: bodyOf(comment) })
      : issues.deleteComment(request));
    return true;
  } catch (error) {
    if (error instanceof RequestError && (error.status === 404 || error.status === 410)) return false;
    throw error;
  }
}

/** Creates, updates or deletes the comment at GitHub, on a task that is linked to an issue. */
export async function exportComment(
  base: BaseContext,
  { tenantId, commentId }: { tenantId: string; commentId: string },
): Promise<void> {
  const comment = await findExportedComment(base, { tenantId, commentId });
  if (comment === null) return;
  const existing = await findLinkOfComment(base, { tenantId, commentId });
  if (existing === null && comment.deletedAt !== null) return;
  const taskId = comment.entityId;
  const task = await findExportedTask(base, { tenantId, taskId });
  const link = await findLinkOfTask(base, { tenantId, taskId });
  const target = task === null ? undefined : await findExportTarget(base, tenantId, task);
  if (target === undefined || link === null || link.issueNumber === unlinked) return;
  if (link.repositoryId !== target.repository.id) return;
  const { issueNumber } = link;
  await recordExport(base, target, async () => {
    if (existing === null) await createComment(base, target, issueNumber, comment);
    else if (!(await changeRemote(target, Number(existing.remoteId), comment))) return undefined;
    return `#${issueNumber}`;
  });
}
