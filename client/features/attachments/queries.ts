import { readOptions } from '#client/lib/api/read.ts';
import { attachmentsApi } from '#shared/attachments/attachments.api.ts';

/** The files of a task, newest first. */
export const attachmentsQuery = (taskId: string) =>
  readOptions(attachmentsApi.list, { query: { entity: 'Task', entityId: taskId } });
