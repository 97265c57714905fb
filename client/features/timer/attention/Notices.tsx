import { Suspense, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { ShortEntries } from '#client/features/timer/attention/ShortEntries.tsx';
import {
  memoryOf,
  noteReturn,
  onMemoryChange,
  openStopAt,
  readMemory,
  runsLong,
  stopAtRequest,
} from '#client/features/timer/attention.ts';
import { idleMinutes, watchIdle } from '#client/features/timer/public/idle.ts';
import { useTimerActions, useTimerState, useTimerStatus } from '#client/features/timer/public/use-timer.ts';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { layerToCome } from '#client/lib/input/use-shortcut.ts';
import { useStore } from '#client/lib/session/session-store.ts';
import { serverNow } from '#client/lib/time/clock.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import type { TimerStatus } from '#shared/timer/timer.schema.ts';
import { runningSince } from '#shared/timer/timer-time.ts';

const GapDialog = lazyView(() =>
  import('#client/features/timer/attention/GapDialog.tsx').then((module) => module.GapDialog),
);
const StillWorking = lazyView(() =>
  import('#client/features/timer/attention/StillWorking.tsx').then((module) => module.StillWorking),
);

const StopAtDialog = lazyView(() =>
  import('#client/features/timer/attention/StopAtDialog.tsx').then((module) => module.StopAtDialog),
);

/** What the timer has to ask, and to say, besides its bar. */
export function Notices() {
  return (
    <>
      <ShortEntries />
      <RunningNotices />
      <StopAt />
    </>
  );
}

/** About time in which nobody was there, and whether it still runs on purpose. */
function RunningNotices() {
  const status = useTimerStatus();
  useIdleWatch(status);
  const nowMs = useServerNow(runningSince(status), 60_000);
  useSyncExternalStore(onMemoryChange, readMemory);
  const memory = memoryOf(status);
  if (!status?.running) return null;
  const gap = memory?.gap?.isSettled === false ? memory.gap : undefined;
  if (memory && gap) {
    return (
      <Suspense fallback={null}>
        <GapDialog key={memory.logId + gap.fromMs} memory={memory} gap={gap} status={status} />
      </Suspense>
    );
  }
  if (!runsLong(status, { memory, nowMs })) return null;
  return (
    <Suspense fallback={null}>
      <StillWorking status={status} memory={memory} nowMs={nowMs} />
    </Suspense>
  );
}

/** Asks about time away from the device, where the person wants that. */
function useIdleWatch(status: TimerStatus | undefined): void {
  const minutes = useStore(idleMinutes);
  const isRunning = status?.running ?? false;
  const onReturn = useEffectEvent((awayMs: number) => status && noteReturn(status, serverNow(), awayMs));
  useEffect(() => {
    if (!isRunning || minutes === 0) return;
    const leave = watchIdle(minutes, (awayMs) => onReturn(awayMs));
    return () => leave();
  }, [isRunning, minutes]);
}

/** Where somebody stops the timer at another moment than now. */
function StopAt() {
  const startedAt = useTimerState((status) => (status?.running ? status.lastLog?.startedAt : undefined));
  const { stop } = useTimerActions();
  const proposal = useStore(stopAtRequest);
  if (proposal === undefined || startedAt === undefined) return null;
  return (
    <Suspense fallback={layerToCome}>
      <StopAtDialog
        startedAt={new Date(startedAt)}
        proposal={proposal}
        onStop={stop}
        onClose={() => openStopAt(undefined)}
      />
    </Suspense>
  );
}
