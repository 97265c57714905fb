import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { readsTime } from '#shared/access/role-access.ts';
import { activitiesApi } from '#shared/evidence/activities.api.ts';
import { addActivities, dailyActivities, listActivities } from './activities.service.ts';

const read = { permission: readsTime } as const;
const add = { permission: ['TIME_TRACKER', 'ALL_ORG_EDIT', 'CHANGE_SELECTED_EMPLOYEE'] } as const;

/** Endpoints that only other clients call. */
export function registerActivitiesCompat(app: FastifyInstance): void {
  route(app, activitiesApi.list, read, (ctx, { query }) => listActivities(ctx, query));
  route(app, activitiesApi.daily, read, (ctx, { query }) => dailyActivities(ctx, query));
  route(app, activitiesApi.add, add, (ctx, { body }) => addActivities(ctx, body));
}
