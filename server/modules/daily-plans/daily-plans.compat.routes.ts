import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { getPlan, listPlans, listPlansWith } from '#server/modules/daily-plans/plans.service.ts';
import { dailyPlansApi } from '#shared/plans/daily-plans.api.ts';

const read = { permission: ['DAILY_PLAN_READ', 'ALL_ORG_VIEW'] } as const;

/** Endpoints that only other clients call. */
export function registerDailyPlansCompat(app: FastifyInstance): void {
  route(app, dailyPlansApi.list, read, (ctx, { query }) => listPlans(ctx, query));
  route(app, dailyPlansApi.ofTask, read, (ctx, { params, query }) =>
    listPlansWith(ctx, params.taskId, query),
  );
  route(app, dailyPlansApi.byId, read, (ctx, { params, query }) => getPlan(ctx, params.id, query));
}
