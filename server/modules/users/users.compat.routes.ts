import type { FastifyInstance } from 'fastify';
import { authenticate } from '#server/http/access.ts';
import { route } from '#server/http/route.ts';
import { getUser, isLive, updateUser } from '#server/modules/users/users.service.ts';
import { usersApi } from '#shared/users/users.api.ts';

export function registerUsersCompat(app: FastifyInstance): void {
  route(app, usersApi.authenticated, 'public', (ctx, _input, reply) =>
    isLive(() => authenticate(ctx.services, reply.request)),
  );
  route(app, usersApi.byId, 'member', (ctx, { params }) => getUser(ctx, params.id));
  route(app, usersApi.updateByPost, 'member', (ctx, { params, body }) => updateUser(ctx, params.id, body));
}
