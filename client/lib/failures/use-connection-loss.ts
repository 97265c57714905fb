import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isServerAway, onReach } from './reach.ts';

/** `device` has no connection; `server` does not answer. */
export type ConnectionLoss = 'none' | 'device' | 'server';

/** A connection that is lost for a moment only is no news. */
const settleMilliseconds = 3000;

function lossNow(): ConnectionLoss {
  if (!onlineManager.isOnline()) return 'device';
  return isServerAway() ? 'server' : 'none';
}

function subscribe(listener: () => void): () => void {
  const stops = [onlineManager.subscribe(listener), onReach(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** What has come between the page and the server, once it lasts. */
export function useConnectionLoss(): ConnectionLoss {
  const loss = useSyncExternalStore(subscribe, lossNow);
  const [shown, setShown] = useState(loss);
  useEffect(() => {
    const settle = window.setTimeout(() => setShown(loss), loss === 'none' ? 0 : settleMilliseconds);
    return () => window.clearTimeout(settle);
  }, [loss]);
  return shown;
}
