import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NewsRow } from '#client/features/notifications/NewsRow.tsx';
import { type NewsFilter, newsQuery } from '#client/features/notifications/public/queries.ts';
import { useReadOf } from '#client/lib/read.ts';
import { Answer } from '#client/ui/Answer.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';

export interface NewsListProps extends NewsFilter {
  compact?: boolean;
  onOpen?: () => void;
  /** Below the rows, told how many there are in all. */
  after?: (total: number) => ReactNode;
}

export function NewsList({ compact = false, onOpen, after, ...filter }: NewsListProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useReadOf(newsQuery(filter));
  if (!data)
    return <Answer query={{ data, error, refetch }} skeleton={<ListSkeleton rows={compact ? 4 : 8} />} />;
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
