import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { sending, trying } from '#server/http/safety/limits.ts';
import { joinRequestsApi } from '#shared/invitations/join-requests.api.ts';
import { decideJoinRequest, listJoinRequests } from './join-decision.service.ts';
import { confirmJoinRequest, requestToJoin, resendJoinCode } from './join-requests.service.ts';

/** Readers of requests may decide about those to the teams they manage, and about no others. */
const manage = {
  permission: ['ORG_TEAM_JOIN_REQUEST_VIEW', 'ORG_TEAM_JOIN_REQUEST_EDIT', 'ALL_ORG_EDIT'],
} as const;

export async function registerJoinRequests(app: FastifyInstance): Promise<void> {
  route(app, joinRequestsApi.list, manage, (ctx, { query }) => listJoinRequests(ctx, query));
  route(app, joinRequestsApi.create, 'public', (ctx, { body }) => requestToJoin(ctx, body), sending);
  route(app, joinRequestsApi.validate, 'public', (ctx, { body }) => confirmJoinRequest(ctx, body), trying);
  route(app, joinRequestsApi.resendCode, 'public', (ctx, { body }) => resendJoinCode(ctx, body), sending);
  route(app, joinRequestsApi.decide, manage, (ctx, { params }) =>
    decideJoinRequest(ctx, params.id, params.action),
  );
}
