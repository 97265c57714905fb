import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { auditApi } from '#shared/audit/audit.api.ts';

/** Absent ones do not narrow. */
export interface AuditFilters {
  readonly userId?: string | undefined;
  readonly action?: string | undefined;
  readonly entity?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const auditQuery = (tenantId: string, filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: [tenantId, 'audit', 'entries', filters],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(auditApi.list, { query: { ...filters, cursor, take: 20 } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The actions and records there are to choose from. */
export const auditKindsQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'audit', 'kinds'],
    queryFn: ({ signal }) => call(auditApi.kinds, {}, signal),
  });

/** How long entries are kept. */
export const auditRetentionQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'audit', 'retention'],
    queryFn: ({ signal }) => call(auditApi.retention, {}, signal),
  });
