import type { Context } from '#server/context/context.ts';
import { fieldError } from '#server/errors.ts';
import { type ConnectionRow, getConnection } from '#server/modules/integrations/connections.data.ts';
import { asApp, askGithub, clientOf } from '#server/modules/integrations/github-client.ts';
import { requireIntegrationReader } from '#server/modules/integrations/integration-access.ts';
import { troubleOf } from '#server/modules/integrations/trouble.ts';
import {
  type GithubMetadata,
  type GithubRepository,
  integrationTexts,
} from '#shared/integrations/integration.schema.ts';

async function reached(ctx: Context, id: string | undefined): Promise<ConnectionRow> {
  await requireIntegrationReader(ctx);
  if (id === undefined) throw fieldError('integrationId', integrationTexts.idRequired);
  return getConnection(ctx, id);
}

/** The installation as GitHub tells it; with a token, its owner in the same shape. */
export async function readMetadata(ctx: Context, id: string | undefined): Promise<GithubMetadata> {
  const connection = await reached(ctx, id);
  const { installationId } = connection;
  return askGithub(async () => {
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
  // Clients that are told of none offer to install the App.
  if (troubleOf(connection) === 'removed') return { total_count: 0, repositories: [] };
  const repositories = await askGithub(() => readAll(ctx, connection));
  return { total_count: repositories.length, repositories };
}
