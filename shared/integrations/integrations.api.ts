import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';
import {
  callbackQuery,
  connectTokenInput,
  githubMetadataSchema,
  githubRepositoriesSchema,
  githubSetupSchema,
  installInput,
  installStateSchema,
  integrationIdQuery,
  integrationListQuery,
  integrationNameQuery,
  integrationSchema,
  integrationTenantQuery,
  integrationTenantSchema,
  integrationTypeSchema,
  oauthInput,
  repositorySchema,
  repositorySyncSchema,
  startImportInput,
  syncedProjectSchema,
  syncRepositoryInput,
  updateConnectionInput,
  updateRepositoryInput,
} from '#shared/integrations/integration.schema.ts';

const byId = z.object({ id: uuid });

/** The catalogue and the connections. */
const connections = {
  types: endpoint({
    method: 'GET',
    path: '/integration/types',
    summary: 'Kinds of integrations',
    response: z.array(integrationTypeSchema),
  }),
  catalogue: endpoint({
    method: 'GET',
    path: '/integration',
    summary: 'List available integrations',
    query: integrationListQuery,
    response: z.array(integrationSchema),
  }),
  connected: endpoint({
    method: 'GET',
    path: '/integration-tenant',
    aliases: ['/integration-tenant/remember/state'],
    summary: 'List connections of the organization',
    query: integrationTenantQuery,
    response: listOf(integrationTenantSchema),
  }),
  connectedByName: endpoint({
    method: 'GET',
    path: '/integration-tenant/integration',
    summary: 'The connection of this name, or false',
    query: integrationNameQuery,
    response: z.union([integrationTenantSchema, z.literal(false)]),
  }),
  updateConnection: endpoint({
    method: 'PUT',
    path: '/integration-tenant/:id',
    summary: 'Pause, archive or resume a connection',
    params: byId,
    body: updateConnectionInput,
    response: integrationTenantSchema,
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/integration-tenant/:id',
    summary: 'Disconnect; tasks stay, repositories are unlinked',
    changes: ['integrations', 'projects', 'teams'],
    params: byId,
    response: deleteResult,
  }),
};

const arrivals = {
  githubSetup: endpoint({
    method: 'GET',
    path: '/integration/github/setup',
    area: 'github',
    summary: 'Get the connection methods of this server',
    response: githubSetupSchema,
  }),
  installState: endpoint({
    method: 'POST',
    path: '/integration/github/install/state',
    summary: 'Start an installation; returns the address to open',
    response: installStateSchema,
    status: 201,
  }),
  install: endpoint({
    method: 'POST',
    path: '/integration/github/install',
    changes: ['integrations', 'organization'],
    summary: 'Connect an installation of the GitHub App',
    body: installInput,
    response: integrationTenantSchema,
    status: 201,
  }),
  oauth: endpoint({
    method: 'POST',
    path: '/integration/github/oauth',
    changes: ['integrations', 'organization'],
    summary: 'Connect an installation that somebody signed in for',
    body: oauthInput,
    response: integrationTenantSchema,
    status: 201,
  }),
  connectToken: endpoint({
    method: 'POST',
    path: '/integration/github/token',
    changes: ['integrations', 'organization'],
    summary: 'Connect with a personal access token, for servers without a public address',
    body: connectTokenInput,
    response: integrationTenantSchema,
    status: 201,
  }),
  /** Answers a redirect. */
  callback: endpoint({
    method: 'GET',
    path: '/integration/github/callback',
    summary: 'Return from the installation page to the client',
    query: callbackQuery,
    response: z.unknown(),
    status: 302,
  }),
  webhook: endpoint({
    method: 'POST',
    path: '/integration/github/webhook',
    summary: 'Receive a signed delivery of GitHub',
    body: z.unknown(),
    response: z.object({ isDuplicate: z.boolean() }),
    status: 202,
  }),
};

const reads = {
  metadata: endpoint({
    method: 'GET',
    path: '/integration/github/:id/metadata',
    area: 'github',
    summary: 'The installation as GitHub tells it',
    params: byId,
    response: githubMetadataSchema,
  }),
  metadataByQuery: endpoint({
    method: 'GET',
    path: '/integration/github/metadata',
    summary: 'Same as above, with the connection in the query',
    query: integrationIdQuery,
    response: githubMetadataSchema,
  }),
  repositories: endpoint({
    method: 'GET',
    path: '/integration/github/:id/repositories',
    area: 'github',
    summary: 'Repositories that the connection reaches, all of them',
    params: byId,
    response: githubRepositoriesSchema,
  }),
  repositoriesByQuery: endpoint({
    method: 'GET',
    path: '/integration/github/repositories',
    summary: 'Same as above, with the connection in the query',
    query: integrationIdQuery,
    response: githubRepositoriesSchema,
  }),
};

const exchange = {
  syncRepository: endpoint({
    method: 'POST',
    path: '/integration/github/repository/sync',
    summary: 'Make a repository known, so that a project can be linked with it',
    changes: ['integrations', 'projects', 'teams'],
    body: syncRepositoryInput,
    response: repositorySchema,
    status: 201,
  }),
  updateRepository: endpoint({
    method: 'PUT',
    path: '/integration/github/repository/:id',
    summary: 'Turn the sync with a repository on or off',
    changes: ['integrations', 'projects', 'teams'],
    params: byId,
    body: updateRepositoryInput,
    response: repositorySchema,
  }),
  syncedProjects: endpoint({
    method: 'GET',
    path: '/organization-projects/synced',
    summary: 'Projects that are linked with a repository',
    response: listOf(syncedProjectSchema),
  }),
  importIssues: endpoint({
    method: 'POST',
    path: '/integration/github/:id/auto-sync/issues',
    aliases: ['/integration/github/:id/manual-sync/issues'],
    summary: 'Import issues of the repository of a project in the background',
    changes: ['integrations', 'projects', 'tasks', 'task-lists', 'comments'],
    params: byId,
    body: startImportInput,
    response: repositorySyncSchema,
    status: 201,
  }),
  syncLog: endpoint({
    method: 'GET',
    path: '/integration/github/:id/sync-log',
    summary: 'List synced items, newest first',
    params: byId,
    response: listOf(repositorySyncSchema),
  }),
};

export const integrationsApi = endpointTable('integrations', {
  ...connections,
  ...arrivals,
  ...reads,
  ...exchange,
});
