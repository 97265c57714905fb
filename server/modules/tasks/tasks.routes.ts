import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { createTask, createTeamTask } from '#server/modules/tasks/task-create.service.ts';
import { updateTask } from '#server/modules/tasks/task-update.service.ts';
import { getTask, listTasks } from '#server/modules/tasks/tasks.service.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

const view = { permission: ['ORG_TASK_VIEW', 'ALL_ORG_VIEW'] } as const;
const add = { permission: ['ORG_TASK_ADD', 'ALL_ORG_EDIT'] } as const;
const edit = { permission: ['ORG_TASK_EDIT', 'ALL_ORG_EDIT'] } as const;

export async function registerTasks(app: FastifyInstance): Promise<void> {
  route(app, tasksApi.team, view, (ctx, { query }) => listTasks(ctx, query));
  route(app, tasksApi.byId, view, (ctx, { params }) => getTask(ctx, params.id));
  route(app, tasksApi.create, add, (ctx, { body }) => createTask(ctx, body));
  route(app, tasksApi.createInTeam, add, (ctx, { body }) => createTeamTask(ctx, body));
  route(app, tasksApi.update, edit, (ctx, { params, body }) => updateTask(ctx, params.id, body));
}
