import type { FastifyInstance } from 'fastify';
import { reportsApi } from '#shared/reports/reports.api.ts';
import { route } from '#server/http/route.ts';
import { dailyChart, dailyReport } from '#server/modules/reports/reports.service.ts';

const mayReadTime = { permission: ['TIME_TRACKER', 'ALL_ORG_VIEW', 'ALL_ORG_EDIT'] } as const;

export async function registerReports(app: FastifyInstance): Promise<void> {
  route(app, reportsApi.daily, mayReadTime, (ctx, { query }) => dailyReport(ctx, query));
  route(app, reportsApi.dailyChart, mayReadTime, (ctx, { query }) => dailyChart(ctx, query));
}
