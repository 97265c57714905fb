import { onlineManager } from '@tanstack/react-query';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { isServerAway, onReach } from '#client/lib/reach.ts';

const OfflineStrip = lazyPart(() =>
  import('#client/app/offline/OfflineStrip.tsx').then((module) => module.OfflineStrip),
);

const subscribeOnline = (listener: () => void) => onlineManager.subscribe(listener);
/** A connection that is lost for a moment only is no news. */
const settleMilliseconds = 3000;

/** Says over every page since when its data is, for as long as the server cannot be reached. */
export function OfflineLine() {
  const isOnline = useSyncExternalStore(subscribeOnline, () => onlineManager.isOnline());
  const isAway = useSyncExternalStore(onReach, isServerAway);
  const isOffline = isAway || !isOnline;
  const [isShown, setShown] = useState(isOffline);
  useEffect(() => {
    const settle = window.setTimeout(() => setShown(isOffline), isOffline ? settleMilliseconds : 0);
    return () => window.clearTimeout(settle);
  }, [isOffline]);
  return <Suspense fallback={null}>{isShown ? <OfflineStrip /> : null}</Suspense>;
}
