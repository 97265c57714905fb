import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { webhooksApi } from '#shared/webhooks/webhooks.api.ts';

export const webhooksQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'webhooks'],
    queryFn: ({ signal }) => call(webhooksApi.list, {}, signal),
  });

const pageSize = 20;

/** What a webhook was told, newest first. */
export const deliveriesQuery = (tenantId: string, id: string) =>
  infiniteQueryOptions({
    queryKey: [tenantId, 'webhooks', id, 'deliveries'],
    queryFn: ({ pageParam, signal }) =>
      call(webhooksApi.deliveries, { params: { id }, query: { skip: pageParam, take: pageSize } }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) =>
      pages.length * pageSize < total ? pages.length * pageSize : undefined,
  });
