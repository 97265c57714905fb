import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { publicTeamsApi } from '#shared/teams/public-teams.api.ts';
import { readPublicTeam } from './public-teams.service.ts';

const limit = { max: 120, windowSeconds: 60 };

export async function registerPublicTeams(app: FastifyInstance): Promise<void> {
  route(app, publicTeamsApi.read, 'public', (ctx, { params, query }) => readPublicTeam(ctx, params, query), {
    limit,
  });
}
