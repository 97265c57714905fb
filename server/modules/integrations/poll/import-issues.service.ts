import { subDays, subHours, subMinutes } from 'date-fns';
import type { Octokit } from 'octokit';
import type { BaseContext, Context } from '#server/context/context.ts';
import { AppError, badRequest } from '#server/errors.ts';
import {
  type Failure,
  failureOf,
  isTemporary,
  recordConnectionFailure,
} from '#server/modules/integrations/connect/connection-health.ts';
import {
  type ConnectionRow,
  findActiveConnections,
  updateConnectionState,
} from '#server/modules/integrations/connect/connections.data.ts';
import { clientOf } from '#server/modules/integrations/connect/github-client.ts';
import {
  addressOf,
  findRepositories,
  type LinkedProject,
  type LinkedRepository,
  updateRepositoryState,
} from '#server/modules/integrations/connect/repositories.data.ts';
import {
  applyRemoteComment,
  toRemoteNote,
} from '#server/modules/integrations/inbound/apply-comment.service.ts';
import { applyRemoteIssue } from '#server/modules/integrations/inbound/apply-issue.service.ts';
import { findActor } from '#server/modules/integrations/inbound/delivery-context.ts';
import { deleteOldDeliveries } from '#server/modules/integrations/inbound/receive-delivery.service.ts';
import type { ImportJob } from '#server/modules/integrations/integrations.jobs.ts';
import { deleteOldClaims } from '#server/modules/integrations/outbound/create-once.ts';
import { issueFilter } from '#server/modules/integrations/sync/issue-fields.ts';
import { findLinksByNumber } from '#server/modules/integrations/sync/issue-links.data.ts';
import { findPeople, type People } from '#server/modules/integrations/sync/people.service.ts';
import { remoteComment, remoteIssue } from '#server/modules/integrations/sync/remote-shapes.ts';
import {
  deleteSync,
  findSync,
  finishSync,
  type SyncRow,
  updateSync,
} from '#server/modules/integrations/sync/sync-log.data.ts';
import { integrationTexts } from '#shared/integrations/integration.schema.ts';

interface Run {
  readonly sync: SyncRow;
  readonly connection: ConnectionRow;
  readonly repository: LinkedRepository;
  readonly project: LinkedProject;
  readonly octokit: Octokit;
  readonly numbers: readonly number[] | undefined;
  /** Only changes since then; undefined for all. */
  readonly since: Date | undefined;
}

const perPage = 100;
/** The clock of GitHub is not ours. */
const overlapMinutes = 2;

async function readIssues({ octokit, repository, numbers, since }: Run) {
  const address = addressOf(repository);
  const { issues } = octokit.rest;
  if (numbers !== undefined) {
    const remote = [];
    for (const issue_number of numbers) remote.push((await issues.get({ ...address, issue_number })).data);
    return remote.map((one) => remoteIssue.parse(one));
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

async function applyIssues(
  ctx: Context,
  run: Run,
  issues: Awaited<ReturnType<typeof readIssues>>,
  people: People,
) {
  const { repository, project, sync } = run;
  const counts = { seen: 0, created: 0, updated: 0 };
  const shouldCreate = sync.kind === 'poll' ? issueFilter(project) : () => true;
  for (const issue of issues) {
    const result = await applyRemoteIssue(ctx, issue, { repository, project, people, shouldCreate });
    counts.seen += 1;
    if (result !== 'same') counts[result] += 1;
    if (counts.seen % 20 === 0) await updateSync(ctx, sync.id, counts);
  }
  return counts;
}

const issueNumber = /\/issues\/(\d+)$/;

/** Answers how many comments changed here. */
async function applyComments(ctx: Context, run: Run, people: People): Promise<number> {
  const { octokit, repository, since, numbers } = run;
  const remote = await octokit.paginate(
    octokit.rest.issues.listCommentsForRepo,
    { ...addressOf(repository), per_page: perPage, ...(since && { since: since.toISOString() }) },
    ({ data }) => data.map((one) => remoteComment.parse(one)),
  );
  const numbered = remote.map((one) => ({
    ...one,
    number: Number(issueNumber.exec(one.issue_url ?? '')?.[1]),
  }));
  const relevant = numbered.filter(
    ({ number }) => number > 0 && (numbers === undefined || numbers.includes(number)),
  );
  const links = await findLinksByNumber(ctx, repository, [...new Set(relevant.map(({ number }) => number))]);
  const tasks = new Map(links.map(({ issueNumber, taskId }) => [issueNumber, taskId]));
  let changed = 0;
  for (const { number, ...comment } of relevant) {
    const taskId = tasks.get(number);
    const note = toRemoteNote(comment);
    if (!taskId || note === undefined) continue;
    if (await applyRemoteComment(ctx, { repository, taskId, people }, note)) changed += 1;
  }
  return changed;
}

async function runImport(base: BaseContext, run: Run): Promise<void> {
  const { sync, connection, repository, octokit } = run;
  const startedAt = base.now();
  const ctx = await findActor(base, connection);
  if (ctx === undefined) throw new AppError('forbidden', integrationTexts.noActor, { code: 'NO_ACTOR' });
  const issues = (await readIssues(run)).filter(({ pull_request }) => !pull_request);
  await updateSync(base, sync.id, { total: issues.length });
  const users = issues.flatMap(({ assignees }) => assignees);
  const people = await findPeople(base, connection, { octokit, users });
  const counts = await applyIssues(ctx, run, issues, people);
  const comments = await applyComments(ctx, run, people);
  // A poll without changes is not logged.
  const isUnchanged = sync.kind === 'poll' && counts.created + counts.updated + comments === 0;
  if (isUnchanged) await deleteSync(base, sync.id);
  else await finishSync(base, sync.id, { status: 'done', message: null, ...counts });
  await updateRepositoryState(base, repository, {
    status: 'SUCCESSFULLY',
    lastError: null,
    lastSyncedAt: startedAt,
  });
  await updateConnectionState(base, connection, { lastSyncedAt: startedAt, lastError: null });
}

async function runOf(base: BaseContext, sync: SyncRow, numbers: readonly number[] | undefined): Promise<Run> {
  const [connection] = await findActiveConnections(base, {
    id: sync.integrationTenantId,
    tenantId: sync.tenantId,
  });
  const repositories = connection === undefined ? [] : await findRepositories(base, connection);
  const repository = repositories.find(({ id }) => id === sync.repositoryId);
  const project = repository?.projects.find(({ id }) => id === sync.projectId);
  if (!connection || !repository || !project)
    throw badRequest(integrationTexts.notLinked, { code: 'NOT_LINKED' });
  const last = repository.lastSyncedAt ?? repository.createdAt;
  const since = sync.kind === 'poll' ? subMinutes(last, overlapMinutes) : undefined;
  const octokit = await clientOf(base, connection);
  return { sync, connection, repository, project, octokit, numbers, since };
}

/**
 * Imports the issues of a repository; issues imported before stay unchanged. A failure ends the import and is logged.
 */
export async function importIssues(
  base: BaseContext,
  { syncId, numbers }: ImportJob,
  { isLast }: { isLast: boolean },
): Promise<void> {
  const sync = await findSync(base, syncId);
  if (sync === null || sync.status !== 'running') return;
  const { tenantId, repositoryId: id } = sync;
  try {
    await runImport(base, await runOf(base, sync, numbers));
  } catch (error) {
    const message = failureOf(error);
    await updateRepositoryState(base, { tenantId, id }, { status: 'ERROR', lastError: message });
    await updateSync(base, syncId, { message });
    await recordConnectionFailure(base, { tenantId, id: sync.integrationTenantId }, message);
    if (isTemporary(error) && !isLast) throw error;
    await finishSync(base, syncId, { status: 'failed', message });
    if (isTemporary(error)) throw error;
  }
  await base.services.live.publish(tenantId, 'integrations');
}

const retentionDays = 30;
/** An import without progress for so long has lost its worker. */
const lostAfterHours = 6;

/** Ends imports whose worker died, and deletes old deliveries, claims and lines of the log. */
export async function tidyGithub(base: BaseContext): Promise<void> {
  const now = base.now();
  await deleteOldDeliveries(base, subDays(now, retentionDays));
  await deleteOldClaims(base, subDays(now, retentionDays));
  const message: Failure = 'brokeOff';
  await base.db.repositorySync.updateMany({
    where: { status: 'running', startedAt: { lt: subHours(now, lostAfterHours) } },
    data: { status: 'failed', message, finishedAt: now },
  });
  await base.db.repository.updateMany({
    where: { status: 'SYNCING', syncs: { none: { status: 'running' } } },
    data: { status: 'ERROR', lastError: message },
  });
}
