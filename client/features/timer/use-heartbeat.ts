import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isOverdue, noteSign } from '#client/features/timer/attention.ts';
import { acceptStatus, syncTimer, timerStatusQuery } from '#client/features/timer/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { serverNow } from '#client/lib/clock.ts';
import { useReadOf } from '#client/lib/read.ts';
import { wakeEvents } from '#client/lib/use-server-now.ts';
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

/** A sign of life every minute for as long as the timer runs. */
export function useHeartbeat(): void {
  const scope = useScope();
  const queryClient = useQueryClient();
  const { data: status } = useReadOf(timerStatusQuery(scope.tenantId));
  const source = status?.running ? status.lastLog?.source : undefined;

  /** Before a gap is noted the server says whether another device was heard in it. */
  const look = useEffectEvent(async () => {
    if (status === undefined) return;
    const query = { ...timerStatusQuery(scope.tenantId), staleTime: 0 };
    const known = isOverdue(status, serverNow()) ? await queryClient.fetchQuery(query) : status;
    noteSign(known, serverNow());
  });

  const beat = useEffectEvent(async (source: string) => {
    // Out of reach nothing is known; the next beat looks again.
    const hasLooked = await look().then(
      () => true,
      () => false,
    );
    if (!hasLooked) return;
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
      const wake = () => void look().catch(() => undefined);
      wake();
      const interval = window.setInterval(() => void beat(source), syncIntervalSeconds * 1000);
      for (const name of wakeEvents) window.addEventListener(name, wake);
      return () => {
        window.clearInterval(interval);
        for (const name of wakeEvents) window.removeEventListener(name, wake);
      };
    });
    return () => controller.abort();
  }, [source]);
}
