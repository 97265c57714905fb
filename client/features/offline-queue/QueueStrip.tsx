import { Button, chakra, HStack } from '@chakra-ui/react';
import { onlineManager } from '@tanstack/react-query';
import { CloudOff, TriangleAlert } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { type EditingProps, QueueConflict } from '#client/features/offline-queue/QueueConflict.tsx';
import { QueueList } from '#client/features/offline-queue/QueueList.tsx';
import {
  onQueueChange,
  pendingChanges,
  queuedChanges,
  queueFailure,
} from '#client/features/offline-queue/queries.ts';
import { refusedGroups } from '#client/features/offline-queue/refused-group.ts';
import { TaskConflict, type TaskEditing } from '#client/features/offline-queue/TaskConflict.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';

export type QueueEditing = EditingProps & TaskEditing;

const subscribeOnline = (listener: () => void) => onlineManager.subscribe(listener);
const line = { display: 'inline-flex', alignItems: 'center', gap: '2', minW: '0' } as const;

/** The number of unsent changes, and the ways to view them and to resolve refused ones. */
export function QueueStrip({ onEdit, onEditTask }: QueueEditing) {
  const { t } = useTranslation();
  const changes = useSyncExternalStore(onQueueChange, queuedChanges);
  const failure = useSyncExternalStore(onQueueChange, queueFailure);
  const isOnline = useSyncExternalStore(subscribeOnline, () => onlineManager.isOnline());
  const [isListed, setListed] = useState(false);
  const [putOff, setPutOff] = useState<readonly number[]>([]);
  const groups = refusedGroups(changes);
  const next = groups.find(({ head }) => !putOff.includes(head.key));
  const count = pendingChanges(changes).length;
  return (
    <>
      <HStack
        as="section"
        aria-label={t('saved.strip.label')}
        colorPalette={groups.length > 0 || failure ? 'danger' : 'warning'}
        minH="row"
        px={{ base: '4', md: '6' }}
        py="1"
        columnGap="4"
        rowGap="0"
        wrap="wrap"
        bg="colorPalette.subtle"
        borderBottomWidth="1px"
        textStyle="sm"
        _print={{ display: 'none' }}
      >
        <HStack role="status" columnGap="4" rowGap="0" wrap="wrap" flex="1" minW="0">
          {count > 0 ? (
            <chakra.span {...line}>
              <CloudOff size={16} aria-hidden />
              <span className="num">
                {t(isOnline ? 'saved.strip.waiting' : 'saved.strip.offline', { count })}
                {failure ? ` · ${t('saved.strip.failing')}` : ''}
              </span>
            </chakra.span>
          ) : null}
          {groups.length > 0 ? (
            <chakra.span {...line} color="danger.fg" fontWeight="medium">
              <TriangleAlert size={16} aria-hidden />
              <span className="num">{t('saved.strip.refused', { count: groups.length })}</span>
            </chakra.span>
          ) : null}
        </HStack>
        {groups.length > 0 ? (
          <Button size="sm" variant="outline" bg="bg.panel" onClick={() => setPutOff([])}>
            {t('saved.strip.decide')}
          </Button>
        ) : null}
        <Button size="sm" variant="ghost" onClick={() => setListed(true)}>
          {t('saved.strip.show')}
        </Button>
      </HStack>
      {isListed ? (
        <QueueList
          onClose={() => setListed(false)}
          onDecide={(head) => {
            setListed(false);
            setPutOff(groups.flatMap((group) => (group.head.key === head.key ? [] : [group.head.key])));
          }}
        />
      ) : null}
      {next?.head.kind === 'task' && !isListed ? (
        <TaskConflict
          key={next.head.key}
          task={next.head}
          parts={next.parts}
          onEditTask={onEditTask}
          onClose={() => setPutOff([...putOff, next.head.key])}
        />
      ) : null}
      {next && next.head.kind !== 'task' && !isListed ? (
        <QueueConflict
          key={next.head.key}
          group={next}
          onEdit={onEdit}
          onClose={() => setPutOff([...putOff, next.head.key])}
        />
      ) : null}
    </>
  );
}
