import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import type { WebhookDelivery } from '#shared/webhooks/webhook.schema.ts';
import { webhooksApi } from '#shared/webhooks/webhooks.api.ts';

export const webhooksQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'webhooks'],
    queryFn: ({ signal }) => call(webhooksApi.list, {}, signal),
  });

const pageSize = 20;
const underWayMilliseconds = 2000;

const isUnderWay = ({ items }: { items: readonly WebhookDelivery[] }) =>
  items.some(({ status, attempts }) => status === 'pending' && attempts === 0);

/** What a webhook was told, newest first. */
export const deliveriesQuery = (tenantId: string, id: string) =>
  infiniteQueryOptions({
    queryKey: [tenantId, 'webhooks', id, 'deliveries'],
    queryFn: ({ pageParam, signal }) =>
      call(webhooksApi.deliveries, { params: { id }, query: { skip: pageParam, take: pageSize } }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) =>
      pages.length * pageSize < total ? pages.length * pageSize : undefined,
    // What waits to be sent at once is looked up until it is known what came of it.
    refetchInterval: ({ state }) => (state.data?.pages.some(isUnderWay) ? underWayMilliseconds : false),
  });
