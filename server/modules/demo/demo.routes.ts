import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { sending } from '#server/http/safety/limits.ts';
import { isFromThisMachine } from '#server/http/safety/local-request.ts';
import { fillDemo, removeDemo } from '#server/modules/demo/demo.service.ts';
import { demoApi } from '#shared/demo/demo.api.ts';

export async function registerDemo(app: FastifyInstance): Promise<void> {
  route(
    app,
    demoApi.fill,
    'public',
    (ctx, { body }, { request }) => fillDemo(ctx, body, { isOnThisMachine: isFromThisMachine(request) }),
    sending,
  );
  route(app, demoApi.remove, 'member', (ctx) => removeDemo(ctx));
}
