import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { attachmentsApi } from '#shared/attachments/attachments.api.ts';

export const attachmentsKey = (tenantId: string) => [tenantId, 'attachments'];

/** The files of a task, newest first. */
export const attachmentsQuery = (tenantId: string, taskId: string) =>
  queryOptions({
    queryKey: [...attachmentsKey(tenantId), taskId],
    queryFn: ({ signal }) =>
      call(attachmentsApi.list, { query: { entity: 'Task', entityId: taskId } }, signal),
  });
