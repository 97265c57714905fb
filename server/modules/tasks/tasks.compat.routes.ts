import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { unassignEmployee } from '#server/modules/tasks/edit/task-bulk.service.ts';
import { createTeamTask } from '#server/modules/tasks/edit/task-create.service.ts';
import { changeLink } from '#server/modules/tasks/links/linked-issues.service.ts';
import { listOwnTasks, listTasksOf } from '#server/modules/tasks/read/tasks.service.ts';
import { taskLinksApi } from '#shared/tasks/task-links.api.ts';
import { taskMakers } from '#shared/tasks/task-rights.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

const view = { permission: ['ORG_TASK_VIEW', 'ALL_ORG_VIEW'] } as const;
const add = { permission: taskMakers } as const;
const edit = { permission: ['ORG_TASK_EDIT', 'ALL_ORG_EDIT'] } as const;

/** Endpoints that only other clients call. */
export function registerTasksCompat(app: FastifyInstance): void {
  route(app, tasksApi.mine, view, (ctx, { query }) => listOwnTasks(ctx, query));
  route(app, tasksApi.ofEmployee, view, (ctx, { params, query }) =>
    listTasksOf(ctx, params.employeeId, query),
  );
  route(app, tasksApi.createInTeam, add, (ctx, { body }) => createTeamTask(ctx, body));
  route(app, tasksApi.unassignEmployee, edit, (ctx, { params, query }) =>
    unassignEmployee(ctx, params.employeeId, query),
  );
  route(app, taskLinksApi.updateLinkByBody, edit, (ctx, { body }) => changeLink(ctx, body.id, body.action));
}
