import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';

export const newsKey = (tenantId: string) => [tenantId, 'notifications'] as const;
export const newsListsKey = (tenantId: string) => [...newsKey(tenantId), 'list'] as const;

export interface NewsFilter {
  readonly unread: boolean;
  readonly take: number;
}

/** News for the person, newest first. */
export const newsQuery = (tenantId: string, { unread, take }: NewsFilter) =>
  queryOptions({
    queryKey: [...newsListsKey(tenantId), unread ? 'unread' : 'all', take],
    queryFn: ({ signal }) => call(notificationsApi.list, { query: { unread, take } }, signal),
    placeholderData: keepPreviousData,
  });

/** What was put off comes back without a message of the server. */
const backMilliseconds = 5 * 60_000;

/** How much was not read. */
export const unreadQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...newsKey(tenantId), 'count'],
    queryFn: ({ signal }) => call(notificationsApi.count, {}, signal),
    refetchInterval: backMilliseconds,
  });
