import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BaseContext } from '#server/context/context.ts';
import { AppError } from '#server/errors.ts';
import { bearerOf } from '#server/http/access.ts';
import { answerError } from '#server/http/error-handler.ts';
import { route } from '#server/http/route.ts';
import { isFromThisMachine } from '#server/http/safety/local-request.ts';
import { receiveClientLog } from '#server/modules/system/client-log.service.ts';
import { registerSystemCompat } from '#server/modules/system/system.compat.routes.ts';
import { aliveAnswer, detailedHealth, readiness, setup } from '#server/modules/system/system.service.ts';
import { clientLogTexts } from '#shared/system/client-log.schema.ts';
import { systemApi } from '#shared/system/system.api.ts';

export async function registerSystem(app: FastifyInstance): Promise<void> {
  route(app, systemApi.health, 'public', async (ctx, { query }, reply) => {
    const answer = query.detail
      ? await detailedHealth(ctx, { forOperator: await isOperator(ctx, reply.request) })
      : await readiness(ctx);
    if (answer.status === 'error') reply.code(503);
    return answer;
  });
  route(app, systemApi.alive, 'public', () => aliveAnswer);
  route(app, systemApi.root, 'public', () => aliveAnswer);
  route(app, systemApi.setup, 'public', (ctx, _input, reply) =>
    setup(ctx, { isOnThisMachine: isFromThisMachine(reply.request) }),
  );
  registerSystemCompat(app);
  await app.register(async (scope) => registerClientLog(scope));
}

/** Somebody at the machine of a local installation, or an administrator of a workspace. */
async function isOperator({ services }: BaseContext, request: FastifyRequest): Promise<boolean> {
  if (services.config.isLocal && isFromThisMachine(request)) return true;
  const token = bearerOf(request);
  const identity = token === undefined ? undefined : await services.sessions.resolve(token);
  return identity?.role === 'SUPER_ADMIN' || identity?.role === 'ADMIN';
}

/** Its refusals have a form of their own. */
function registerClientLog(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const isRefused = error instanceof AppError && error.kind === 'bad-request';
    if (!isRefused) return answerError(error, request, reply);
    return reply.code(400).send({ success: false, error: clientLogTexts.invalid, details: error.message });
  });
  const limit = { max: 60, windowSeconds: 60 };
  route(
    app,
    systemApi.clientLog,
    'public',
    (ctx, { body }, reply) => {
      const answer = receiveClientLog(ctx, body, app.countPageFailure);
      reply.code(answer.status);
      return answer.body;
    },
    { limit },
  );
}
