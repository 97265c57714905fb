import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { readsTime } from '#shared/access/role-access.ts';
import { timeSlotsApi } from '#shared/evidence/time-slots.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { heartbeat } from './heartbeat.service.ts';
import { removeTimeSlots } from './time-slot-removal.service.ts';
import { registerTimeSlotsCompat } from './time-slots.compat.routes.ts';
import { slotsOfEmployee } from './time-slots.service.ts';

const read = { permission: readsTime } as const;
const change = { permission: ['TIME_TRACKER', 'ALL_ORG_EDIT', 'CHANGE_SELECTED_EMPLOYEE'] } as const;

export async function registerTimeSlots(app: FastifyInstance): Promise<void> {
  registerTimeSlotsCompat(app);
  route(app, timeSlotsApi.ofEmployee, read, (ctx, { query }) => slotsOfEmployee(ctx, query));
  route(app, timeSlotsApi.remove, change, (ctx, { query, body }) =>
    removeTimeSlots(ctx, body.ids === undefined ? query : body),
  );
  route(app, timerApi.sync, 'member', (ctx, { body }) => heartbeat(ctx, body));
}
