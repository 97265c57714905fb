import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { trying as tryingToSignIn } from '#server/http/safety/limits.ts';
import { signInWithPassword } from '#server/modules/auth/sign-in/password-sign-in.service.ts';
import { registerInvitationsCompat } from '#server/modules/invitations/invitations.compat.routes.ts';
import {
  createInvites,
  linkOfInvite,
  listInvites,
  removeInvite,
  resendInvite,
} from '#server/modules/invitations/invitations.service.ts';
import {
  acceptInvite,
  listOwnInvites,
  respondToInvite,
  signInWithAnyCode,
  validateInvite,
} from '#server/modules/invitations/invite-answers.service.ts';
import { addEmployee } from '#server/modules/invitations/new-person.service.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const view = { permission: 'ORG_INVITE_VIEW' } as const;
const edit = { permission: 'ORG_INVITE_EDIT' } as const;
/** Calls a minute from one address, where secrets are tried and where mails are sent. */
const trying = { limit: { max: 10, windowSeconds: 60, isOverAllReplicas: true } };
const adding = { limit: { max: 60, windowSeconds: 60, isOverAllReplicas: true } };
const sending = { limit: { max: 20, windowSeconds: 60, isOverAllReplicas: true } };

export async function registerInvitations(app: FastifyInstance): Promise<void> {
  registerManagement(app);
  route(
    app,
    authApi.login,
    'public',
    (ctx, { body: { email, password, code, deviceToken } }) =>
      password === undefined
        ? signInWithAnyCode(ctx, { email, code: code ?? '', deviceToken })
        : signInWithPassword(ctx, { email, password, deviceToken }),
    tryingToSignIn,
  );
  route(app, invitationsApi.mine, 'account', (ctx) => listOwnInvites(ctx));
  route(app, invitationsApi.respond, 'account', (ctx, { params }) =>
    respondToInvite(ctx, params.id, params.action),
  );
  route(app, invitationsApi.validate, 'public', (ctx, { query }) => validateInvite(ctx, query), trying);
  route(app, invitationsApi.validateByCode, 'public', (ctx, { body }) => validateInvite(ctx, body), trying);
  route(app, invitationsApi.accept, 'public', (ctx, { body }) => acceptInvite(ctx, body), trying);
  route(
    app,
    workspacesApi.createEmployee,
    { permission: 'ORG_EMPLOYEES_EDIT' },
    (ctx, { body }) => addEmployee(ctx, body),
    adding,
  );
  registerInvitationsCompat(app);
}

function registerManagement(app: FastifyInstance): void {
  route(app, invitationsApi.list, view, (ctx, { query }) => listInvites(ctx, query));
  route(app, invitationsApi.create, edit, (ctx, { body }) => createInvites(ctx, body), sending);
  route(app, invitationsApi.resend, edit, (ctx, { body }) => resendInvite(ctx, body), sending);
  route(app, invitationsApi.remove, edit, (ctx, { params }) => removeInvite(ctx, params.id));
  route(app, invitationsApi.link, edit, (ctx, { params }, reply) => {
    reply.header('cache-control', 'no-store');
    return linkOfInvite(ctx, params.id);
  });
}
