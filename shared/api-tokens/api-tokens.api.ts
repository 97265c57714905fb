import { z } from 'zod';
import {
  apiTokenSchema,
  createApiTokenInput,
  newApiTokenSchema,
} from '#shared/api-tokens/api-token.schema.ts';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';

/** Tokens with which programs call in the name of a person; sent as `Authorization: Bearer takt_…`. */
export const apiTokensApi = endpointTable('users', {
  list: endpoint({
    method: 'GET',
    path: '/api-tokens',
    summary: "The caller's API tokens that were not revoked, newest first",
    response: listOf(apiTokenSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api-tokens',
    summary: 'Create an API token, which is returned only once',
    body: createApiTokenInput,
    response: newApiTokenSchema,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-tokens/:id',
    summary: 'Revoke an API token',
    params: z.object({ id: uuid }),
    response: deleteResult,
  }),
});
