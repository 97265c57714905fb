import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { heartbeat } from '#server/modules/time-slots/heartbeat.service.ts';
import { removeTimeSlots } from '#server/modules/time-slots/time-slot-removal.service.ts';
import { registerTimeSlotsCompat } from '#server/modules/time-slots/time-slots.compat.routes.ts';
import { slotsOfEmployee } from '#server/modules/time-slots/time-slots.service.ts';
import { readsTime } from '#shared/access/role-access.ts';
import { timeSlotsApi } from '#shared/time-slots/time-slots.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

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
