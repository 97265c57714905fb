import { inTransaction } from '#server/context/transaction.ts';
import type { Delivered } from '#server/modules/integrations/delivered.ts';
import { findPeople } from '#server/modules/integrations/people.service.ts';
import type { commentEvent, issuesEvent } from '#server/modules/integrations/remote-shapes.ts';
import { findRepositories } from '#server/modules/integrations/repositories.data.ts';
import { wantsIssue } from '#server/modules/integrations/sync-rules.ts';
import { dropComment, noteOf, takeComment } from '#server/modules/integrations/take-comment.service.ts';
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

/** A task whose issue came here from another repository we know goes on with it. */
async function follow({ ctx, connection, repository }: Delivered, { issue, changes }: IssuesEvent) {
  const { old_issue: left, old_repository: source } = changes ?? {};
  const [known] = left && source ? await findRepositories(ctx, connection, source.id) : [];
  if (!left || !known) return;
  await inTransaction(ctx, async (tx) => {
    await lockIssue(tx, repository, issue.id);
    if ((await findTie(tx, repository, issue.id)) !== null) return;
    const tie = await findTie(tx, known, left.id);
    if (tie === null) return;
    await moveTie(tx, tie, {
      repositoryId: repository.id,
      issueId: BigInt(issue.id),
      issueNumber: issue.number,
    });
  });
}

export async function takeIssueEvent(delivered: Delivered, event: IssuesEvent): Promise<string | undefined> {
  const { ctx, connection, repository, project, octokit } = delivered;
  const { action, issue } = event;
  if (issue.pull_request) return undefined;
  if (action === 'deleted' || action === 'transferred') return letGo(delivered, event);
  if (action === 'opened') await follow(delivered, event);
  const people = await findPeople(ctx, connection, { octokit, users: issue.assignees });
  const taken = await takeIssue(ctx, issue, { repository, project, people, makes: wantsIssue(project) });
  return taken === 'same' ? undefined : `#${issue.number}`;
}

export async function takeCommentEvent(
  { ctx, connection, repository, octokit }: Delivered,
  { action, issue, comment }: ReturnType<typeof commentEvent.parse>,
): Promise<string | undefined> {
  if (issue.pull_request) return undefined;
  const tie = await findTie(ctx, repository, issue.id);
  if (!tie?.taskId || tie.issueNumber === goneIssue) return undefined;
  const { taskId } = tie;
  if (action === 'deleted') {
    const isGone = await dropComment(ctx, { repository, taskId }, String(comment.id));
    return isGone ? `#${issue.number}` : undefined;
  }
  const author = comment.user;
  const people = await findPeople(ctx, connection, { octokit, users: author ? [author] : [] });
  const note = noteOf(comment);
  const isNews = note !== undefined && (await takeComment(ctx, { repository, taskId, people }, note));
  return isNews ? `#${issue.number}` : undefined;
}
