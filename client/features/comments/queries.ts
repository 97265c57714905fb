import { readOptions } from '#client/lib/api/read.ts';
import { commentsApi } from '#shared/comments/comments.api.ts';
import { activityLogApi } from '#shared/tasks/activity-log.api.ts';

/** Comments on a task, oldest first. */
export const commentsQuery = (taskId: string) =>
  readOptions(commentsApi.list, { query: { entity: 'Task', entityId: taskId, take: 500 } });

/** Changes of a task, newest first. */
export const historyQuery = (taskId: string) =>
  readOptions(activityLogApi.list, { query: { entity: 'Task', entityId: taskId, take: 500 } });
