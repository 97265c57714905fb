import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { listOf } from '#shared/http/envelope.ts';
import { activityEntrySchema, activityLogQuery } from './activity-log.schema.ts';

export const activityLogApi = endpointTable('tasks', {
  list: endpoint({
    method: 'GET',
    path: '/activity-log',
    summary: 'List audit entries, newest first, 100 by default',
    query: activityLogQuery,
    response: listOf(activityEntrySchema),
  }),
});
