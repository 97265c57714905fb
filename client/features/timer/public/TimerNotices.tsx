import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { GapDialog } from '#client/features/timer/attention/GapDialog.tsx';
import { ReopenDialog } from '#client/features/timer/attention/ReopenDialog.tsx';
import { ShortEntries } from '#client/features/timer/attention/ShortEntries.tsx';
import { StillWorking } from '#client/features/timer/attention/StillWorking.tsx';
import { StopAtDialog } from '#client/features/timer/attention/StopAtDialog.tsx';
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
import { useStore } from '#client/lib/session/session-store.ts';
import { serverNow } from '#client/lib/time/clock.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import type { TimerStatus } from '#shared/timer/timer.schema.ts';
import { runningSince } from '#shared/timer/timer-time.ts';

/** The questions and messages of the timer besides its bar. */
export function TimerNotices() {
  return (
    <>
      <ShortEntries />
      <RunningNotices />
      <StopAt />
      <ReopenDialog />
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
    return <GapDialog key={memory.logId + gap.fromMs} memory={memory} gap={gap} status={status} />;
  }
  if (!runsLong(status, { memory, nowMs })) return null;
  return <StillWorking status={status} memory={memory} nowMs={nowMs} />;
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

/** Stops the timer at another moment than now. */
function StopAt() {
  const startedAt = useTimerState((status) => (status?.running ? status.lastLog?.startedAt : undefined));
  const { stop } = useTimerActions();
  const proposal = useStore(stopAtRequest);
  if (proposal === undefined || startedAt === undefined) return null;
  return (
    <StopAtDialog
      startedAt={new Date(startedAt)}
      proposal={proposal}
      onStop={stop}
      onClose={() => openStopAt(undefined)}
    />
  );
}
