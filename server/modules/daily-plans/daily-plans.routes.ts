import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { registerDailyPlansCompat } from '#server/modules/daily-plans/daily-plans.compat.routes.ts';
import {
  addPlannedTask,
  createPlan,
  movePlannedTask,
  removeFromManyPlans,
  removePlan,
  removePlannedTask,
  updatePlan,
} from '#server/modules/daily-plans/plan-changes.service.ts';
import { listOwnPlans, listPlansOf } from '#server/modules/daily-plans/plans.service.ts';
import { dailyPlansApi } from '#shared/plans/daily-plans.api.ts';

const read = { permission: ['DAILY_PLAN_READ', 'ALL_ORG_VIEW'] } as const;
const create = { permission: ['DAILY_PLAN_CREATE', 'ALL_ORG_EDIT'] } as const;
const change = { permission: ['DAILY_PLAN_UPDATE', 'ALL_ORG_EDIT'] } as const;
const remove = { permission: ['DAILY_PLAN_DELETE', 'ALL_ORG_EDIT'] } as const;

export async function registerDailyPlans(app: FastifyInstance): Promise<void> {
  registerDailyPlansCompat(app);
  route(app, dailyPlansApi.mine, read, (ctx, { query }) => listOwnPlans(ctx, query));
  route(app, dailyPlansApi.ofEmployee, read, (ctx, { params, query }) =>
    listPlansOf(ctx, params.employeeId, query),
  );
  route(app, dailyPlansApi.create, create, (ctx, { body }) => createPlan(ctx, body));
  route(app, dailyPlansApi.update, change, (ctx, { params, body }) => updatePlan(ctx, params.id, body));
  route(app, dailyPlansApi.remove, remove, (ctx, { params }) => removePlan(ctx, params.id));
  route(app, dailyPlansApi.addTask, change, (ctx, { params, body }) =>
    addPlannedTask(ctx, params.id, body.taskId),
  );
  route(app, dailyPlansApi.removeTask, change, (ctx, { params, body }) =>
    removePlannedTask(ctx, params.id, body.taskId),
  );
  route(app, dailyPlansApi.removeTaskFromMany, change, (ctx, { params, body }) =>
    removeFromManyPlans(ctx, params.taskId, body),
  );
  route(app, dailyPlansApi.moveTask, change, (ctx, { params, body }) =>
    movePlannedTask(ctx, params.id, body),
  );
}
