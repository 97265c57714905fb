import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { setActiveTask } from '#server/modules/teams/active-task.service.ts';
import { createTeam, getTeam, listTeams } from '#server/modules/teams/teams.service.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

const view = { permission: ['ORG_TEAM_VIEW', 'ALL_ORG_VIEW'] } as const;
const add = { permission: ['ORG_TEAM_ADD', 'ALL_ORG_EDIT'] } as const;
const editActiveTask = { permission: ['ORG_TEAM_EDIT_ACTIVE_TASK', 'ALL_ORG_EDIT'] } as const;

export async function registerTeams(app: FastifyInstance): Promise<void> {
  route(app, teamsApi.list, view, (ctx, { query }) => listTeams(ctx, query));
  route(app, teamsApi.detail, view, (ctx, { params, query }) => getTeam(ctx, params.id, query));
  route(app, teamsApi.create, add, (ctx, { body }) => createTeam(ctx, body));
  route(app, teamsApi.setActiveTask, editActiveTask, (ctx, { params, body }) =>
    setActiveTask(ctx, params.id, body),
  );
}
