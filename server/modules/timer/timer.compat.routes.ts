import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { toggleTimer } from '#server/modules/timer/timer.service.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

const mayTrack = { permission: 'TIME_TRACKER' } as const;

/** Endpoints that only other clients call. */
export function registerTimerCompat(app: FastifyInstance): void {
  route(app, timerApi.toggle, mayTrack, (ctx, { body }) => toggleTimer(ctx, body));
}
