import { Suspense } from 'react';
import { lazyPart } from '#client/lib/failures/lazy-part.ts';
import { useConnectionLoss } from '#client/lib/failures/use-connection-loss.ts';

const OfflineStrip = lazyPart(() =>
  import('#client/app/offline/OfflineStrip.tsx').then((module) => module.OfflineStrip),
);

/** Says over every page since when its data is, for as long as the server cannot be reached. */
export function OfflineLine() {
  const loss = useConnectionLoss();
  return <Suspense fallback={null}>{loss === 'none' ? null : <OfflineStrip />}</Suspense>;
}
