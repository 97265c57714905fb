import { Button, HStack } from '@chakra-ui/react';
import { Settings } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { NewsList } from '#client/features/notifications/NewsList.tsx';
import { useNewsMutations } from '#client/features/notifications/public/use-news-mutations.ts';
import { unreadQuery } from '#client/features/notifications/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';
import { Panel } from '#client/ui/layout/Panel.tsx';
import { notificationPage } from '#shared/notifications/notification.schema.ts';

/** All notifications; `show=unread` leaves out what was read. */
export function NotificationsPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const { markAll } = useNewsMutations();
  const [take, setTake] = useState(notificationPage);
  const { data } = useReadOf(unreadQuery);
  const isUnread = params.get('show') === 'unread';
  usePage({ title: t('notifications.title') });

  const show = (value: string) => {
    setTake(notificationPage);
    setParams(value === 'unread' ? { show: value } : {}, { replace: true });
  };

  return (
    <>
      <PageHeader
        title={t('notifications.title')}
        actions={
          <HStack gap="2">
            <Button asChild variant="outline">
              <Link to={paths.settings('notifications')}>
                <Settings aria-hidden />
                {t('notifications.settings')}
              </Link>
            </Button>
            <Button variant="outline" disabled={!data?.unread} onClick={markAll}>
              {t('notifications.markAll')}
            </Button>
          </HStack>
        }
      />
      <HStack mb="3">
        <SegmentedControl
          label={t('notifications.filter')}
          size="md"
          value={isUnread ? 'unread' : 'all'}
          onChange={show}
          items={[
            { value: 'all', label: t('notifications.all') },
            { value: 'unread', label: t('notifications.unread') },
          ]}
        />
      </HStack>
      <Panel padded={false}>
        <NewsList
          unread={isUnread}
          take={take}
          after={(total) =>
            total > take ? (
              <HStack justify="center" p="2" borderTopWidth="1px" borderColor="border.muted">
                <Button variant="ghost" size="sm" onClick={() => setTake(take + notificationPage)}>
                  {t('notifications.more')}
                </Button>
              </HStack>
            ) : null
          }
        />
      </Panel>
    </>
  );
}
