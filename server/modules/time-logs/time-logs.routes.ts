import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { listTimeLogs } from '#server/modules/time-logs/time-logs.service.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

const mayReadTime = { permission: ['TIME_TRACKER', 'ALL_ORG_VIEW', 'ALL_ORG_EDIT'] } as const;

export async function registerTimeLogs(app: FastifyInstance): Promise<void> {
  route(app, timeLogsApi.list, mayReadTime, (ctx, { query }) => listTimeLogs(ctx, query));
}
