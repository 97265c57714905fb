import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { registerFavoritesCompat } from '#server/modules/favorites/favorites.compat.routes.ts';
import {
  addFavorite,
  listFavoriteDetails,
  orderFavorites,
  removeFavorite,
} from '#server/modules/favorites/favorites.service.ts';
import { favoritesApi } from '#shared/favorites/favorites.api.ts';

export async function registerFavorites(app: FastifyInstance): Promise<void> {
  registerFavoritesCompat(app);
  route(app, favoritesApi.details, 'member', (ctx) => listFavoriteDetails(ctx));
  route(app, favoritesApi.create, 'member', (ctx, { body }) => addFavorite(ctx, body));
  route(app, favoritesApi.order, 'member', (ctx, { body }) => orderFavorites(ctx, body));
  route(app, favoritesApi.remove, 'member', (ctx, { params }) => removeFavorite(ctx, params.id));
}
