import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { readsTime } from '#shared/access/role-access.ts';
import { timeSlotsApi } from '#shared/evidence/time-slots.api.ts';
import { listTimeSlots } from './time-slots.service.ts';

const read = { permission: readsTime } as const;

/** Endpoints that only other clients call. */
export function registerTimeSlotsCompat(app: FastifyInstance): void {
  route(app, timeSlotsApi.list, read, (ctx, { query }) => listTimeSlots(ctx, query));
}
