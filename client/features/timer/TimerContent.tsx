import { Button, chakra, Skeleton } from '@chakra-ui/react';
import { Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { loadSavedMark } from '#client/features/offline-queue/public/load-mark.ts';
import { onSavedChange, savedChanges } from '#client/features/offline-queue/public/saved-changes.ts';
import { ElapsedClock } from '#client/features/timer/public/ElapsedClock.tsx';
import { StartedElsewhere } from '#client/features/timer/StartedElsewhere.tsx';
import { TimerTaskPicker } from '#client/features/timer/TimerTaskPicker.tsx';
import { TodayTotal } from '#client/features/timer/TodayTotal.tsx';
import type { useTimerBar } from '#client/features/timer/use-timer-bar.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { Pulse } from '#client/ui/Pulse.tsx';

const SavedMark = lazyPart(() => loadSavedMark().then((module) => module.SavedMark));

export interface TimerContentProps {
  bar: ReturnType<typeof useTimerBar>;
  /** A phone has room for one figure: the running time, else today's total. */
  narrow?: boolean;
}

/** Task, running time and today's total, or why there are none. */
export function TimerContent({ bar, narrow = false }: TimerContentProps) {
  const { t } = useTranslation();
  const isSaved = useSyncExternalStore(onSavedChange, () =>
    savedChanges().some(({ kind }) => kind === 'start' || kind === 'stop'),
  );
  const { isLoading, hasFailed, retry, isRunning, status, task, pick } = bar;
  if (isLoading) return <Skeleton h="3" flex="1" />;
  if (hasFailed) {
    return (
      <Button variant="ghost" size="sm" flex="1" justifyContent="start" px="1" onClick={retry}>
        {t('timer.loadFailed')}
      </Button>
    );
  }
  return (
    <>
      {isRunning ? <Pulse /> : null}
      <TimerTaskPicker task={task} onPick={pick} withPrefix={narrow} />
      {isRunning ? <StartedElsewhere source={status?.lastLog?.source} /> : null}
      {isRunning ? <ElapsedClock /> : null}
      {narrow && isRunning && !isSaved ? null : (
        <chakra.span
          className="num"
          textStyle="xs"
          color="fg.subtle"
          flexShrink="0"
          borderStartWidth={narrow ? undefined : '1px'}
          ps="2"
        >
          {isSaved ? (
            <Suspense fallback={null}>
              <SavedMark />
            </Suspense>
          ) : (
            <TodayTotal />
          )}
        </chakra.span>
      )}
    </>
  );
}
