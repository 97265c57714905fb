import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { publicTeamQuery, publicTeamSchema } from './public-team.schema.ts';

export const publicTeamsApi = endpointTable('public-teams', {
  read: endpoint({
    method: 'GET',
    path: '/public/team/:profileLink/:teamId',
    summary: 'Get a public team by its link',
    params: z.object({ profileLink: z.string(), teamId: z.string() }),
    query: publicTeamQuery,
    response: publicTeamSchema,
  }),
});
