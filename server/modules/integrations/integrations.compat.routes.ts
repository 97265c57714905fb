import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import {
  listIntegrations,
  listIntegrationTypes,
} from '#server/modules/integrations/connect/catalogue.service.ts';
import {
  findConnection,
  updateConnection,
} from '#server/modules/integrations/connect/connections.service.ts';
import {
  readMetadata,
  readRepositories,
  updateRepository,
} from '#server/modules/integrations/connect/repositories.service.ts';
import { integrationsApi } from '#shared/integrations/integrations.api.ts';

const edit = { permission: 'INTEGRATION_EDIT' } as const;

/** Endpoints that only other clients call. */
export function registerIntegrationsCompat(app: FastifyInstance): void {
  route(app, integrationsApi.types, 'member', (ctx) => listIntegrationTypes(ctx));
  route(app, integrationsApi.catalogue, 'member', (ctx, { query }) => listIntegrations(ctx, query));
  route(app, integrationsApi.connectedByName, 'member', (ctx, { query }) => findConnection(ctx, query));
  route(app, integrationsApi.updateConnection, edit, (ctx, { params, body }) =>
    updateConnection(ctx, params.id, body),
  );
  route(app, integrationsApi.metadataByQuery, 'member', (ctx, { query }) =>
    readMetadata(ctx, query.integrationId),
  );
  route(app, integrationsApi.repositoriesByQuery, 'member', (ctx, { query }) =>
    readRepositories(ctx, query.integrationId),
  );
  route(app, integrationsApi.updateRepository, 'member', (ctx, { params, body }) =>
    updateRepository(ctx, params.id, body),
  );
}
