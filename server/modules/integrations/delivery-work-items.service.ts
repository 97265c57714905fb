import { inTransaction } from '#server/context/transaction.ts';
import type { Delivered } from '#server/modules/integrations/delivered.ts';
import { knownPeople } from '#server/modules/integrations/people.service.ts';
import type { pullRequestEvent, pushEvent } from '#server/modules/integrations/remote-shapes.ts';
import { takeComment } from '#server/modules/integrations/take-comment.service.ts';
import { finishTask } from '#server/modules/integrations/take-issue.service.ts';
import { type NamedTask, tasksNamedIn } from '#server/modules/integrations/task-references.data.ts';

/** Says on each task that a commit names that it was pushed. */
export async function takePush(
  delivered: Delivered,
  { commits }: ReturnType<typeof pushEvent.parse>,
): Promise<string | undefined> {
  const { ctx, connection, repository } = delivered;
  const people = await knownPeople(ctx, connection);
  let noted = 0;
  for (const { id, message, url, timestamp, author } of commits) {
    for (const { id: taskId } of await tasksNamedIn(delivered, message)) {
      const isNew = await takeComment(
        ctx,
        { repository, taskId, people },
        {
          ...{ kind: 'commit', remoteId: `${id}:${taskId}`, author: author.username ?? author.name, url },
          text: message,
          createdAt: new Date(timestamp),
          updatedAt: new Date(timestamp),
        },
      );
      if (isNew) noted += 1;
    }
  }
  return noted === 0 ? undefined : `${commits[0]?.id.slice(0, 7) ?? ''}`;
}

type PullRequestEvent = ReturnType<typeof pullRequestEvent.parse>;

async function finishNamed({ ctx, repository }: Delivered, tasks: readonly NamedTask[]): Promise<void> {
  const finishing = repository.projects
    .filter(({ isTaskDoneOnMerge }) => isTaskDoneOnMerge)
    .map(({ id }) => id);
  for (const { id, projectId } of tasks) {
    if (finishing.includes(projectId)) await inTransaction(ctx, (tx) => finishTask(tx, id));
  }
}

/** Says on each task that a pull request names that it was opened, merged or closed; merged, it may finish the task. */
export async function takePullRequest(
  delivered: Delivered,
  { action, pull_request: request }: PullRequestEvent,
): Promise<string | undefined> {
  if (action !== 'opened' && action !== 'closed') return undefined;
  const { ctx, connection, repository } = delivered;
  const isMerged = action === 'closed' && request.merged === true;
  const state = isMerged ? 'merged' : action;
  const tasks = await tasksNamedIn(delivered, `${request.title}\n${request.body ?? ''}\n${request.head.ref}`);
  const people = await knownPeople(ctx, connection);
  let noted = 0;
  for (const { id: taskId } of tasks) {
    const isNew = await takeComment(
      ctx,
      { repository, taskId, people },
      {
        ...{ kind: 'pull-request', remoteId: `${request.id}:${state}:${taskId}` },
        ...{ author: request.user?.login ?? 'ghost', url: request.html_url },
        text: `Pull request #${request.number} ${state}: ${request.title}`,
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      },
    );
    if (isNew) noted += 1;
  }
  if (isMerged) await finishNamed(delivered, tasks);
  return noted === 0 ? undefined : `#${request.number}`;
}
