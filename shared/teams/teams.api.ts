import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf, updateResult } from '#shared/http/envelope.ts';
import { queryText, uuid } from '#shared/http/query.ts';
import {
  activeTaskInput,
  createTeamInput,
  teamDetailQuery,
  teamListQuery,
  teamMemberSchema,
  teamSchema,
} from './team.schema.ts';
import {
  addMembersInput,
  removeMemberQuery,
  reorderMembersInput,
  updateMemberInput,
  updateTeamInput,
} from './team-changes.schema.ts';
import { teamDayQuery, teamDaySchema, teamWeekQuery, teamWeekSchema } from './team-hours.schema.ts';

const byId = z.object({ id: uuid });

export const teamsApi = endpointTable('teams', {
  list: endpoint({
    method: 'GET',
    path: '/organization-team',
    summary: 'Teams the caller sees, with members',
    query: teamListQuery,
    response: listOf(teamSchema),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/organization-team/:id',
    summary: 'A team with its members, their timer state and their time of a range',
    params: byId,
    query: teamDetailQuery,
    response: teamSchema,
  }),
  day: endpoint({
    method: 'GET',
    path: '/organization-team/:id/day',
    area: 'team-hours',
    summary: "Get working times and planned time of a team's members on a day",
    params: byId,
    query: teamDayQuery,
    response: teamDaySchema,
  }),
  week: endpoint({
    method: 'GET',
    path: '/organization-team/:id/week',
    area: 'team-hours',
    summary: "A team's time of seven days against what its members' working hours ask for, for its managers",
    params: byId,
    query: teamWeekQuery,
    response: teamWeekSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/organization-team',
    summary: 'Create a team',
    body: createTeamInput,
    response: z.union([teamSchema, listOf(teamSchema)]),
    status: 201,
  }),
  setActiveTask: endpoint({
    method: 'PUT',
    path: '/organization-team-employee/:id/active-task',
    summary: "Set or clear a member's active task",
    params: byId,
    body: activeTaskInput,
    response: updateResult,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/organization-team/:id',
    summary: "Change a team's settings, projects, members or managers",
    changes: ['teams', 'projects', 'user'],
    params: byId,
    body: updateTeamInput,
    response: teamSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/organization-team/:id',
    summary: 'Delete a team; its tasks and its time stay',
    changes: ['teams', 'projects', 'tasks', 'timer', 'user'],
    params: byId,
    query: z.object({ organizationId: queryText }),
    response: teamSchema,
  }),
  leaveAll: endpoint({
    method: 'DELETE',
    path: '/organization-team/teams/:userId',
    summary: 'Remove a user from all teams',
    changes: ['teams', 'user', 'tasks', 'timer'],
    params: z.object({ userId: uuid }),
    response: deleteResult,
  }),
  addMembers: endpoint({
    method: 'POST',
    path: '/organization-team-employee',
    summary: 'Add employees to a team; who is in it already stays as they are',
    body: addMembersInput,
    response: listOf(teamMemberSchema),
    status: 201,
  }),
  reorderMembers: endpoint({
    method: 'PATCH',
    path: '/organization-team-employee/reorder',
    summary: 'Reorder the members of a team',
    body: reorderMembersInput,
    response: updateResult,
  }),
  updateMember: endpoint({
    method: 'PUT',
    path: '/organization-team-employee/:id',
    aliases: ['/organization-team/employee/:id'],
    summary: "Change a membership: role, order, tracking, active task; by its id or the employee's",
    params: byId,
    body: updateMemberInput,
    response: teamMemberSchema,
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/organization-team-employee/:id',
    summary: "Leave a team or remove a member; by the membership's id or the employee's",
    changes: ['teams', 'user', 'tasks', 'timer'],
    params: byId,
    query: removeMemberQuery,
    response: z.union([teamSchema, z.literal(true)]),
  }),
  removeEmployee: endpoint({
    method: 'DELETE',
    path: '/organization-team/employee/:id',
    summary: 'Validate and return true',
    changes: ['teams', 'user', 'tasks', 'timer'],
    params: byId,
    query: removeMemberQuery,
    response: z.literal(true),
  }),
});
