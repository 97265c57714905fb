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
    summary: 'Reorder work favorites; unnamed ones follow',
    body: orderWorkFavoritesInput,
    response,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Remove a work favorite',
    params: z.object({ id: uuid }),
    response: deleteResult,
  }),
});
