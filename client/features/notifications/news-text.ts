import type { TFunction } from 'i18next';
import type { useFormat } from '#client/lib/use-format.ts';
import type { Notification } from '#shared/notifications/notification.schema.ts';
import { isNotificationEvent } from '#shared/notifications/notification-kind.ts';

interface Words {
  readonly t: TFunction;
  readonly format: ReturnType<typeof useFormat>;
}

/** `task.assigned` is told in other words where more came with it. */
function wordsOf({ type, title, params }: Notification): string {
  if (type === 'task.assigned' && typeof params?.more === 'number') return 'task.assignedMany';
  if (type === 'timer.forgotten' && title === '') return 'timer.forgottenUntitled';
  return type;
}

/** What happened, in the reader's language; of news that this page does not know its title. */
export function newsText(news: Notification, { t, format }: Words): string {
  const { type, title, params, sender } = news;
  if (!isNotificationEvent(type)) return title;
  const days = Array.isArray(params?.days) ? params.days : [];
  const [first = '', last = first] = [days[0], days.at(-1)];
  return t(`notifications.what.${wordsOf(news)}`, {
    title,
    actor: sender?.name ?? t('notifications.somebody'),
    name: typeof params?.name === 'string' ? params.name : t('notifications.somebody'),
    days: first === '' ? '' : first === last ? format.date(first) : format.range(first, last),
    ...(typeof params?.more === 'number' ? { count: params.more } : {}),
  });
}
