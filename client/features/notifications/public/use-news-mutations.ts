import type { QueryClient } from '@tanstack/react-query';
import { unreadQuery } from '#client/features/notifications/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { keyOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { serverNow } from '#client/lib/time/clock.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import type { List } from '#shared/http/envelope.ts';
import { type HoldFor, holdEnd } from '#shared/notifications/hold.ts';
import type { Notification } from '#shared/notifications/notification.schema.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';

interface Change {
  readonly isRead?: boolean;
  /** Null brings it back. */
  readonly onHoldUntil?: null;
  readonly holdFor?: HoldFor;
}

type Edit = (news: Notification) => Notification | undefined;

function counts({ isRead, onHoldUntil }: Notification): boolean {
  return !isRead && (!onHoldUntil || new Date(onHoldUntil).getTime() <= serverNow());
}

/** Shows the change at once, in every list and in the count; answers what takes it back. */
async function show(queryClient: QueryClient, edit: Edit): Promise<() => void> {
  await queryClient.cancelQueries({ queryKey: ['notifications'] });
  const before = queryClient.getQueriesData({ queryKey: ['notifications'] });
  const difference = new Map<string, number>();
  queryClient.setQueriesData<List<Notification>>({ queryKey: keyOf(notificationsApi.list) }, (list) => {
    if (!list) return list;
    const items = list.items.flatMap((news) => {
      const next = edit(news);
      difference.set(news.id, Number(next !== undefined && counts(next)) - Number(counts(news)));
      return next ?? [];
    });
    return { items, total: list.total - (list.items.length - items.length) };
  });
  const change = [...difference.values()].reduce((sum, one) => sum + one, 0);
  queryClient.setQueryData(unreadQuery.queryKey, (now) =>
    now ? { unread: Math.max(0, now.unread + change) } : now,
  );
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}

/** Changes news at once, and back where the server refuses. */
export function useNewsMutations() {
  const { t } = useTranslation();
  const { timeZone } = useScope();
  const onFailure = (key: string) => (error: Error) => notify.error(() => t(key), { cause: error });

  const { mutate: change } = useWrite(notificationsApi.update, {
    input: ({ id, ...body }: Change & { id: string }) => ({ params: { id }, body }),
    show: ({ id, holdFor, ...body }, client) => {
      const until = holdFor && holdEnd(holdFor, timeZone, new Date(serverNow())).toISOString();
      const edit = { ...body, ...(until && { onHoldUntil: until }) };
      return show(client, (news) => (news.id === id ? { ...news, ...edit } : news));
    },
    onFailure: onFailure('notifications.failed'),
  });
  const { mutate: remove } = useWrite(notificationsApi.remove, {
    input: (id: string) => ({ params: { id } }),
    show: (id, client) => show(client, (news) => (news.id === id ? undefined : news)),
    onFailure: onFailure('notifications.failed'),
  });
  const { mutate: markAll } = useWrite(notificationsApi.markAllRead, {
    input: () => ({}),
    show: async (_input, client) => {
      const undo = await show(client, (news) => (counts(news) ? { ...news, isRead: true } : news));
      client.setQueryData(unreadQuery.queryKey, { unread: 0 });
      return undo;
    },
    onFailure: onFailure('notifications.failedAll'),
  });
  return { change, remove, markAll: () => markAll() };
}
