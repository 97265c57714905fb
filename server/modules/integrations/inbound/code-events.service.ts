import { inTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { rowStatement, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { applyRemoteComment } from '#server/modules/integrations/inbound/apply-comment.service.ts';
import { finishTask } from '#server/modules/integrations/inbound/apply-issue.service.ts';
import type { DeliveryContext } from '#server/modules/integrations/inbound/delivery-context.ts';
import { readPeople } from '#server/modules/integrations/sync/people.service.ts';
import type { pullRequestEvent, pushEvent } from '#server/modules/integrations/sync/remote-shapes.ts';

interface References {
  /** `#12` */
  readonly numbers: readonly number[];
  /** `WEB-12` */
  readonly named: readonly { readonly prefix: string; readonly number: number }[];
}

const reference = /(?<![\p{L}\p{N}_/&])(?:([\p{L}\p{N}]{1,20})-|#)(\d{1,9})(?![\p{L}\p{N}_])/gu;

/** The tasks a text names. */
function referencesIn(text: string): References {
  const numbers = new Set<number>();
  const named = new Map<string, { prefix: string; number: number }>();
  for (const [, prefix, digits] of text.matchAll(reference)) {
    const number = Number(digits);
    if (prefix === undefined) numbers.add(number);
    else named.set(`${prefix.toUpperCase()}-${number}`, { prefix: prefix.toUpperCase(), number });
  }
  return { numbers: [...numbers], named: [...named.values()] };
}

interface Values {
  readonly tenantId: string;
  readonly organizationId: string;
  readonly projectIds: readonly string[];
  readonly repositoryId: string;
  readonly prefixes: readonly string[];
  readonly prefixedNumbers: readonly number[];
  readonly numbers: readonly number[];
}

const findSql = rowStatement(
  { id: uuid, projectId: uuid },
  (p: Params<Values>) => sql`
select t.id, t."projectId" from tasks t
where t."tenantId" = ${p.tenantId}::uuid and t."organizationId" = ${p.organizationId}::uuid and t."deletedAt" is null
  and t."projectId" = any(${p.projectIds}::uuid[])
  and ((upper(t.prefix), t.number) in (select * from unnest(${p.prefixes}::text[], ${p.prefixedNumbers}::int[]))
    or exists (select 1 from repository_issues link
      where link."taskId" = t.id and link."repositoryId" = ${p.repositoryId}::uuid and link."issueNumber" = any(${p.numbers}::int[]))
    or t.number = any(${p.numbers}::int[]) and not exists (select 1 from repository_issues other
        where other."repositoryId" = ${p.repositoryId}::uuid and other."issueNumber" = t.number)
      and not exists (select 1 from tasks namesake
        where namesake."tenantId" = ${p.tenantId}::uuid and namesake."projectId" = any(${p.projectIds}::uuid[])
          and namesake.number = t.number and namesake.id <> t.id and namesake."deletedAt" is null))
order by t."createdAt"
limit 20`,
);

interface NamedTask {
  readonly id: string;
  readonly projectId: string;
}

/**
 * Tasks of the repository's projects that a text names. `#12` is issue 12 where that issue is a task, else task 12,
 * and nothing where several tasks of the projects are number 12 under different prefixes.
 */
async function tasksNamedIn({ ctx, repository }: DeliveryContext, text: string): Promise<NamedTask[]> {
  const { numbers, named } = referencesIn(text);
  if (numbers.length + named.length === 0) return [];
  const { tenantId } = ctx;
  const { id: repositoryId, organizationId } = repository;
  const projectIds = repository.projects.map(({ id }) => id);
  const prefixes = named.map(({ prefix }) => prefix);
  const prefixedNumbers = named.map(({ number }) => number);
  const values = { tenantId, organizationId, projectIds, repositoryId, prefixes, prefixedNumbers, numbers };
  return queryRows(ctx, findSql(values));
}

/** Comments each task that a commit names. */
export async function applyPush(
  delivery: DeliveryContext,
  { commits }: ReturnType<typeof pushEvent.parse>,
): Promise<string | undefined> {
  const { ctx, connection, repository } = delivery;
  const people = await readPeople(ctx, connection);
  let added = 0;
  for (const { id, message, url, timestamp, author } of commits) {
    for (const { id: taskId } of await tasksNamedIn(delivery, message)) {
      const isNew = await applyRemoteComment(
        ctx,
        { repository, taskId, people },
        {
          ...{ kind: 'commit', remoteId: `${id}:${taskId}`, author: author.username ?? author.name, url },
          text: message,
          createdAt: new Date(timestamp),
          updatedAt: new Date(timestamp),
        },
      );
      if (isNew) added += 1;
    }
  }
  return added === 0 ? undefined : `${commits[0]?.id.slice(0, 7) ?? ''}`;
}

type PullRequestEvent = ReturnType<typeof pullRequestEvent.parse>;

async function finishNamed({ ctx, repository }: DeliveryContext, tasks: readonly NamedTask[]): Promise<void> {
  const finishing = repository.projects
    .filter(({ isTaskDoneOnMerge }) => isTaskDoneOnMerge)
    .map(({ id }) => id);
  for (const { id, projectId } of tasks) {
    if (finishing.includes(projectId)) await inTransaction(ctx, (tx) => finishTask(tx, id));
  }
}

/** Comments each task that a pull request names when it is opened, merged or closed; a merge may finish the task. */
export async function applyPullRequest(
  delivery: DeliveryContext,
  { action, pull_request: request }: PullRequestEvent,
): Promise<string | undefined> {
  if (action !== 'opened' && action !== 'closed') return undefined;
  const { ctx, connection, repository } = delivery;
  const isMerged = action === 'closed' && request.merged === true;
  const state = isMerged ? 'merged' : action;
  const tasks = await tasksNamedIn(delivery, `${request.title}\n${request.body ?? ''}\n${request.head.ref}`);
  const people = await readPeople(ctx, connection);
  let added = 0;
  for (const { id: taskId } of tasks) {
    const isNew = await applyRemoteComment(
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
    if (isNew) added += 1;
  }
  if (isMerged) await finishNamed(delivery, tasks);
  return added === 0 ? undefined : `#${request.number}`;
}
