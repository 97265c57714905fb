import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { startTimer, stopTimer, syncTimer, toggleTimer } from '#server/modules/timer/timer.service.ts';
import { timerStatus } from '#server/modules/timer/timer-status.service.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

const mayTrack = { permission: 'TIME_TRACKER' } as const;

export async function registerTimer(app: FastifyInstance): Promise<void> {
  route(app, timerApi.status, 'member', (ctx, { query }) => timerStatus(ctx, query));
  route(app, timerApi.start, mayTrack, (ctx, { body }) => startTimer(ctx, body));
  route(app, timerApi.stop, 'member', (ctx) => stopTimer(ctx));
  route(app, timerApi.toggle, mayTrack, (ctx, { body }) => toggleTimer(ctx, body));
  route(app, timerApi.sync, 'member', (ctx) => syncTimer(ctx));
}
