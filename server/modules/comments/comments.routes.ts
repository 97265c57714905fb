import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import {
  createComment,
  listComments,
  removeComment,
  updateComment,
} from '#server/modules/comments/comments.service.ts';
import { commentsApi } from '#shared/comments/comments.api.ts';

/** Readers of a task may comment on it. */
const view = { permission: ['ORG_TASK_VIEW', 'ALL_ORG_VIEW'] } as const;

export async function registerComments(app: FastifyInstance): Promise<void> {
  route(app, commentsApi.list, view, (ctx, { query }) => listComments(ctx, query));
  route(app, commentsApi.create, view, (ctx, { body }) => createComment(ctx, body));
  route(app, commentsApi.update, view, (ctx, { params, body }) => updateComment(ctx, params.id, body));
  route(app, commentsApi.remove, view, (ctx, { params }) => removeComment(ctx, params.id));
}
