import { z } from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { listOf, updateResult } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';
import {
  activeTaskInput,
  createTeamInput,
  teamDetailQuery,
  teamListQuery,
  teamSchema,
} from '#shared/teams/team.schema.ts';

export const teamsApi = {
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
    params: z.object({ id: uuid }),
    query: teamDetailQuery,
    response: teamSchema,
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
    params: z.object({ id: uuid }),
    body: activeTaskInput,
    response: updateResult,
  }),
};
