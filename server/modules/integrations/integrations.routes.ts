import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import {
  authorise,
  connectToken,
  describeSetup,
  disconnect,
  install,
  listConnections,
} from '#server/modules/integrations/connect/connections.service.ts';
import { startInstallation } from '#server/modules/integrations/connect/installation.service.ts';
import {
  listSyncedProjects,
  readMetadata,
  readRepositories,
  syncRepository,
} from '#server/modules/integrations/connect/repositories.service.ts';
import { receiveDelivery } from '#server/modules/integrations/inbound/receive-delivery.service.ts';
import { registerIntegrationsCompat } from '#server/modules/integrations/integrations.compat.routes.ts';
import { readSyncLog, startImport } from '#server/modules/integrations/poll/start-import.service.ts';
import { integrationsApi } from '#shared/integrations/integrations.api.ts';

const connect = { permission: ['INTEGRATION_ADD', 'INTEGRATION_EDIT'] } as const;
const remove = { permission: 'INTEGRATION_DELETE' } as const;

export async function registerIntegrations(app: FastifyInstance): Promise<void> {
  registerIntegrationsCompat(app);
  registerConnections(app);
  registerExchange(app);
  await app.register(registerWebhook);
}

function registerConnections(app: FastifyInstance): void {
  route(app, integrationsApi.connected, 'member', (ctx, { query }) => listConnections(ctx, query));
  route(app, integrationsApi.disconnect, remove, (ctx, { params }) => disconnect(ctx, params.id));
  route(app, integrationsApi.githubSetup, 'member', (ctx) => describeSetup(ctx));
  route(app, integrationsApi.installState, connect, (ctx) => startInstallation(ctx));
  route(app, integrationsApi.install, connect, (ctx, { body }) => install(ctx, body));
  route(app, integrationsApi.oauth, connect, (ctx, { body }) => authorise(ctx, body));
  route(app, integrationsApi.connectToken, connect, (ctx, { body }) => connectToken(ctx, body));
}

function registerExchange(app: FastifyInstance): void {
  route(app, integrationsApi.metadata, 'member', (ctx, { params }) => readMetadata(ctx, params.id));
  route(app, integrationsApi.repositories, 'member', (ctx, { params }) => readRepositories(ctx, params.id));
  route(app, integrationsApi.syncRepository, 'member', (ctx, { body }) => syncRepository(ctx, body));
  route(app, integrationsApi.syncedProjects, 'member', (ctx) => listSyncedProjects(ctx));
  route(app, integrationsApi.importIssues, 'member', (ctx, { params, body }) =>
    startImport(ctx, params.id, body),
  );
  route(app, integrationsApi.syncLog, 'member', (ctx, { params }) => readSyncLog(ctx, params.id));
}

/**
 * The signature covers the raw body, so these routes read it unparsed. GitHub sends up to 25 MB, but what it says of issues
 * and comments fits in the limit of every body; more of it would hold up everybody else while it is parsed.
 */
async function registerWebhook(app: FastifyInstance): Promise<void> {
  const { appUrl } = app.services.config;
  app.removeContentTypeParser(['application/json', 'text/plain']);
  const options = { parseAs: 'buffer' } as const;
  app.addContentTypeParser('application/json', options, async (_request: unknown, body: Buffer) => body);
  route(app, integrationsApi.webhook, 'public', (ctx, { body }, reply) =>
    receiveDelivery(ctx, { raw: body, headers: reply.request.headers }),
  );
  route(app, integrationsApi.callback, 'public', async (_ctx, { query }, reply) => {
    const params = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
    await reply.redirect(`${appUrl}/integration/github?${new URLSearchParams(params)}`, 302);
    return undefined;
  });
}
