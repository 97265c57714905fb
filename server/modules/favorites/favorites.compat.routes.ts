import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { listFavorites } from '#server/modules/favorites/favorites.service.ts';
import { favoritesApi } from '#shared/favorites/favorites.api.ts';

/** Endpoints that only other clients call. */
export function registerFavoritesCompat(app: FastifyInstance): void {
  route(app, favoritesApi.list, 'member', (ctx, { query }) => listFavorites(ctx, query));
}
