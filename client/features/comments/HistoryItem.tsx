import { chakra, HStack } from '@chakra-ui/react';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { historyText } from '#client/features/comments/history-text.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { DateText } from '#client/ui/DateText.tsx';
import type { ActivityEntry } from '#shared/activity-log/activity-log.schema.ts';

/** A step of the history: who did what, and when. */
export function HistoryItem({ entry }: { entry: ActivityEntry }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <HStack as="li" gap="2" align="start" py="1.5" textStyle="sm">
      <chakra.span
        w="6"
        h="5"
        display="grid"
        placeItems="center"
        color="fg.subtle"
        flexShrink="0"
        aria-hidden
      >
        <History size={14} />
      </chakra.span>
      <chakra.span color="fg.muted" minW="0" overflowWrap="anywhere">
        <chakra.b fontWeight="medium" color="fg">
          {entry.createdByUser?.name ?? t('comments.somebody')}
        </chakra.b>{' '}
        {historyText(entry, { t, format })}
        <chakra.span textStyle="xs" color="fg.subtle">
          {' · '}
          <DateText value={entry.createdAt} format="relative" />
        </chakra.span>
      </chakra.span>
    </HStack>
  );
}
