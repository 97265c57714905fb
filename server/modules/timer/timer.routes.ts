import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { listOtherTimers, stopOtherTimer } from '#server/modules/timer/other-timers.service.ts';
import { resumeTimer } from '#server/modules/timer/resume.service.ts';
import { registerTimerCompat } from '#server/modules/timer/timer.compat.routes.ts';
import { dropPause, startTimer, stopTimer } from '#server/modules/timer/timer.service.ts';
import { resolveGap } from '#server/modules/timer/timer-gap.service.ts';
import { timerStatus } from '#server/modules/timer/timer-status.service.ts';
import { recentWork, startNewTask } from '#server/modules/timer/timer-work.service.ts';
import {
  addWorkFavorite,
  listWorkFavorites,
  orderWorkFavorites,
  removeWorkFavorite,
} from '#server/modules/timer/work-favorites.service.ts';
import { otherTimersApi } from '#shared/timer/other-timers.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { workFavoritesApi } from '#shared/timer/work-favorites.api.ts';

const mayTrack = { permission: 'TIME_TRACKER' } as const;

export async function registerTimer(app: FastifyInstance): Promise<void> {
  registerTimerCompat(app);
  route(app, timerApi.status, 'member', (ctx, { query }) => timerStatus(ctx, query));
  route(app, timerApi.start, mayTrack, (ctx, { body }) => startTimer(ctx, body));
  route(app, timerApi.startNew, mayTrack, (ctx, { body }) => startNewTask(ctx, body));
  route(app, timerApi.recent, 'member', (ctx) => recentWork(ctx));
  route(app, workFavoritesApi.list, 'member', (ctx) => listWorkFavorites(ctx));
  route(app, workFavoritesApi.add, 'member', (ctx, { body }) => addWorkFavorite(ctx, body));
  route(app, workFavoritesApi.order, 'member', (ctx, { body }) => orderWorkFavorites(ctx, body));
  route(app, workFavoritesApi.remove, 'member', (ctx, { params }) => removeWorkFavorite(ctx, params.id));
  route(app, otherTimersApi.list, 'member', (ctx) => listOtherTimers(ctx));
  route(app, otherTimersApi.stop, 'member', (ctx, { body }) => stopOtherTimer(ctx, body));
  route(app, timerApi.stop, 'member', (ctx, { body }) => stopTimer(ctx, body));
  route(app, timerApi.dropPause, 'member', (ctx, { body }) => dropPause(ctx, body));
  route(app, timerApi.gap, 'member', (ctx, { body }) => resolveGap(ctx, body));
  route(app, timerApi.resume, 'member', (ctx, { body }) => resumeTimer(ctx, body));
}
