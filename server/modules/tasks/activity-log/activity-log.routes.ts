import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { activityLogApi } from '#shared/tasks/activity-log.api.ts';
import { listActivity } from './activity-log.service.ts';

export async function registerActivityLog(app: FastifyInstance): Promise<void> {
  route(app, activityLogApi.list, 'member', (ctx, { query }) => listActivity(ctx, query));
}
