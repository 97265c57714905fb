import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { setActiveTask } from '#server/modules/teams/active-task.service.ts';
import { leaveAllTeams, removeMember } from '#server/modules/teams/member-removal.service.ts';
import { addMembers, reorderMembers, updateMember } from '#server/modules/teams/members.service.ts';
import { readTeam, readTeams } from '#server/modules/teams/read/read-teams.service.ts';
import { readTeamDay, readTeamWeek } from '#server/modules/teams/read/team-hours.service.ts';
import { updateTeam } from '#server/modules/teams/team-update.service.ts';
import { registerTeamsCompat } from '#server/modules/teams/teams.compat.routes.ts';
import { createTeam, deleteTeam } from '#server/modules/teams/teams.service.ts';
import { seesTeams } from '#shared/access/role-access.ts';
import { teamTexts } from '#shared/teams/team.schema.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

const view = { permission: seesTeams } as const;
const add = { permission: ['ORG_TEAM_ADD', 'ALL_ORG_EDIT'] } as const;
const edit = { permission: ['ORG_TEAM_EDIT', 'ALL_ORG_EDIT'] } as const;
const remove = { permission: ['ORG_TEAM_DELETE', 'ALL_ORG_EDIT'] } as const;
const editActiveTask = { permission: ['ORG_TEAM_EDIT_ACTIVE_TASK', 'ALL_ORG_EDIT'] } as const;

export async function registerTeams(app: FastifyInstance): Promise<void> {
  route(app, teamsApi.list, view, (ctx, { query }) => readTeams(ctx, query));
  route(app, teamsApi.detail, view, (ctx, { params, query }) => readTeam(ctx, params.id, query));
  route(app, teamsApi.day, view, (ctx, { params, query }) => readTeamDay(ctx, params.id, query));
  route(app, teamsApi.week, view, (ctx, { params, query }) => readTeamWeek(ctx, params.id, query));
  route(app, teamsApi.create, add, (ctx, { body }) => createTeam(ctx, body), {
    signedOut: teamTexts.signInFirst,
  });
  route(app, teamsApi.setActiveTask, editActiveTask, (ctx, { params, body }) =>
    setActiveTask(ctx, params.id, body),
  );
  route(app, teamsApi.update, edit, (ctx, { params, body }) => updateTeam(ctx, params.id, body));
  route(app, teamsApi.remove, remove, (ctx, { params }) => deleteTeam(ctx, params.id));
  registerMembers(app);
}

/** Every member may leave, in any role; the service decides who may remove others. */
function registerMembers(app: FastifyInstance): void {
  route(app, teamsApi.leaveAll, 'member', (ctx, { params }) => leaveAllTeams(ctx, params.userId));
  route(app, teamsApi.addMembers, edit, (ctx, { body }) => addMembers(ctx, body));
  route(app, teamsApi.reorderMembers, edit, (ctx, { body }) => reorderMembers(ctx, body));
  route(app, teamsApi.updateMember, edit, (ctx, { params, body }) => updateMember(ctx, params.id, body));
  route(app, teamsApi.removeMember, 'member', (ctx, { params, query }) =>
    removeMember(ctx, params.id, query),
  );
  registerTeamsCompat(app);
}
