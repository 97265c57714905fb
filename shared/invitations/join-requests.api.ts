import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { listOf } from '#shared/http/envelope.ts';
import * as join from './join-request.schema.ts';

export const joinRequestsApi = endpointTable('join-requests', {
  list: endpoint({
    method: 'GET',
    path: '/organization-team-join',
    summary: 'Confirmed requests to join the teams the caller manages',
    query: join.joinRequestListQuery,
    response: listOf(join.joinRequestSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/organization-team-join',
    summary: 'Ask to join a public team; a code is mailed',
    body: join.joinRequestInput,
    response: join.joinRequestSchema,
    status: 201,
  }),
  validate: endpoint({
    method: 'POST',
    path: '/organization-team-join/validate',
    summary: 'Confirm a request to join by the mailed code',
    body: join.validateJoinInput,
    response: join.joinValidated,
  }),
  resendCode: endpoint({
    method: 'POST',
    path: '/organization-team-join/resend-code',
    summary: 'Mail a new code for an unconfirmed request to join',
    body: join.resendJoinCodeInput,
    response: join.joinCodeResent,
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/organization-team-join/:id/:action',
    summary: 'Accept or reject a request to join, or set it back; answers the list',
    changes: ['join-requests', 'teams', 'user', 'employees'],
    params: join.decideJoinParams,
    response: listOf(join.joinRequestSchema),
  }),
});
