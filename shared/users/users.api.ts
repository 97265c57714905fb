import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf } from '#shared/http/envelope.ts';
import { paging, queryBoolean, relations, uuid } from '#shared/http/query.ts';
import { updateUserInput, userOrganizationSchema, userSchema } from '#shared/users/user.schema.ts';

export const usersApi = endpointTable('users', {
  me: endpoint({
    method: 'GET',
    path: '/user/me',
    summary: 'The signed-in user with role, tenant and employee',
    query: z.object({
      relations,
      includeEmployee: queryBoolean,
      includeOrganization: queryBoolean,
    }),
    response: userSchema,
  }),
  authenticated: endpoint({
    method: 'GET',
    path: '/user/authenticated',
    summary: 'Whether the bearer is a live session',
    response: z.boolean(),
  }),
  byId: endpoint({
    method: 'GET',
    path: '/user/:id',
    summary: 'Profile of somebody in the workspace',
    params: z.object({ id: uuid }),
    response: userSchema,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/user/:id',
    summary: 'Change profile and preferences',
    params: z.object({ id: uuid }),
    body: updateUserInput,
    response: userSchema,
    status: 202,
  }),
  updateByPost: endpoint({
    method: 'POST',
    path: '/user/:id',
    summary: 'Change profile and preferences',
    params: z.object({ id: uuid }),
    body: updateUserInput,
    response: userSchema,
    status: 202,
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/user/reset',
    summary: 'Delete what the caller recorded in this workspace; the account stays',
    response: deleteResult,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/:id',
    summary: 'Delete an account, or remove somebody from the workspace',
    params: z.object({ id: uuid }),
    response: deleteResult,
  }),
  organizations: endpoint({
    method: 'GET',
    path: '/user-organization',
    summary: 'Organizations the caller belongs to',
    query: z.object({ ...paging, relations }),
    response: listOf(userOrganizationSchema),
  }),
});
