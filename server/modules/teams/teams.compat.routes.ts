import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { removeEmployee } from '#server/modules/teams/member-removal.service.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

export function registerTeamsCompat(app: FastifyInstance): void {
  route(app, teamsApi.removeEmployee, 'member', (ctx, { params, query }) =>
    removeEmployee(ctx, params.id, query),
  );
}
