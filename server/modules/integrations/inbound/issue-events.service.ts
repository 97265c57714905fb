import { inTransaction } from '#server/context/transaction.ts';
import { findRepositories } from '#server/modules/integrations/connect/repositories.data.ts';
import {
  applyRemoteComment,
  deleteLinkedComment,
  toRemoteNote,
} from '#server/modules/integrations/inbound/apply-comment.service.ts';
import { applyRemoteIssue } from '#server/modules/integrations/inbound/apply-issue.service.ts';
import type { DeliveryContext } from '#server/modules/integrations/inbound/delivery-context.ts';
import { issueFilter } from '#server/modules/integrations/sync/issue-fields.ts';
import {
  findLink,
  lockIssue,
  relinkIssue,
  unlinked,
} from '#server/modules/integrations/sync/issue-links.data.ts';
import { findPeople } from '#server/modules/integrations/sync/people.service.ts';
import type { commentEvent, issuesEvent } from '#server/modules/integrations/sync/remote-shapes.ts';

type IssuesEvent = ReturnType<typeof issuesEvent.parse>;

/** The task keeps its time; nothing is exchanged about it any more, unless the issue moved to a repository we have. */
async function unlinkIssue(
  { ctx, connection, repository }: DeliveryContext,
  { issue, changes }: IssuesEvent,
) {
  const { new_issue: moved, new_repository: target } = changes ?? {};
  const [repositoryThere] = moved && target ? await findRepositories(ctx, connection, target.id) : [];
  return inTransaction(ctx, async (tx) => {
    await lockIssue(tx, repository, issue.id);
    const link = await findLink(tx, repository, issue.id);
    if (link === null) return undefined;
    const to =
      moved && repositoryThere
        ? { repositoryId: repositoryThere.id, issueId: BigInt(moved.id), issueNumber: moved.number }
        : { issueNumber: unlinked };
    await relinkIssue(tx, link, to);
    return `#${issue.number}`;
  });
}

/** A task whose issue was transferred here from another repository we have stays linked with it. */
async function followTransfer(
  { ctx, connection, repository }: DeliveryContext,
  { issue, changes }: IssuesEvent,
) {
  const { old_issue: left, old_repository: source } = changes ?? {};
  const [repositoryThere] = left && source ? await findRepositories(ctx, connection, source.id) : [];
  if (!left || !repositoryThere) return;
  await inTransaction(ctx, async (tx) => {
    await lockIssue(tx, repository, issue.id);
    if ((await findLink(tx, repository, issue.id)) !== null) return;
    const link = await findLink(tx, repositoryThere, left.id);
    if (link === null) return;
    await relinkIssue(tx, link, {
      repositoryId: repository.id,
      issueId: BigInt(issue.id),
      issueNumber: issue.number,
    });
  });
}

export async function applyIssueEvent(
  delivery: DeliveryContext,
  event: IssuesEvent,
): Promise<string | undefined> {
  const { ctx, connection, repository, project, octokit } = delivery;
  const { action, issue } = event;
  if (issue.pull_request) return undefined;
  if (action === 'deleted' || action === 'transferred') return unlinkIssue(delivery, event);
  if (action === 'opened') await followTransfer(delivery, event);
  const people = await findPeople(ctx, connection, { octokit, users: issue.assignees });
  const result = await applyRemoteIssue(ctx, issue, {
    repository,
    project,
    people,
    shouldCreate: issueFilter(project),
  });
  return result === 'same' ? undefined : `#${issue.number}`;
}

export async function applyCommentEvent(
  { ctx, connection, repository, octokit }: DeliveryContext,
  { action, issue, comment }: ReturnType<typeof commentEvent.parse>,
): Promise<string | undefined> {
  if (issue.pull_request) return undefined;
  const link = await findLink(ctx, repository, issue.id);
  if (!link?.taskId || link.issueNumber === unlinked) return undefined;
  const { taskId } = link;
  if (action === 'deleted') {
    const isGone = await deleteLinkedComment(ctx, { repository, taskId }, String(comment.id));
    return isGone ? `#${issue.number}` : undefined;
  }
  const author = comment.user;
  const people = await findPeople(ctx, connection, { octokit, users: author ? [author] : [] });
  const note = toRemoteNote(comment);
  const isChanged =
    note !== undefined && (await applyRemoteComment(ctx, { repository, taskId, people }, note));
  return isChanged ? `#${issue.number}` : undefined;
}
