import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { acceptStatus, syncTimer, timerStatusQuery } from '#client/features/timer/queries.ts';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { syncIntervalSeconds } from '#shared/timer/timer.schema.ts';

/** Does the work in one tab of this browser at a time; another one takes over when that tab goes. */
function inOneTab(signal: AbortSignal, work: () => () => void): void {
  const until = () =>
    new Promise<void>((resolve) => {
      const stop = work();
      const end = () => {
        stop();
        resolve();
      };
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
    });
  const turn = 'locks' in navigator ? navigator.locks.request('takt-heartbeat', { signal }, until) : until();
  // Waiting for the turn ends with the signal, which the lock reports as an error.
  turn.catch(() => undefined);
}

/** A sign of life every minute for as long as the timer runs (Work-items spec §4). */
export function useHeartbeat(): void {
  const scope = useScope();
  const queryClient = useQueryClient();
  const { data: status } = useQuery(timerStatusQuery(scope.tenantId));
  const source = status?.running ? status.lastLog?.source : undefined;

  const beat = useEffectEvent((source: string) => {
    syncTimer(scope, source).then(
      (answer) => acceptStatus(queryClient, scope.tenantId, answer),
      // A missed beat is made good by the next one.
      () => undefined,
    );
  });

  useEffect(() => {
    if (source === undefined) return;
    const controller = new AbortController();
    inOneTab(controller.signal, () => {
      const interval = window.setInterval(() => beat(source), syncIntervalSeconds * 1000);
      return () => window.clearInterval(interval);
    });
    return () => controller.abort();
  }, [source]);
}
