import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { liveState, onLiveState } from '#client/lib/live.ts';

/** `pull`: the server is asked every minute, because its messages do not arrive. */
export type Connection = 'live' | 'pull' | 'offline';

const pullMilliseconds = 60_000;

const subscribeOnline = (listener: () => void) => onlineManager.subscribe(listener);

export function useConnection(): Connection {
  const live = useSyncExternalStore(onLiveState, liveState);
  const isOnline = useSyncExternalStore(subscribeOnline, () => onlineManager.isOnline());
  if (!isOnline) return 'offline';
  return live === 'live' ? 'live' : 'pull';
}

/** Asks for changes every minute while they do not come by themselves: once in the shell. */
export function usePolling(): void {
  const { tenantId } = useScope();
  const queryClient = useQueryClient();
  const connection = useConnection();

  useEffect(() => {
    if (connection !== 'pull') return;
    const ask = () => void queryClient.invalidateQueries({ queryKey: [tenantId] });
    const interval = window.setInterval(ask, pullMilliseconds);
    return () => window.clearInterval(interval);
  }, [connection, tenantId, queryClient]);
}
