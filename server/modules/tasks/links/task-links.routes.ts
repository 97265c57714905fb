import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import {
  createEstimation,
  deleteEstimation,
  updateEstimation,
} from '#server/modules/tasks/links/estimations.service.ts';
import { changeLink, linkTasks, unlinkTasks } from '#server/modules/tasks/links/linked-issues.service.ts';
import { taskLinksApi } from '#shared/tasks/task-links.api.ts';

const edit = { permission: ['ORG_TASK_EDIT', 'ALL_ORG_EDIT'] } as const;

export async function registerTaskLinks(app: FastifyInstance): Promise<void> {
  route(app, taskLinksApi.createLink, edit, (ctx, { body }) => linkTasks(ctx, body));
  route(app, taskLinksApi.updateLink, edit, (ctx, { params, body }) =>
    changeLink(ctx, params.id, body.action),
  );
  route(app, taskLinksApi.removeLink, edit, (ctx, { params }) => unlinkTasks(ctx, params.id));
  route(app, taskLinksApi.createEstimation, edit, (ctx, { body }) => createEstimation(ctx, body));
  route(app, taskLinksApi.updateEstimation, edit, (ctx, { params, body }) =>
    updateEstimation(ctx, params.id, body.estimate),
  );
  route(app, taskLinksApi.removeEstimation, edit, (ctx, { params }) => deleteEstimation(ctx, params.id));
}
