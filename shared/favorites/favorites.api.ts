import { z } from 'zod';
import {
  createFavoriteInput,
  favoriteDetailSchema,
  favoriteOrderInput,
  favoriteQuery,
  favoriteSchema,
} from '#shared/favorites/favorite.schema.ts';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';

export const favoritesApi = endpointTable('favorites', {
  list: endpoint({
    method: 'GET',
    path: '/favorite/employee',
    summary: "The caller's favorites, in their order",
    query: favoriteQuery,
    response: listOf(favoriteSchema),
  }),
  details: endpoint({
    method: 'GET',
    path: '/favorite/details',
    summary: "The caller's favorites with what a menu shows of them",
    response: listOf(favoriteDetailSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/favorite',
    summary: 'Add a favorite; repeating it changes nothing',
    body: createFavoriteInput,
    response: favoriteSchema,
    status: 201,
  }),
  order: endpoint({
    method: 'PUT',
    path: '/favorite/order',
    summary: 'Reorder favorites',
    body: favoriteOrderInput,
    response: listOf(favoriteDetailSchema),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/favorite/:id',
    summary: 'Remove a favorite',
    params: z.object({ id: uuid }),
    response: deleteResult,
  }),
});
