import { inTransaction } from '#server/context/transaction.ts';
import type { Delivered } from '#server/modules/integrations/delivered.ts';
import { findPeople } from '#server/modules/integrations/people.service.ts';
import type { commentEvent, issuesEvent } from '#server/modules/integrations/remote-shapes.ts';
import { findRepositories } from '#server/modules/integrations/repositories.data.ts';
import { wantsIssue } from '#server/modules/integrations/sync-rules.ts';
import { takeComment } from '#server/modules/integrations/take-comment.service.ts';
import { takeIssue } from '#server/modules/integrations/take-issue.service.ts';
import { findTie, goneIssue, lockIssue, moveTie } from '#server/modules/integrations/ties.data.ts';

type IssuesEvent = ReturnType<typeof issuesEvent.parse>;

/** The task stays with its time; nothing is exchanged about it any more, unless the issue went to a repository we know. */
async function letGo({ ctx, connection, repository }: Delivered, { issue, changes }: IssuesEvent) {
  const { new_issue: moved, new_repository: target } = changes ?? {};
  const [known] = moved && target ? await findRepositories(ctx, connection, target.id) : [];
  return inTransaction(ctx, async (tx) => {
    await lockIssue(tx, repository, issue.id);
    const tie = await findTie(tx, repository, issue.id);
    if (tie === null) return undefined;
    const to =
      moved && known
        ? { repositoryId: known.id, issueId: BigInt(moved.id), issueNumber: moved.number }
        : { issueNumber: goneIssue };
    await moveTie(tx, tie, to);
    return `#${issue.number}`;
  });
}

export async function takeIssueEvent(delivered: Delivered, event: IssuesEvent): Promise<string | undefined> {
  const { ctx, connection, repository, project, octokit } = delivered;
  const { action, issue } = event;
  if (issue.pull_request) return undefined;
  if (action === 'deleted' || action === 'transferred') return letGo(delivered, event);
  const people = await findPeople(ctx, connection, { octokit, users: issue.assignees });
  const taken = await takeIssue(ctx, issue, { repository, project, people, makes: wantsIssue(project) });
  return taken === 'same' ? undefined : `#${issue.number}`;
}

export async function takeCommentEvent(
  { ctx, connection, repository, octokit }: Delivered,
  { action, issue, comment }: ReturnType<typeof commentEvent.parse>,
): Promise<string | undefined> {
  const text = comment.body?.trim();
  if (action !== 'created' || issue.pull_request || !text) return undefined;
  const tie = await findTie(ctx, repository, issue.id);
  if (!tie?.taskId || tie.issueNumber === goneIssue) return undefined;
  const author = comment.user;
  const people = await findPeople(ctx, connection, { octokit, users: author ? [author] : [] });
  const isNew = await takeComment(
    ctx,
    { repository, taskId: tie.taskId, people },
    {
      ...{ kind: 'comment', remoteId: String(comment.id), author: author?.login ?? 'ghost', text },
      url: comment.html_url,
      createdAt: new Date(comment.created_at),
    },
  );
  return isNew ? `#${issue.number}` : undefined;
}
