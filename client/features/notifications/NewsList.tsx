import { Button, chakra, HStack, Text } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import {
  AtSign,
  Bell,
  CalendarCheck,
  CalendarClock,
  ChartPie,
  Gauge,
  KeyRound,
  Mail,
  MessageSquare,
  ReceiptText,
  Timer,
  UserCheck,
  UserPlus,
  UserSearch,
  Video,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useNewsMutations } from '#client/features/notifications/public/use-news-mutations.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { serverNow } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ActionMenu, type MenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { type HoldFor, holdFor } from '#shared/notifications/hold.ts';
import type { Notification } from '#shared/notifications/notification.schema.ts';
import {
  isNotificationEvent,
  kindOf,
  type NotificationType,
} from '#shared/notifications/notification-kind.ts';
import { notificationPath } from '#shared/notifications/notification-path.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { type NewsFilter, newsQuery } from './queries.ts';

interface NewsListProps extends NewsFilter {
  compact?: boolean;
  onOpen?: () => void;
  /** Shown below the rows; gets the total. */
  after?: (total: number) => ReactNode;
}

export function NewsList({ compact = false, onOpen, after, ...filter }: NewsListProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useReadOf(newsQuery(filter));
  if (!data) return <Answer query={{ data, error, refetch }} rows={compact ? 4 : 8} />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        art="list"
        compact={compact}
        title={t(filter.unread ? 'notifications.emptyUnread' : 'notifications.emptyAll')}
        description={t('notifications.emptyUnreadWhat')}
      />
    );
  }
  return (
    <>
      <chakra.ul listStyleType="none" aria-label={t('notifications.title')}>
        {data.items.map((news) => (
          <NewsRow key={news.id} news={news} onOpen={onOpen} />
        ))}
      </chakra.ul>
      {after?.(data.total)}
    </>
  );
}

const icons: Readonly<Record<NotificationType, typeof Bell>> = {
  assignment: UserPlus,
  mention: AtSign,
  comment: MessageSquare,
  estimate: Gauge,
  budget: ChartPie,
  invoice: ReceiptText,
  timesheet: CalendarCheck,
  timer: Timer,
  collaboration: Video,
  invitation: Mail,
  'join-request': UserSearch,
  'member-joined': UserCheck,
  'api-token': KeyRound,
  'no-time': CalendarClock,
  'short-week': CalendarClock,
  'unsubmitted-week': CalendarClock,
  'waiting-approvals': CalendarClock,
};

function NewsIcon({ type }: { type: string }) {
  const Icon = isNotificationEvent(type) ? icons[kindOf(type)] : Bell;
  return (
    <chakra.span color="fg.subtle" flexShrink="0" mt="0.5">
      <Icon size={16} aria-hidden />
    </chakra.span>
  );
}

interface Words {
  readonly t: TFunction;
  readonly format: ReturnType<typeof useFormat>;
}

/** `task.assigned` has other words where more came with it. */
function wordsOf({ type, title, params }: Notification): string {
  if (type === 'task.assigned' && typeof params?.more === 'number') return 'task.assignedMany';
  if (type === 'timer.forgotten' && title === '') return 'timer.forgottenUntitled';
  return type;
}

function countOf(params: Notification['params']): { count?: number } {
  const count = params?.more ?? params?.count;
  return typeof count === 'number' ? { count } : {};
}

/** The text of a notification in the reader's language; its title for types that this page does not know. */
function newsText(news: Notification, { t, format }: Words): string {
  const { type, title, params, sender } = news;
  if (!isNotificationEvent(type)) return title;
  const days = Array.isArray(params?.days) ? params.days : [];
  const [first = '', last = first] = [days[0], days.at(-1)];
  return t(`notifications.what.${wordsOf(news)}`, {
    title,
    actor: sender?.name ?? t('notifications.somebody'),
    name: typeof params?.name === 'string' ? params.name : t('notifications.somebody'),
    days: first === '' ? '' : first === last ? format.date(first) : format.range(first, last),
    worked: params?.worked,
    target: params?.target,
    ...countOf(params),
    ...(typeof params?.percent === 'number' ? { percent: format.percent(params.percent) } : {}),
  });
}

interface NewsRowProps {
  news: Notification;
  /** When somebody goes to what it is about. */
  onOpen?: () => void;
}

const holdLabels = {
  hour: 'notifications.snoozeHour',
  tomorrow: 'notifications.snoozeTomorrow',
  week: 'notifications.snoozeWeek',
} as const satisfies Record<HoldFor, string>;

function isSnoozed({ onHoldUntil }: Notification): boolean {
  return Boolean(onHoldUntil) && new Date(onHoldUntil ?? 0).getTime() > serverNow();
}

function useEntries(news: Notification): MenuEntry[] {
  const { t } = useTranslation();
  const { change, remove } = useNewsMutations();
  const { id, isRead } = news;
  const later = holdFor.options.map((choice) => ({
    id: choice,
    label: t(holdLabels[choice]),
    onSelect: () => change({ id, isRead: false, holdFor: choice }),
  }));
  const back = {
    id: 'back',
    label: t('notifications.bringBack'),
    onSelect: () => change({ id, onHoldUntil: null }),
  };
  return [
    {
      id: 'read',
      label: t(isRead ? 'notifications.markUnread' : 'notifications.markRead'),
      onSelect: () => change({ id, isRead: !isRead }),
    },
    'separator',
    { heading: t('notifications.snooze') },
    ...later,
    ...(isSnoozed(news) ? [back] : []),
    'separator',
    { id: 'remove', label: t('notifications.remove'), danger: true, onSelect: () => remove(id) },
  ];
}

/** Takes back that a forgotten timer was ended. */
function UndoEnd({ logId, onDone }: { logId: string; onDone: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useWrite(timerApi.resume, {
    input: () => ({ body: { logId } }),
    onSuccess: () => {
      notify.success(() => t('notifications.endUndone'));
      onDone();
    },
    onFailure: (error) => notify.refused(error),
  });
  return (
    <Button size="xs" variant="outline" loading={isPending} onClick={() => mutate()}>
      {t('notifications.undoEnd')}
    </Button>
  );
}

/** A notification and its time; opening it leads to its subject and marks it as read. */
function NewsRow({ news, onOpen }: NewsRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { change } = useNewsMutations();
  const entries = useEntries(news);
  const { id, type, isRead, message, createdAt, onHoldUntil } = news;
  const text = newsText(news, { t, format });
  const snoozed = isSnoozed(news)
    ? t('notifications.heldUntil', { time: format.dateTime(String(onHoldUntil)) })
    : undefined;

  function open() {
    if (!isRead) change({ id, isRead: true });
    onOpen?.();
  }

  return (
    <HStack
      as="li"
      gap="2"
      ps="4"
      pe="2"
      align="start"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
      _hover={{ bg: 'bg.subtle' }}
    >
      <chakra.span display="flex" py="2.5">
        <NewsIcon type={type} />
      </chakra.span>
      <chakra.div asChild flex="1" minW="0" py="2.5" textStyle="sm" borderRadius="l1">
        <Link to={notificationPath(news)} onClick={open}>
          <Text fontWeight={isRead ? 'normal' : 'medium'} color={isRead ? 'fg.muted' : 'fg'} dir="auto">
            {text}
          </Text>
          {message ? (
            <Text color="fg.muted" textStyle="xs" dir="auto" lineClamp="2">
              {message}
            </Text>
          ) : null}
          <Text color="fg.subtle" textStyle="xs">
            {snoozed ?? format.relative(createdAt)}
          </Text>
        </Link>
      </chakra.div>
      <HStack gap="1" h="10" flexShrink="0">
        {isRead ? null : (
          <chakra.span
            boxSize="2"
            borderRadius="full"
            bg="brand.solid"
            role="img"
            aria-label={t('notifications.isUnread')}
          />
        )}
        {type === 'timer.ended' && news.entityId && !isRead ? (
          <UndoEnd logId={news.entityId} onDone={() => change({ id, isRead: true })} />
        ) : null}
        <ActionMenu label={t('notifications.actions', { text })} items={entries} />
      </HStack>
    </HStack>
  );
}
