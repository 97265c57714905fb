import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { deleteBudget, listBudgets, putBudget, readSeries } from '#server/modules/budgets/budgets.service.ts';
import { budgetsApi } from '#shared/budgets/budgets.api.ts';

const view = { permission: ['ORG_PROJECT_VIEW', 'ALL_ORG_VIEW'] } as const;

export async function registerBudgets(app: FastifyInstance): Promise<void> {
  route(app, budgetsApi.list, view, (ctx, { query }) => listBudgets(ctx, query));
  route(app, budgetsApi.put, view, (ctx, { body }) => putBudget(ctx, body));
  route(app, budgetsApi.series, view, (ctx, { params }) => readSeries(ctx, params.id));
  route(app, budgetsApi.remove, view, (ctx, { params }) => deleteBudget(ctx, params.id));
}
