import { chakra } from '@chakra-ui/react';
import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { entryOf, onQueueChange, pendingChanges } from '#client/features/offline-queue/queries.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';

interface QueuedMarkProps {
  /** The ids of entries or tasks. */
  ids: readonly string[];
  size?: number;
}

/** Stands at entries of which something is on this device only. */
export function QueuedMark({ ids, size = 14 }: QueuedMarkProps) {
  const { t } = useTranslation();
  const isQueued = useSyncExternalStore(onQueueChange, () =>
    pendingChanges().some((change) => ids.includes(entryOf(change))),
  );
  if (!isQueued) return null;
  return (
    <chakra.span display="inline-flex" flexShrink="0" color="warning.fg" title={t('saved.mark')}>
      <CloudOff size={size} aria-hidden />
      <VisuallyHidden>{t('saved.mark')}</VisuallyHidden>
    </chakra.span>
  );
}
