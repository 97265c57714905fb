import type { FastifyInstance } from 'fastify';
import type { ReadSources } from '#server/context/revisions.ts';
import { route } from '#server/http/route.ts';
import { readBalance } from '#server/modules/reports/balance.service.ts';
import {
  dailyChart,
  dailyReport,
  timeLimits,
  weeklyReport,
} from '#server/modules/reports/reports.service.ts';
import { readSummary } from '#server/modules/reports/summary.service.ts';
import { sourcesOfTime, type TimeOfQuery } from '#server/modules/time-logs/time-filter.ts';
import { onlineSeconds } from '#server/modules/users/online.ts';
import { readsTime } from '#shared/access/role-access.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';

const mayReadTime = { permission: readsTime } as const;

interface TimeInput {
  readonly query: TimeOfQuery;
}

const ofTime = { unchanged: ({ query }: TimeInput, now: Date) => sourcesOfTime(query, now) };
/** These reads contain activity, and whether people are online. */
const ofPeople = {
  unchanged: ({ query }: TimeInput, now: Date): ReadSources => ({
    ...sourcesOfTime(query, now),
    areas: ['work', 'evidence'],
    seenWithinSeconds: onlineSeconds,
  }),
};

export async function registerReports(app: FastifyInstance): Promise<void> {
  route(app, reportsApi.daily, mayReadTime, (ctx, { query }) => dailyReport(ctx, query), ofPeople);
  route(app, reportsApi.dailyChart, mayReadTime, (ctx, { query }) => dailyChart(ctx, query), ofTime);
  route(app, reportsApi.weekly, mayReadTime, (ctx, { query }) => weeklyReport(ctx, query), ofPeople);
  route(app, reportsApi.timeLimit, mayReadTime, (ctx, { query }) => timeLimits(ctx, query), ofPeople);
  route(app, reportsApi.balance, mayReadTime, (ctx, { query }) => readBalance(ctx, query));
  route(app, reportsApi.summary, mayReadTime, (ctx, { query }) => readSummary(ctx, query), ofTime);
}
