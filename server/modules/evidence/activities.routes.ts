import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { readsTime } from '#shared/access/role-access.ts';
import { activitiesApi } from '#shared/evidence/activities.api.ts';
import { registerActivitiesCompat } from './activities.compat.routes.ts';
import { activityReport } from './activities.service.ts';

const read = { permission: readsTime } as const;

export async function registerActivities(app: FastifyInstance): Promise<void> {
  registerActivitiesCompat(app);
  route(app, activitiesApi.report, read, (ctx, { query }) => activityReport(ctx, query));
}
