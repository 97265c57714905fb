import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { refreshAll } from '#client/lib/api/read.ts';
import { dataSync, onDataSync } from '#client/lib/live/data-sync.ts';
import { liveState, onLiveState } from '#client/lib/live/live.ts';

/**
 * `pull`: the server is asked again and again, by choice; `interrupted`: because its messages do not arrive; `off`:
 * neither is wanted.
 */
export type Connection = 'live' | 'pull' | 'interrupted' | 'off' | 'offline';

/** How often the server is asked while its messages do not arrive. */
const interruptedSeconds = 60;

const subscribeOnline = (listener: () => void) => onlineManager.subscribe(listener);

export function useConnection(): Connection {
  const live = useSyncExternalStore(onLiveState, liveState);
  const isOnline = useSyncExternalStore(subscribeOnline, () => onlineManager.isOnline());
  const { isOn, mode } = useSyncExternalStore(onDataSync, dataSync);
  if (!isOnline) return 'offline';
  if (!isOn) return 'off';
  if (mode === 'PULL') return 'pull';
  return live === 'live' ? 'live' : 'interrupted';
}

/** Asks for changes at the interval while they do not come by themselves: once in the shell. */
export function usePolling(): void {
  const queryClient = useQueryClient();
  const connection = useConnection();
  const { pullSeconds } = useSyncExternalStore(onDataSync, dataSync);
  const isPulling = connection === 'pull' || connection === 'interrupted';
  const seconds = connection === 'pull' ? pullSeconds : interruptedSeconds;

  useEffect(() => {
    if (!isPulling) return;
    const ask = () => void refreshAll(queryClient);
    const interval = window.setInterval(ask, seconds * 1000);
    return () => window.clearInterval(interval);
  }, [isPulling, seconds, queryClient]);
}
