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
    summary: 'Check if the session is valid',
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
    changes: ['user', 'teams'],
    params: z.object({ id: uuid }),
    body: updateUserInput,
    response: userSchema,
    status: 202,
  }),
  updateByPost: endpoint({
    method: 'POST',
    path: '/user/:id',
    summary: 'Change profile and preferences',
    changes: ['user', 'teams'],
    params: z.object({ id: uuid }),
    body: updateUserInput,
    response: userSchema,
    status: 202,
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/user/reset',
    summary: "Delete the caller's data in this workspace; the account stays",
    changes: ['plans', 'teams', 'time-logs', 'timer'],
    response: deleteResult,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/:id',
    summary: 'Delete an account, or remove somebody from the workspace',
    changes: ['user', 'plans', 'tasks', 'teams', 'time-logs', 'timer'],
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
