import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { listTimeSlots } from '#server/modules/time-slots/time-slots.service.ts';
import { readsTime } from '#shared/access/role-access.ts';
import { timeSlotsApi } from '#shared/time-slots/time-slots.api.ts';

const read = { permission: readsTime } as const;

/** Endpoints that only other clients call. */
export function registerTimeSlotsCompat(app: FastifyInstance): void {
  route(app, timeSlotsApi.list, read, (ctx, { query }) => listTimeSlots(ctx, query));
}
