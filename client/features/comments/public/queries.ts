import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { activityLogApi } from '#shared/activity-log/activity-log.api.ts';
import { commentsApi } from '#shared/comments/comments.api.ts';

export const commentsKey = (tenantId: string) => [tenantId, 'comments'];

/** What was said about a task, oldest first. */
export const commentsQuery = (tenantId: string, taskId: string) =>
  queryOptions({
    queryKey: [...commentsKey(tenantId), taskId],
    queryFn: ({ signal }) =>
      call(commentsApi.list, { query: { entity: 'Task', entityId: taskId, take: 500 } }, signal),
  });

/** What was done to a task, newest first. Under the tasks, for every change of one adds to it. */
export const historyQuery = (tenantId: string, taskId: string) =>
  queryOptions({
    queryKey: [tenantId, 'tasks', 'history', taskId],
    queryFn: ({ signal }) =>
      call(activityLogApi.list, { query: { entity: 'Task', entityId: taskId, take: 500 } }, signal),
  });
