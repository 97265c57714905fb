import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { registerActivitiesCompat } from '#server/modules/activities/activities.compat.routes.ts';
import { activityReport } from '#server/modules/activities/activities.service.ts';
import { readsTime } from '#shared/access/role-access.ts';
import { activitiesApi } from '#shared/activities/activities.api.ts';

const read = { permission: readsTime } as const;

export async function registerActivities(app: FastifyInstance): Promise<void> {
  registerActivitiesCompat(app);
  route(app, activitiesApi.report, read, (ctx, { query }) => activityReport(ctx, query));
}
