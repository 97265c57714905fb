import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { deleteUser } from '#server/modules/users/delete-user.service.ts';
import { resetOwnData } from '#server/modules/users/reset-data.service.ts';
import { registerUsersCompat } from '#server/modules/users/users.compat.routes.ts';
import { listOwnOrganizations, me, updateUser } from '#server/modules/users/users.service.ts';
import { toDeleteResult } from '#shared/http/envelope.ts';
import { usersApi } from '#shared/users/users.api.ts';

export async function registerUsers(app: FastifyInstance): Promise<void> {
  route(app, usersApi.me, 'account', (ctx) => me(ctx));
  route(app, usersApi.update, 'member', (ctx, { params, body }) => updateUser(ctx, params.id, body));
  route(app, usersApi.reset, 'member', async (ctx) => toDeleteResult(await resetOwnData(ctx)));
  route(app, usersApi.remove, 'account', async (ctx, { params }) =>
    toDeleteResult(await deleteUser(ctx, params.id)),
  );
  route(app, usersApi.organizations, 'account', (ctx, { query }) => listOwnOrganizations(ctx, query));
  registerUsersCompat(app);
}
