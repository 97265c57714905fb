import type { FastifyInstance } from 'fastify';
import { bearerOf } from '#server/http/access.ts';
import {
  cookieRefreshToken,
  forgetSession,
  isOwnPage,
  resolveRefreshToken,
} from '#server/http/refresh-cookie.ts';
import { route } from '#server/http/route.ts';
import { sending, trying } from '#server/http/safety/limits.ts';
import { isFromThisMachine } from '#server/http/safety/local-request.ts';
import {
  resendVerification,
  verifyByCode,
  verifyByToken,
} from '#server/modules/auth/email/verification.service.ts';
import { registerAccount, registerTeam } from '#server/modules/auth/registration/register.service.ts';
import { refreshSession, signOut } from '#server/modules/auth/session/session.service.ts';
import { sessionCookies } from '#server/modules/auth/session/session-cookies.ts';
import { listWorkspacesByCode, sendSignInCode } from '#server/modules/auth/sign-in/code-sign-in.service.ts';
import { listWorkspacesByPassword } from '#server/modules/auth/sign-in/password-sign-in.service.ts';
import {
  enterWorkspace,
  listOwnWorkspaces,
  switchWorkspace,
} from '#server/modules/auth/workspaces/workspace-entry.service.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { statusOk } from '#shared/http/envelope.ts';

export async function registerAuth(app: FastifyInstance): Promise<void> {
  registerSignIn(app);
  registerSessions(app);
  registerVerification(app);
  route(
    app,
    authApi.register,
    'public',
    async (ctx, { body }, reply) => {
      const caller = { isOnThisMachine: isFromThisMachine(reply.request) };
      if ('user' in body) {
        reply.code(201);
        return registerAccount(ctx, body, caller);
      }
      const registered = await registerTeam(ctx, body, caller);
      if (!isOwnPage(reply.request)) {
        reply.header('set-cookie', sessionCookies(registered, ctx.services.config.appUrl));
      }
      return registered.result;
    },
    sending,
  );
}

function registerSignIn(app: FastifyInstance): void {
  route(
    app,
    authApi.sendCode,
    'public',
    async (ctx, { body }) => {
      await sendSignInCode(ctx, body);
      return statusOk;
    },
    sending,
  );
  route(app, authApi.confirmCode, 'public', (ctx, { body }) => listWorkspacesByCode(ctx, body), trying);
  route(
    app,
    authApi.signInWithPassword,
    'public',
    (ctx, { body }) => listWorkspacesByPassword(ctx, body),
    trying,
  );
  route(app, authApi.signInToWorkspace, 'public', (ctx, { body }) => enterWorkspace(ctx, body), trying);
}

function registerSessions(app: FastifyInstance): void {
  route(app, authApi.switchWorkspace, 'account', (ctx, { body }) => switchWorkspace(ctx, body));
  route(app, authApi.workspaces, 'account', (ctx, { query }, reply) => {
    // Tokens of the answer open the workspaces.
    reply.header('cache-control', 'no-store');
    return listOwnWorkspaces(ctx, query);
  });
  route(app, authApi.refresh, 'public', (ctx, { body }, { request }) =>
    refreshSession(ctx, { refresh_token: resolveRefreshToken(request, body.refresh_token) }),
  );
  route(app, authApi.logout, 'public', async (ctx, _input, reply) => {
    const { request } = reply;
    await signOut(ctx, { bearer: bearerOf(request), refreshToken: cookieRefreshToken(request) });
    forgetSession(reply);
    return statusOk;
  });
}

function registerVerification(app: FastifyInstance): void {
  route(
    app,
    authApi.resendVerification,
    'account',
    async (ctx, { body }) => {
      await resendVerification(ctx, body);
      return statusOk;
    },
    sending,
  );
  route(
    app,
    authApi.verifyByCode,
    'account',
    async (ctx, { body }) => {
      await verifyByCode(ctx, body);
      return statusOk;
    },
    trying,
  );
  route(
    app,
    authApi.verifyByToken,
    'public',
    async (ctx, { body }) => {
      await verifyByToken(ctx, body);
      return statusOk;
    },
    trying,
  );
}
