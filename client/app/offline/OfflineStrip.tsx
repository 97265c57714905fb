import { chakra, HStack } from '@chakra-ui/react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useCallback, useSyncExternalStore } from 'react';
import { isWork } from '#client/app/offline/snapshot-queries.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';

/** When the oldest of what the page shows was read, in milliseconds; 0: nothing is shown. */
function oldestShown(client: QueryClient): number {
  const queries = client.getQueryCache().findAll({ type: 'active', predicate: isWork });
  const times = queries.flatMap(({ state }) => (state.dataUpdatedAt > 0 ? [state.dataUpdatedAt] : []));
  return times.length === 0 ? 0 : Math.min(...times);
}

/** Whether something of the page was never read here. */
const isMissing = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .findAll({ type: 'active', predicate: isWork })
    .some(({ state }) => state.data === undefined);

/** One line: since when the data is. */
export function OfflineStrip() {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(listener),
    [client],
  );
  const oldest = useSyncExternalStore(subscribe, () => oldestShown(client));
  const hasGaps = useSyncExternalStore(subscribe, () => isMissing(client));
  const readAt = new Date(oldest);
  const isToday = format.date(readAt) === format.date(new Date());
  const time = isToday ? format.time(readAt) : format.dateTime(readAt);
  return (
    <HStack
      as="section"
      aria-label={t('offline.label')}
      minH="8"
      px={{ base: '4', md: '6' }}
      py="1"
      gap="2"
      bg="bg.muted"
      color="fg.muted"
      borderBottomWidth="1px"
      textStyle="sm"
      _print={{ display: 'none' }}
    >
      <CloudOff size={16} aria-hidden />
      <chakra.span role="status" className="num" whiteSpace="normal">
        {oldest === 0 ? t('offline.nothing') : t('offline.asOf', { time })}
        {hasGaps ? `. ${t('offline.missing')}` : null}
      </chakra.span>
    </HStack>
  );
}
