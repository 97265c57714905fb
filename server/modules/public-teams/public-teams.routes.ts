import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { readPublicTeam } from '#server/modules/public-teams/public-teams.service.ts';
import { publicTeamsApi } from '#shared/public-teams/public-teams.api.ts';

const limit = { max: 120, windowSeconds: 60 };

export async function registerPublicTeams(app: FastifyInstance): Promise<void> {
  route(app, publicTeamsApi.read, 'public', (ctx, { params, query }) => readPublicTeam(ctx, params, query), {
    limit,
  });
}
