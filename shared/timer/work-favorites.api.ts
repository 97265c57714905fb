import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';
import {
  addWorkFavoriteInput,
  orderWorkFavoritesInput,
  workFavoriteSchema,
} from '#shared/timer/timer.schema.ts';

const path = '/timesheet/timer/favorites';
const response = z.array(workFavoriteSchema);

export const workFavoritesApi = endpointTable('favorites', {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Work that the caller starts often, in their order',
    response,
  }),
  add: endpoint({
    method: 'POST',
    path,
    summary: "Keep the work of one of the caller's entries; what is kept already stays as it is",
    body: addWorkFavoriteInput,
    response,
  }),
  order: endpoint({
    method: 'PUT',
    path,
    summary: 'Put them in an order; those that are not named come after them',
    body: orderWorkFavoritesInput,
    response,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Keep it no longer',
    params: z.object({ id: uuid }),
    response: deleteResult,
  }),
});
