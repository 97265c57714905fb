import { Suspense, useSyncExternalStore } from 'react';
import { loadSavedStrip } from '#client/features/offline-queue/public/load-strip.ts';
import { onSavedChange, savedChanges } from '#client/features/offline-queue/public/saved-changes.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';

const SavedStrip = lazyPart(() => loadSavedStrip().then((module) => module.SavedStrip));

/** What is on this device only, over every page; nothing where there is nothing. */
export function SavedChanges() {
  const isKept = useSyncExternalStore(onSavedChange, () => savedChanges().length > 0);
  return <Suspense fallback={null}>{isKept ? <SavedStrip /> : null}</Suspense>;
}
