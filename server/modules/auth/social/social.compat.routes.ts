import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { trying } from '#server/http/safety/limits.ts';
import { linkAccount, lookUpEmail, lookUpIdentity } from '#server/modules/auth/social/social-link.service.ts';
import { listWorkspacesByToken } from '#server/modules/auth/social/social-sign-in.service.ts';
import { socialApi } from '#shared/auth/social.api.ts';

/** For clients that hold a token of the provider themselves. */
export function registerSocialCompat(app: FastifyInstance): void {
  route(app, socialApi.signIn, 'public', (ctx, { body }) => listWorkspacesByToken(ctx, body), trying);
  route(app, socialApi.lookUpEmail, 'public', (ctx, { body }) => lookUpEmail(ctx, body), trying);
  route(app, socialApi.lookUpIdentity, 'public', (ctx, { body }) => lookUpIdentity(ctx, body), trying);
  route(app, socialApi.linkAccount, 'account', (ctx, { body }) => linkAccount(ctx, body), trying);
}
