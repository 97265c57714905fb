import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { sending, trying } from '#server/http/safety/limits.ts';
import { requestEmailChange, verifyEmailChange } from '#server/modules/auth/email/email-change.service.ts';
import { changePassword } from '#server/modules/auth/password/password-change.service.ts';
import { requestPassword, resetPassword } from '#server/modules/auth/password/password-reset.service.ts';
import { endOtherSessions, endSession, listSessions } from '#server/modules/auth/session/sessions.service.ts';
import { accountApi } from '#shared/auth/account.api.ts';
import { statusOk, toDeleteResult } from '#shared/http/envelope.ts';

export async function registerAccountRoutes(app: FastifyInstance): Promise<void> {
  registerPassword(app);
  registerSessions(app);
  registerEmailChange(app);
}

function registerPassword(app: FastifyInstance): void {
  route(
    app,
    accountApi.requestPassword,
    'public',
    async (ctx, { body }) => {
      await requestPassword(ctx, body);
      return statusOk;
    },
    sending,
  );
  route(
    app,
    accountApi.resetPassword,
    'public',
    async (ctx, { body }) => {
      await resetPassword(ctx, body);
      return statusOk;
    },
    trying,
  );
  route(
    app,
    accountApi.changePassword,
    'account',
    async (ctx, { body }) => {
      await changePassword(ctx, body);
      return statusOk;
    },
    trying,
  );
}

function registerSessions(app: FastifyInstance): void {
  route(app, accountApi.sessions, 'account', (ctx) => listSessions(ctx));
  route(app, accountApi.endSession, 'account', async (ctx, { params }) =>
    toDeleteResult(await endSession(ctx, params.id)),
  );
  route(app, accountApi.endOtherSessions, 'account', async (ctx) =>
    toDeleteResult(await endOtherSessions(ctx)),
  );
}

function registerEmailChange(app: FastifyInstance): void {
  route(
    app,
    accountApi.requestEmailChange,
    'account',
    async (ctx, { body }) => ({ ...statusOk, sentTo: await requestEmailChange(ctx, body) }),
    sending,
  );
  route(
    app,
    accountApi.verifyEmailChange,
    'account',
    async (ctx, { body }) => {
      await verifyEmailChange(ctx, body);
      return statusOk;
    },
    trying,
  );
}
