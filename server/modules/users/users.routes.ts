import type { FastifyInstance } from 'fastify';
import { authenticate } from '#server/http/access.ts';
import { route } from '#server/http/route.ts';
import { isLive, listOwnOrganizations, me, updateUser } from '#server/modules/users/users.service.ts';
import { usersApi } from '#shared/users/users.api.ts';

export async function registerUsers(app: FastifyInstance): Promise<void> {
  route(app, usersApi.me, 'account', (ctx) => me(ctx));
  route(app, usersApi.authenticated, 'public', (ctx, _input, reply) =>
    isLive(() => authenticate(ctx.services, reply.request)),
  );
  route(app, usersApi.update, 'member', (ctx, { params, body }) => updateUser(ctx, params.id, body));
  route(app, usersApi.updateByPost, 'member', (ctx, { params, body }) => updateUser(ctx, params.id, body));
  route(app, usersApi.organizations, 'account', (ctx, { query }) => listOwnOrganizations(ctx, query));
}
