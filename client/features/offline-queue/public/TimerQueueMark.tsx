import { chakra } from '@chakra-ui/react';
import { CloudOff, TriangleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import {
  onQueueChange,
  pendingChanges,
  queuedChanges,
  refusedParts,
} from '#client/features/offline-queue/queries.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';

const look = { display: 'inline-flex', alignItems: 'center', gap: '1', whiteSpace: 'nowrap' } as const;

/** That something of the timer is on this device only. */
export function TimerQueueMark() {
  const { t } = useTranslation();
  const changes = useSyncExternalStore(onQueueChange, queuedChanges);
  if (refusedParts(changes).some(({ kind }) => kind === 'start')) {
    return (
      <chakra.span {...look} color="danger.fg">
        <TriangleAlert size={14} aria-hidden />
        {t('saved.refused')}
      </chakra.span>
    );
  }
  return (
    <Tip content={t('saved.hint', { count: pendingChanges(changes).length })}>
      <chakra.span {...look} role="status" tabIndex={0} color="warning.fg">
        <CloudOff size={14} aria-hidden />
        {t('saved.mark')}
      </chakra.span>
    </Tip>
  );
}
