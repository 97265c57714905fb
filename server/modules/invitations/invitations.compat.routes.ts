import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { rejectInvite, respondToInvite } from '#server/modules/invitations/invite-answers.service.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';

/** Calls a minute from one address, where secrets are tried. */
const trying = { limit: { max: 10, windowSeconds: 60, isOverAllReplicas: true } };

export function registerInvitationsCompat(app: FastifyInstance): void {
  route(app, invitationsApi.respondByQuery, 'account', (ctx, { params, query }) =>
    respondToInvite(ctx, params.id, query.action),
  );
  route(app, invitationsApi.reject, 'public', (ctx, { body }) => rejectInvite(ctx, body), trying);
}
