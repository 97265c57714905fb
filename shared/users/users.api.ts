import { z } from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { listOf } from '#shared/http/envelope.ts';
import { paging, queryBoolean, relations, uuid } from '#shared/http/query.ts';
import { updateUserInput, userOrganizationSchema, userSchema } from '#shared/users/user.schema.ts';

export const usersApi = {
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
  update: endpoint({
    method: 'PUT',
    path: '/user/:id',
    summary: 'Change profile and preferences',
    params: z.object({ id: uuid }),
    body: updateUserInput,
    response: userSchema,
  }),
  updateByPost: endpoint({
    method: 'POST',
    path: '/user/:id',
    summary: 'Change profile and preferences',
    params: z.object({ id: uuid }),
    body: updateUserInput,
    response: userSchema,
  }),
  organizations: endpoint({
    method: 'GET',
    path: '/user-organization',
    summary: 'Organizations the caller belongs to',
    query: z.object({ ...paging, relations }),
    response: listOf(userOrganizationSchema),
  }),
};
