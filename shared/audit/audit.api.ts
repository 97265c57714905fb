import { z } from 'zod';
import {
  auditExportQuery,
  auditKinds,
  auditPage,
  auditQuery,
  auditRetention,
  auditRetentionInput,
} from '#shared/audit/audit.schema.ts';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';

/** Changes in the workspace and their actors. */
export const auditApi = endpointTable('audit', {
  list: endpoint({
    method: 'GET',
    path: '/audit-log',
    summary: 'List audit entries page by page, newest first',
    query: auditQuery,
    response: auditPage,
  }),
  kinds: endpoint({
    method: 'GET',
    path: '/audit-log/kinds',
    summary: 'The actions and kinds of records that entries are about',
    response: auditKinds,
  }),
  export: endpoint({
    method: 'GET',
    path: '/audit-log/export',
    summary: 'Entries as a file: CSV or JSON',
    query: auditExportQuery,
    response: z.unknown(),
  }),
  retention: endpoint({
    method: 'GET',
    path: '/audit-log/retention',
    summary: 'Get the retention of audit entries',
    response: auditRetention,
  }),
  setRetention: endpoint({
    method: 'PUT',
    path: '/audit-log/retention',
    summary: 'Decide how long entries are kept; older ones are deleted within the hour',
    body: auditRetentionInput,
    response: auditRetention,
  }),
});
