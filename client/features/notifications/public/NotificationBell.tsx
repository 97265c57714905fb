import { Box, Button, chakra, HStack } from '@chakra-ui/react';
import { Bell, Settings } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { NewsList } from '#client/features/notifications/NewsList.tsx';
import { useNewsMutations } from '#client/features/notifications/public/use-news-mutations.ts';
import { inboxNews, unreadQuery } from '#client/features/notifications/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import type { WorkerMessage } from '#client/service-worker/messages.ts';
import { Popup } from '#client/ui/dialogs/Popup.tsx';
import { CountBadge } from '#client/ui/marks/CountBadge.tsx';

/** The number of unread notifications, and the inbox. */
export function NotificationBell() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useOpenedNews();
  const unread = useReadOf(unreadQuery).data?.unread ?? 0;
  const label = unread === 0 ? t('notifications.bell') : t('notifications.bellUnread', { count: unread });
  return (
    <>
      <Popup
        label={t('notifications.title')}
        open={isOpen}
        onOpenChange={setOpen}
        w="26rem"
        maxW="calc(100vw - 1rem)"
        trigger={
          <Button
            variant="ghost"
            px="2"
            color="fg.subtle"
            position="relative"
            aria-label={label}
            title={label}
          >
            <Bell aria-hidden />
            {unread > 0 ? (
              <Box position="absolute" top="-1" insetEnd="-1" transform="scale(0.85)" aria-hidden>
                <CountBadge count={unread} tone="brand" />
              </Box>
            ) : null}
          </Button>
        }
      >
        <Inbox hasUnread={unread > 0} onClose={() => setOpen(false)} />
      </Popup>
      <chakra.span role="status" srOnly>
        {unread > 0 ? label : ''}
      </chakra.span>
    </>
  );
}

function Inbox({ hasUnread, onClose }: { hasUnread: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { markAll } = useNewsMutations();
  return (
    <>
      <HStack ps="4" pe="2" h="12" borderBottomWidth="1px" borderColor="border.muted" gap="1">
        <chakra.h2 textStyle="sm" fontWeight="semibold" flex="1">
          {t('notifications.title')}
        </chakra.h2>
        <Button size="sm" variant="ghost" disabled={!hasUnread} onClick={markAll}>
          {t('notifications.markAll')}
        </Button>
        <Button asChild size="sm" variant="ghost" px="2" title={t('notifications.settings')}>
          <Link
            to={paths.settings('notifications')}
            onClick={onClose}
            aria-label={t('notifications.settings')}
          >
            <Settings aria-hidden />
          </Link>
        </Button>
      </HStack>
      <Box maxH="min(28rem, 70dvh)" overflowY="auto">
        <NewsList {...inboxNews} compact onOpen={onClose} />
      </Box>
      <HStack justify="center" borderTopWidth="1px" borderColor="border.muted" p="1">
        <Button asChild variant="ghost" size="sm" width="full">
          <Link to={paths.notifications()} onClick={onClose}>
            {t('notifications.showAll')}
          </Link>
        </Button>
      </HStack>
    </>
  );
}

/** Goes where news leads that was opened outside of the page. */
function useOpenedNews(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    const open = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === 'OPEN') void navigate(data.path);
    };
    serviceWorker.addEventListener('message', open);
    return () => serviceWorker.removeEventListener('message', open);
  }, [navigate]);
}
