import { addSeconds } from 'date-fns';
import { type Octokit, RequestError } from 'octokit';
import { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import { AppError } from '#server/errors.ts';
import {
  type ConnectionRow,
  findActiveConnections,
  noteConnection,
  readSetting,
  saveSetting,
} from '#server/modules/integrations/connections.data.ts';
import { clientOf, RateLimited } from '#server/modules/integrations/github-client.ts';
import { noteQuiet } from '#server/modules/integrations/heard.data.ts';
import { wordsOf } from '#server/modules/integrations/import-work.service.ts';
import { githubImport } from '#server/modules/integrations/integrations.jobs.ts';
import { remoteRepository } from '#server/modules/integrations/remote-shapes.ts';
import {
  findRepositories,
  isLookedAt,
  type LinkedRepository,
  nameRepository,
  noteRepository,
} from '#server/modules/integrations/repositories.data.ts';
import { insertSync } from '#server/modules/integrations/syncs.data.ts';
import { noteTrouble, troubleOf } from '#server/modules/integrations/trouble.ts';
import { integrationTexts } from '#shared/integrations/integration.schema.ts';

const tags = z.object({ repository: z.string(), issues: z.string(), comments: z.string() }).partial();
type Tags = z.output<typeof tags>;

interface Look {
  readonly connection: ConnectionRow;
  readonly repository: LinkedRepository;
  readonly octokit: Octokit;
}

const settingOf = ({ repository }: Look) => `etags:${repository.id}`;

async function readTags(base: BaseContext, look: Look): Promise<Tags> {
  const text = await readSetting(base, look.connection, settingOf(look));
  return text === undefined ? {} : (tags.safeParse(JSON.parse(text)).data ?? {});
}

interface Seen {
  readonly tag: string | undefined;
  /** Undefined where nothing changed since the tag was given; such an answer costs nothing of the limit. */
  readonly data?: unknown;
}

async function ask(
  { octokit }: Look,
  route: string,
  { tag, ...asked }: { tag: string | undefined; [name: string]: unknown },
): Promise<Seen> {
  try {
    const headers = tag === undefined ? {} : { 'if-none-match': tag };
    const { data, headers: given } = await octokit.request(route, { ...asked, headers });
    return { tag: given.etag, data };
  } catch (error) {
    if (error instanceof RequestError && error.status === 304) return { tag };
    throw error;
  }
}

/** The repository under its own number, since its name may be another by now. */
async function lookAtName(base: BaseContext, look: Look, tag: string | undefined): Promise<Seen> {
  const { connection, repository } = look;
  const id = Number(repository.repositoryId);
  const seen = await ask(look, 'GET /repositories/{id}', { id, tag });
  const remote = remoteRepository.safeParse(seen.data).data;
  if (remote !== undefined && remote.full_name !== repository.fullName) {
    await nameRepository(base, connection, remote);
  }
  return seen;
}

const newest = { sort: 'updated', direction: 'desc', per_page: 1 } as const;

async function begin(base: BaseContext, look: Look, fresh: Tags, projectId: string): Promise<void> {
  const { connection, repository } = look;
  const { tenantId, id: integrationTenantId } = connection;
  const place = { tenantId, integrationTenantId, repositoryId: repository.id, projectId };
  await inTransaction(base, async (tx) => {
    const value = JSON.stringify(fresh);
    await saveSetting(tx, connection, { name: settingOf(look), value, isSecret: false });
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

async function lookFor(base: BaseContext, look: Look, projectId: string): Promise<void> {
  const { connection, repository } = look;
  const at = base.now();
  const known = await readTags(base, look);
  const named = await lookAtName(base, look, known.repository);
  const id = Number(repository.repositoryId);
  const issues = await ask(look, 'GET /repositories/{id}/issues', {
    ...{ ...newest, id, state: 'all', tag: known.issues },
  });
  const comments = await ask(look, 'GET /repositories/{id}/issues/comments', {
    ...{ ...newest, id, tag: known.comments },
  });
  const isSame = issues.data === undefined && comments.data === undefined;
  if (isSame && repository.status === 'SUCCESSFULLY') {
    await noteRepository(base, repository, { lastSyncedAt: at, lastError: null });
    await noteConnection(base, connection, { lastSyncedAt: at, lastError: null });
    await base.services.live.changed(connection.tenantId, 'integrations');
    return;
  }
  const fresh = { repository: named.tag, issues: issues.tag, comments: comments.tag };
  await begin(base, look, fresh, projectId);
}

async function noteFailure(base: BaseContext, connection: ConnectionRow, id: string, error: unknown) {
  const { tenantId } = connection;
  if (error instanceof RateLimited) await noteQuiet(base, connection, addSeconds(base.now(), error.seconds));
  const isLost = error instanceof RequestError && (error.status === 404 || error.status === 410);
  const words = wordsOf(error);
  const lastError =
    isLost && troubleOf({ lastError: words }) === undefined ? integrationTexts.repositoryLost : words;
  await noteRepository(base, { tenantId, id }, { status: 'ERROR', lastError });
  await noteTrouble(base, connection, lastError);
  await base.services.live.changed(tenantId, 'integrations');
}

/** Asks whether anything changed in a repository since it was last asked, and has it imported if so. */
export async function lookAtRepository(
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
  if (!connection || !repository || !project || !isLookedAt(repository)) return;
  try {
    await lookFor(base, { connection, repository, octokit: await clientOf(base, connection) }, project.id);
  } catch (error) {
    await noteFailure(base, connection, repository.id, error);
    const isTold = error instanceof RateLimited || error instanceof RequestError || error instanceof AppError;
    if (!isTold) throw error;
  }
}
