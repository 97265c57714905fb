import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import {
  createApiToken,
  listApiTokens,
  revokeApiToken,
} from '#server/modules/api-tokens/api-tokens.service.ts';
import { apiTokensApi } from '#shared/api-tokens/api-tokens.api.ts';

export async function registerApiTokens(app: FastifyInstance): Promise<void> {
  route(app, apiTokensApi.list, 'member', (ctx) => listApiTokens(ctx));
  route(app, apiTokensApi.create, 'member', (ctx, { body }) => createApiToken(ctx, body));
  route(app, apiTokensApi.remove, 'member', (ctx, { params }) => revokeApiToken(ctx, params.id));
}
