import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { listRows, listTags } from '#server/modules/task-lists/task-lists.service.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';

export async function registerTaskLists(app: FastifyInstance): Promise<void> {
  route(app, taskListsApi.statuses, 'member', (ctx, { query }) => listRows(ctx, 'task_statuses', query));
  route(app, taskListsApi.sizes, 'member', (ctx, { query }) => listRows(ctx, 'task_sizes', query));
  route(app, taskListsApi.priorities, 'member', (ctx, { query }) => listRows(ctx, 'task_priorities', query));
  route(app, taskListsApi.issueTypes, 'member', (ctx, { query }) => listRows(ctx, 'issue_types', query));
  route(app, taskListsApi.versions, 'member', (ctx, { query }) => listRows(ctx, 'task_versions', query));
  route(app, taskListsApi.relatedIssueTypes, 'member', (ctx, { query }) =>
    listRows(ctx, 'task_related_issue_types', query),
  );
  route(app, taskListsApi.tags, 'member', (ctx, { query }) => listTags(ctx, query));
}
