import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { readBalance } from '#server/modules/reports/balance.service.ts';
import {
  dailyChart,
  dailyReport,
  timeLimits,
  weeklyReport,
} from '#server/modules/reports/reports.service.ts';
import { readSummary } from '#server/modules/reports/summary.service.ts';
import { readsTime } from '#shared/access/role-access.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';

const mayReadTime = { permission: readsTime } as const;

export async function registerReports(app: FastifyInstance): Promise<void> {
  route(app, reportsApi.daily, mayReadTime, (ctx, { query }) => dailyReport(ctx, query));
  route(app, reportsApi.dailyChart, mayReadTime, (ctx, { query }) => dailyChart(ctx, query));
  route(app, reportsApi.weekly, mayReadTime, (ctx, { query }) => weeklyReport(ctx, query));
  route(app, reportsApi.timeLimit, mayReadTime, (ctx, { query }) => timeLimits(ctx, query));
  route(app, reportsApi.balance, mayReadTime, (ctx, { query }) => readBalance(ctx, query));
  route(app, reportsApi.summary, mayReadTime, (ctx, { query }) => readSummary(ctx, query));
}
