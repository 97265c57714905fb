import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { aliveAnswer, health, setup } from '#server/modules/system/system.service.ts';
import { systemApi } from '#shared/system/system.api.ts';

export async function registerSystem(app: FastifyInstance): Promise<void> {
  route(app, systemApi.health, 'public', async (ctx, { query }, reply) => {
    const answer = await health(ctx, { detail: query.detail ?? false });
    if (answer.status === 'error') reply.code(503);
    return answer;
  });
  route(app, systemApi.root, 'public', () => aliveAnswer);
  route(app, systemApi.setup, 'public', (ctx) => setup(ctx));
}
