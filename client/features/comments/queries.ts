import { readOptions } from '#client/lib/api/read.ts';
import { commentsApi } from '#shared/comments/comments.api.ts';
import { activityLogApi } from '#shared/tasks/activity-log.api.ts';

/** What was said about a task, oldest first. */
export const commentsQuery = (taskId: string) =>
  readOptions(commentsApi.list, { query: { entity: 'Task', entityId: taskId, take: 500 } });

/** What was done to a task, newest first. */
export const historyQuery = (taskId: string) =>
  readOptions(activityLogApi.list, { query: { entity: 'Task', entityId: taskId, take: 500 } });
