import { subMinutes } from 'date-fns';
import { type Octokit, RequestError } from 'octokit';
import type { BaseContext, Context } from '#server/context/context.ts';
import { AppError } from '#server/errors.ts';
import { actorOf } from '#server/modules/integrations/actor.ts';
import {
  type ConnectionRow,
  findActiveConnections,
  noteConnection,
} from '#server/modules/integrations/connections.data.ts';
import { clientOf, RateLimited, toRefusal } from '#server/modules/integrations/github-client.ts';
import type { ImportJob } from '#server/modules/integrations/integrations.jobs.ts';
import { findPeople, type People } from '#server/modules/integrations/people.service.ts';
import { remoteComment, remoteIssue } from '#server/modules/integrations/remote-shapes.ts';
import {
  findRepositories,
  type LinkedProject,
  type LinkedRepository,
  noteRepository,
} from '#server/modules/integrations/repositories.data.ts';
import { wantsIssue } from '#server/modules/integrations/sync-rules.ts';
import {
  dropSync,
  findSync,
  finishSync,
  noteSync,
  type SyncRow,
} from '#server/modules/integrations/syncs.data.ts';
import { noteOf, takeComment } from '#server/modules/integrations/take-comment.service.ts';
import { takeIssue } from '#server/modules/integrations/take-issue.service.ts';
import { findTiesByNumber } from '#server/modules/integrations/ties.data.ts';
import { noteTrouble } from '#server/modules/integrations/trouble.ts';
import { integrationTexts } from '#shared/integrations/integration.schema.ts';

interface Run {
  readonly sync: SyncRow;
  readonly connection: ConnectionRow;
  readonly repository: LinkedRepository;
  readonly project: LinkedProject;
  readonly octokit: Octokit;
  readonly numbers: readonly number[] | undefined;
  /** Changes since then; all of them unless told. */
  readonly since: Date | undefined;
}

const perPage = 100;
/** The clock of GitHub is not ours. */
const overlapMinutes = 2;

function addressOf({ fullName }: LinkedRepository) {
  const [owner = '', repo = ''] = fullName.split('/');
  return { owner, repo };
}

async function readIssues({ octokit, repository, numbers, since }: Run) {
  const address = addressOf(repository);
  const { issues } = octokit.rest;
  if (numbers !== undefined) {
    const found = [];
    for (const issue_number of numbers) found.push((await issues.get({ ...address, issue_number })).data);
    return found.map((one) => remoteIssue.parse(one));
  }
  return octokit.paginate(
    issues.listForRepo,
    {
      ...address,
      ...{ state: 'all', sort: 'created', direction: 'asc', per_page: perPage },
      ...(since && { since: since.toISOString() }),
    },
    ({ data }) => data.map((one) => remoteIssue.parse(one)),
  );
}

async function takeIssues(
  ctx: Context,
  run: Run,
  issues: Awaited<ReturnType<typeof readIssues>>,
  people: People,
) {
  const { repository, project, sync } = run;
  const counts = { seen: 0, created: 0, updated: 0 };
  const makes = sync.kind === 'poll' ? wantsIssue(project) : () => true;
  for (const issue of issues) {
    const taken = await takeIssue(ctx, issue, { repository, project, people, makes });
    counts.seen += 1;
    if (taken !== 'same') counts[taken] += 1;
    if (counts.seen % 20 === 0) await noteSync(ctx, sync.id, counts);
  }
  return counts;
}

const issueNumber = /\/issues\/(\d+)$/;

/** Answers how many of them were new here. */
async function takeComments(ctx: Context, run: Run, people: People): Promise<number> {
  const { octokit, repository, since, numbers } = run;
  const found = await octokit.paginate(
    octokit.rest.issues.listCommentsForRepo,
    { ...addressOf(repository), per_page: perPage, ...(since && { since: since.toISOString() }) },
    ({ data }) => data.map((one) => remoteComment.parse(one)),
  );
  const numbered = found.map((one) => ({
    ...one,
    number: Number(issueNumber.exec(one.issue_url ?? '')?.[1]),
  }));
  const wanted = numbered.filter(
    ({ number }) => number > 0 && (numbers === undefined || numbers.includes(number)),
  );
  const ties = await findTiesByNumber(ctx, repository, [...new Set(wanted.map(({ number }) => number))]);
  const tasks = new Map(ties.map(({ issueNumber, taskId }) => [issueNumber, taskId]));
  let news = 0;
  for (const { number, ...comment } of wanted) {
    const taskId = tasks.get(number);
    const note = noteOf(comment);
    if (!taskId || note === undefined) continue;
    if (await takeComment(ctx, { repository, taskId, people }, note)) news += 1;
  }
  return news;
}

async function work(base: BaseContext, run: Run): Promise<void> {
  const { sync, connection, repository, octokit } = run;
  const startedAt = base.now();
  const ctx = await actorOf(base, connection);
  if (ctx === undefined) throw new AppError('forbidden', integrationTexts.noActor);
  const issues = (await readIssues(run)).filter(({ pull_request }) => !pull_request);
  await noteSync(base, sync.id, { total: issues.length });
  const users = issues.flatMap(({ assignees }) => assignees);
  const people = await findPeople(base, connection, { octokit, users });
  const counts = await takeIssues(ctx, run, issues, people);
  const news = await takeComments(ctx, run, people);
  // Looking often and finding nothing is nothing to tell of.
  const isNothing = sync.kind === 'poll' && counts.created + counts.updated + news === 0;
  if (isNothing) await dropSync(base, sync.id);
  else await finishSync(base, sync.id, { status: 'done', message: null, ...counts });
  await noteRepository(base, repository, {
    status: 'SUCCESSFULLY',
    lastError: null,
    lastSyncedAt: startedAt,
  });
  await noteConnection(base, connection, { lastSyncedAt: startedAt, lastError: null });
}

async function runOf(base: BaseContext, sync: SyncRow, numbers: readonly number[] | undefined): Promise<Run> {
  const [connection] = await findActiveConnections(base, {
    id: sync.integrationTenantId,
    tenantId: sync.tenantId,
  });
  const repositories = connection === undefined ? [] : await findRepositories(base, connection);
  const repository = repositories.find(({ id }) => id === sync.repositoryId);
  const project = repository?.projects.find(({ id }) => id === sync.projectId);
  if (!connection || !repository || !project) throw new AppError('bad-request', integrationTexts.notLinked);
  const known = repository.lastSyncedAt ?? repository.createdAt;
  const since = sync.kind === 'poll' ? subMinutes(known, overlapMinutes) : undefined;
  const octokit = await clientOf(base, connection);
  return { sync, connection, repository, project, octokit, numbers, since };
}

/** What may be over when it is tried again. */
export function mayPass(error: unknown): boolean {
  if (error instanceof RateLimited) return true;
  return error instanceof RequestError ? error.status >= 500 : !(error instanceof AppError);
}

/** In words for people, where there are any. */
export function wordsOf(error: unknown): string {
  const refusal = toRefusal(error);
  return refusal instanceof AppError ? refusal.message : integrationTexts.brokeOff;
}

/** Imports the issues of a repository: what was imported before changes nothing. A refusal of GitHub ends it and is told. */
export async function importIssues(
  base: BaseContext,
  { syncId, numbers }: ImportJob,
  { isLast }: { isLast: boolean },
): Promise<void> {
  const sync = await findSync(base, syncId);
  if (sync === null || sync.status !== 'running') return;
  const { tenantId, repositoryId: id } = sync;
  try {
    await work(base, await runOf(base, sync, numbers));
  } catch (error) {
    const message = wordsOf(error);
    await noteRepository(base, { tenantId, id }, { status: 'ERROR', lastError: message });
    await noteSync(base, syncId, { message });
    await noteTrouble(base, { tenantId, id: sync.integrationTenantId }, message);
    if (mayPass(error) && !isLast) throw error;
    await finishSync(base, syncId, { status: 'failed', message });
    if (mayPass(error)) throw error;
  }
  await base.services.live.changed(tenantId, 'integrations');
}
