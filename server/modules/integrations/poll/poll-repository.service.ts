import { addSeconds } from 'date-fns';
import { type Octokit, RequestError } from 'octokit';
import { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import { AppError } from '#server/errors.ts';
import {
  failureOf,
  recordConnectionFailure,
  troubleOf,
} from '#server/modules/integrations/connect/connection-health.ts';
import {
  type ConnectionRow,
  findActiveConnections,
  readSetting,
  saveSetting,
  updateConnectionState,
} from '#server/modules/integrations/connect/connections.data.ts';
import { clientOf, RateLimited } from '#server/modules/integrations/connect/github-client.ts';
import {
  findRepositories,
  isPolled,
  type LinkedRepository,
  renameRepository,
  updateRepositoryState,
} from '#server/modules/integrations/connect/repositories.data.ts';
import { githubImport, githubPoll } from '#server/modules/integrations/integrations.jobs.ts';
import { remoteRepository } from '#server/modules/integrations/sync/remote-shapes.ts';
import { insertSync } from '#server/modules/integrations/sync/sync-log.data.ts';
import {
  isRateLimited,
  isWebhookAlive,
  recordRateLimit,
} from '#server/modules/integrations/sync/webhook-heartbeat.data.ts';

const tags = z.object({ repository: z.string(), issues: z.string(), comments: z.string() }).partial();
type Tags = z.output<typeof tags>;

interface Poll {
  readonly connection: ConnectionRow;
  readonly repository: LinkedRepository;
  readonly octokit: Octokit;
}

const settingOf = ({ repository }: Poll) => `etags:${repository.id}`;

async function readTags(base: BaseContext, poll: Poll): Promise<Tags> {
  const text = await readSetting(base, poll.connection, settingOf(poll));
  return text === undefined ? {} : (tags.safeParse(JSON.parse(text)).data ?? {});
}

interface Polled {
  readonly tag: string | undefined;
  /** Undefined where nothing changed since that tag; such an answer does not count towards the limit. */
  readonly data?: unknown;
}

async function fetchChanged(
  { octokit }: Poll,
  route: string,
  { tag, ...input }: { tag: string | undefined; [name: string]: unknown },
): Promise<Polled> {
  try {
    const headers = tag === undefined ? {} : { 'if-none-match': tag };
    const { data, headers: received } = await octokit.request(route, { ...input, headers });
    return { tag: received.etag, data };
  } catch (error) {
    if (error instanceof RequestError && error.status === 304) return { tag };
    throw error;
  }
}

/** Reads the repository by its id, since it may have been renamed. */
async function pollName(base: BaseContext, poll: Poll, tag: string | undefined): Promise<Polled> {
  const { connection, repository } = poll;
  const id = Number(repository.repositoryId);
  const polled = await fetchChanged(poll, 'GET /repositories/{id}', { id, tag });
  const remote = remoteRepository.safeParse(polled.data).data;
  if (remote !== undefined && remote.full_name !== repository.fullName) {
    await renameRepository(base, connection, remote);
  }
  return polled;
}

const newest = { sort: 'updated', direction: 'desc', per_page: 1 } as const;

async function enqueueImport(base: BaseContext, poll: Poll, fresh: Tags, projectId: string): Promise<void> {
  const { connection, repository } = poll;
  const { tenantId, id: integrationTenantId } = connection;
  const place = { tenantId, integrationTenantId, repositoryId: repository.id, projectId };
  await inTransaction(base, async (tx) => {
    const value = JSON.stringify(fresh);
    await saveSetting(tx, connection, { name: settingOf(poll), value, isSecret: false });
    const sync = await insertSync(tx, { ...place, kind: 'poll', createdByUserId: null });
    await tx.db.repository.updateMany({
      where: { tenantId, id: repository.id },
      data: { status: 'SYNCING' },
    });
    await tx.enqueue(githubImport, { syncId: sync.id });
  }).catch((error: unknown) => {
    // It is being imported at this moment.
    if (!isUniqueViolation(error, 'repository_syncs_running_key')) throw error;
  });
}

async function pollChanges(base: BaseContext, poll: Poll, projectId: string): Promise<void> {
  const { connection, repository } = poll;
  const at = base.now();
  const last = await readTags(base, poll);
  const named = await pollName(base, poll, last.repository);
  const id = Number(repository.repositoryId);
  const issues = await fetchChanged(poll, 'GET /repositories/{id}/issues', {
    ...{ ...newest, id, state: 'all', tag: last.issues },
  });
  const comments = await fetchChanged(poll, 'GET /repositories/{id}/issues/comments', {
    ...{ ...newest, id, tag: last.comments },
  });
  const isSame = issues.data === undefined && comments.data === undefined;
  if (isSame && repository.status === 'SUCCESSFULLY') {
    await updateRepositoryState(base, repository, { lastSyncedAt: at, lastError: null });
    await updateConnectionState(base, connection, { lastSyncedAt: at, lastError: null });
    await base.services.live.publish(connection.tenantId, 'integrations');
    return;
  }
  const fresh = { repository: named.tag, issues: issues.tag, comments: comments.tag };
  await enqueueImport(base, poll, fresh, projectId);
}

async function recordFailure(base: BaseContext, connection: ConnectionRow, id: string, error: unknown) {
  const { tenantId } = connection;
  if (error instanceof RateLimited)
    await recordRateLimit(base, connection, addSeconds(base.now(), error.seconds));
  const isLost = error instanceof RequestError && (error.status === 404 || error.status === 410);
  const failure = failureOf(error);
  const lastError = isLost && troubleOf({ lastError: failure }) === undefined ? 'repositoryLost' : failure;
  await updateRepositoryState(base, { tenantId, id }, { status: 'ERROR', lastError });
  await recordConnectionFailure(base, connection, lastError);
  await base.services.live.publish(tenantId, 'integrations');
}

/** Imports a repository if anything changed since the last poll. */
export async function pollRepository(
  base: BaseContext,
  { tenantId, repositoryRowId }: { tenantId: string; repositoryRowId: string },
): Promise<void> {
  const where = { tenantId, id: repositoryRowId };
  const row = await base.db.repository.findFirst({ where, select: { integrationTenantId: true } });
  if (row === null) return;
  const [connection] = await findActiveConnections(base, { tenantId, id: row.integrationTenantId });
  const repositories = connection === undefined ? [] : await findRepositories(base, connection);
  const repository = repositories.find(({ id }) => id === repositoryRowId);
  const project = repository?.projects.find(({ isTasksAutoSync }) => isTasksAutoSync);
  if (!connection || !repository || !project || !isPolled(repository)) return;
  try {
    await pollChanges(
      base,
      { connection, repository, octokit: await clientOf(base, connection) },
      project.id,
    );
  } catch (error) {
    await recordFailure(base, connection, repository.id, error);
    const isReported =
      error instanceof RateLimited || error instanceof RequestError || error instanceof AppError;
    if (!isReported) throw error;
  }
}

/** Connections without working webhooks are polled, unless GitHub limits the calls. */
async function needsPolling(base: BaseContext, connection: ConnectionRow): Promise<boolean> {
  const hasWebhook = base.services.config.github.app?.webhookSecret !== undefined;
  const pushes = connection.installationId !== null && hasWebhook && (await isWebhookAlive(base, connection));
  return !pushes && !(await isRateLimited(base, connection));
}

/** Enqueues a poll for each repository whose changes no webhook delivers. */
export async function pollGithub(base: BaseContext): Promise<void> {
  for (const connection of await findActiveConnections(base, {})) {
    if (!(await needsPolling(base, connection))) continue;
    const { tenantId } = connection;
    const repositories = (await findRepositories(base, connection)).filter(isPolled);
    await inTransaction(base, async (tx) => {
      for (const { id: repositoryRowId } of repositories) {
        await tx.enqueue(githubPoll, { tenantId, repositoryRowId });
      }
    });
  }
}
