import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { badRequest, fieldError } from '#server/errors.ts';
import { failureText, troubleOf } from '#server/modules/integrations/connect/connection-health.ts';
import {
  type ConnectionRow,
  findConnections,
  getConnection,
  requireIntegrationReader,
  type Tx,
} from '#server/modules/integrations/connect/connections.data.ts';
import { asApp, callGithub, clientOf } from '#server/modules/integrations/connect/github-client.ts';
import {
  changeRepository,
  findSyncedProjects,
  type RepositoryRow,
  saveRepository,
} from '#server/modules/integrations/connect/repositories.data.ts';
import { type List, toList } from '#shared/http/envelope.ts';
import {
  type GithubMetadata,
  type GithubRepository,
  githubName,
  integrationTexts,
  repositoryStatus,
  type SyncedProject,
  type SyncedRepository,
  type syncRepositoryInput,
} from '#shared/integrations/integration.schema.ts';

function toRepository(
  { origin: { language } }: Context,
  { integrationTenantId, repositoryId, status, ...row }: RepositoryRow,
): SyncedRepository {
  return {
    ...row,
    repositoryId: Number(repositoryId),
    integrationId: integrationTenantId,
    owner: null,
    lastError: failureText(row.lastError, language),
    status: repositoryStatus.parse(status),
  };
}

function announce(tx: Tx): void {
  const { live } = tx.services;
  tx.afterCommit(() => live.publish(tx.tenantId, 'projects'));
  tx.afterCommit(() => live.publish(tx.tenantId, 'teams'));
}

/** Inserts or updates a repository of the connection. */
export async function syncRepository(
  ctx: Context,
  { integrationId, repository }: z.output<typeof syncRepositoryInput>,
): Promise<SyncedRepository> {
  await requireIntegrationReader(ctx);
  const [only] = await findConnections(ctx, githubName);
  const connection = integrationId === undefined ? only : await getConnection(ctx, integrationId);
  if (connection === undefined) throw badRequest(integrationTexts.idRequired, { code: 'NOT_CONNECTED' });
  const row = await inTransaction(ctx, async (tx) => {
    announce(tx);
    return saveRepository(tx, connection, repository);
  });
  return toRepository(ctx, row);
}

export async function updateRepository(
  ctx: Context,
  id: string,
  input: { hasSyncEnabled: boolean },
): Promise<SyncedRepository> {
  await requireIntegrationReader(ctx);
  const row = await inTransaction(ctx, async (tx) => {
    announce(tx);
    return changeRepository(tx, id, input);
  });
  return toRepository(ctx, row);
}

/** Projects of the organization that are linked with a repository. */
export async function listSyncedProjects(ctx: Context): Promise<List<SyncedProject>> {
  await requireIntegrationReader(ctx);
  const rows = await findSyncedProjects(ctx);
  return toList(
    rows.flatMap(({ repository, ...project }) =>
      repository === null ? [] : [{ ...project, repository: toRepository(ctx, repository) }],
    ),
  );
}

async function reached(ctx: Context, id: string | undefined): Promise<ConnectionRow> {
  await requireIntegrationReader(ctx);
  if (id === undefined) throw fieldError('integrationId', integrationTexts.idRequired);
  return getConnection(ctx, id);
}

/** The installation as GitHub describes it; with a token, its owner in the same shape. */
export async function readMetadata(ctx: Context, id: string | undefined): Promise<GithubMetadata> {
  const connection = await reached(ctx, id);
  const { installationId } = connection;
  return callGithub(async () => {
    if (installationId === null) {
      const { data } = await (await clientOf(ctx, connection)).rest.users.getAuthenticated();
      const { login, avatar_url, html_url } = data;
      return { id: data.id, account: { login, id: data.id, avatar_url, html_url }, app_id: 0, html_url };
    }
    const { data } = await asApp(ctx).rest.apps.getInstallation({ installation_id: Number(installationId) });
    const { account } = data;
    const login = account === null ? '' : 'login' in account ? account.login : account.slug;
    return { ...data, account: { ...account, login, id: account?.id ?? 0 } };
  });
}

const perPage = 100;

async function readAll(ctx: Context, connection: ConnectionRow): Promise<GithubRepository[]> {
  const octokit = await clientOf(ctx, connection);
  if (connection.installationId !== null) {
    return octokit.paginate(octokit.rest.apps.listReposAccessibleToInstallation, { per_page: perPage });
  }
  const options = { per_page: perPage, sort: 'full_name' } as const;
  return octokit.paginate(octokit.rest.repos.listForAuthenticatedUser, options);
}

/** Every repository that the connection reaches. */
export async function readRepositories(ctx: Context, id: string | undefined) {
  const connection = await reached(ctx, id);
  // Without repositories, clients offer to install the App.
  if (troubleOf(connection) === 'removed') return { total_count: 0, repositories: [] };
  const repositories = await callGithub(() => readAll(ctx, connection));
  return { total_count: repositories.length, repositories };
}
