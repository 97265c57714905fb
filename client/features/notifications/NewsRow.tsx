import { chakra, HStack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { NewsIcon } from '#client/features/notifications/NewsIcon.tsx';
import { newsText } from '#client/features/notifications/news-text.ts';
import { useNewsActs } from '#client/features/notifications/use-news-acts.ts';
import { serverNow } from '#client/lib/clock.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { ActionMenu, type MenuEntry } from '#client/ui/ActionMenu.tsx';
import { type HoldFor, holdFor } from '#shared/notifications/hold.ts';
import type { Notification } from '#shared/notifications/notification.schema.ts';
import { notificationPath } from '#shared/notifications/notification-path.ts';

export interface NewsRowProps {
  news: Notification;
  /** When somebody goes to what it is about. */
  onOpen?: () => void;
}

const holdLabels = {
  hour: 'notifications.snoozeHour',
  tomorrow: 'notifications.snoozeTomorrow',
  week: 'notifications.snoozeWeek',
} as const satisfies Record<HoldFor, string>;

function isHeld({ onHoldUntil }: Notification): boolean {
  return Boolean(onHoldUntil) && new Date(onHoldUntil ?? 0).getTime() > serverNow();
}

function useEntries(news: Notification): MenuEntry[] {
  const { t } = useTranslation();
  const { change, remove } = useNewsActs();
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
    ...(isHeld(news) ? [back] : []),
    'separator',
    { id: 'remove', label: t('notifications.remove'), danger: true, onSelect: () => remove(id) },
  ];
}

/** What happened and when; it leads to what it is about, which counts as read by that. */
export function NewsRow({ news, onOpen }: NewsRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { change } = useNewsActs();
  const entries = useEntries(news);
  const { id, type, isRead, message, createdAt, onHoldUntil } = news;
  const text = newsText(news, { t, format });
  const held = isHeld(news)
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
            {held ?? format.relative(createdAt)}
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
        <ActionMenu label={t('notifications.actions', { text })} items={entries} />
      </HStack>
    </HStack>
  );
}
