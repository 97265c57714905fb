import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { updateTasks } from '#server/modules/tasks/edit/task-bulk.service.ts';
import { copyTask, createTask } from '#server/modules/tasks/edit/task-create.service.ts';
import { deleteTask, deleteTasks, restoreTask } from '#server/modules/tasks/edit/task-delete.service.ts';
import { updateTask } from '#server/modules/tasks/edit/task-update.service.ts';
import { moveTask } from '#server/modules/tasks/order/task-move.service.ts';
import { findTasks, getTask, listTasks } from '#server/modules/tasks/read/tasks.service.ts';
import { registerTasksCompat } from '#server/modules/tasks/tasks.compat.routes.ts';
import { taskMakers } from '#shared/tasks/task-rights.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

const view = { permission: ['ORG_TASK_VIEW', 'ALL_ORG_VIEW'] } as const;
const add = { permission: taskMakers } as const;
const edit = { permission: ['ORG_TASK_EDIT', 'ALL_ORG_EDIT'] } as const;
/** Managers of a team delete its tasks with the right to change them. */
const remove = { permission: ['ORG_TASK_DELETE', 'ORG_TASK_EDIT', 'ALL_ORG_EDIT'] } as const;

export async function registerTasks(app: FastifyInstance): Promise<void> {
  registerTasksCompat(app);
  route(app, tasksApi.team, view, (ctx, { query }) => listTasks(ctx, query));
  route(app, tasksApi.search, view, (ctx, { query }) => findTasks(ctx, query));
  route(app, tasksApi.byId, view, (ctx, { params }) => getTask(ctx, params.id));
  route(app, tasksApi.create, add, (ctx, { body }) => createTask(ctx, body));
  route(app, tasksApi.copy, add, (ctx, { params, body }) => copyTask(ctx, params.id, body));
  route(app, tasksApi.update, edit, (ctx, { params, body }) => updateTask(ctx, params.id, body));
  route(app, tasksApi.move, edit, (ctx, { params, body }) => moveTask(ctx, params.id, body));
  route(app, tasksApi.bulkUpdate, edit, (ctx, { body }) => updateTasks(ctx, body));
  route(app, tasksApi.remove, remove, (ctx, { params }) => deleteTask(ctx, params.id));
  route(app, tasksApi.restore, remove, (ctx, { params }) => restoreTask(ctx, params.id));
  route(app, tasksApi.bulkDelete, remove, (ctx, { body }) => deleteTasks(ctx, body));
}
