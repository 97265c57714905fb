import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { listActivity } from '#server/modules/activity-log/activity-log.service.ts';
import { activityLogApi } from '#shared/activity-log/activity-log.api.ts';

export async function registerActivityLog(app: FastifyInstance): Promise<void> {
  route(app, activityLogApi.list, 'member', (ctx, { query }) => listActivity(ctx, query));
}
