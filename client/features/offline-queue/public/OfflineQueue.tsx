import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import {
  loadQueue,
  loadQueueStrip,
  loadTimerQueueMark,
} from '#client/features/offline-queue/public/send-or-queue.ts';
import type { QueueEditing } from '#client/features/offline-queue/QueueStrip.tsx';
import {
  mayHoldChanges,
  onQueueChange,
  onQueueChangeElsewhere,
  pendingChanges,
  queuedChanges,
} from '#client/features/offline-queue/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { lazyPart } from '#client/lib/failures/lazy-part.ts';

const QueueStrip = lazyPart(() => loadQueueStrip().then((module) => module.QueueStrip));

/** Shows over every page what is on this device only. */
export function OfflineQueue(editing: QueueEditing) {
  const hasChanges = useSyncExternalStore(onQueueChange, () => queuedChanges().length > 0);
  return <Suspense fallback={null}>{hasChanges ? <QueueStrip {...editing} /> : null}</Suspense>;
}

const retryMs = 10_000;

/** Sends the queue for as long as it has something; used once, in the shell. */
export function useOfflineQueue(): void {
  const { tenantId, employeeId } = useScope();
  const client = useQueryClient();
  const isWaiting = useSyncExternalStore(onQueueChange, () => pendingChanges().length > 0);

  useEffect(() => {
    const owner = { tenantId, employeeId };
    const open = () => {
      loadQueue().then(
        (queue) => queue.openQueue(client, owner),
        // Tried again when it is needed.
        () => undefined,
      );
    };
    if (mayHoldChanges()) open();
    // It has to be here before the server is away.
    else void loadQueue().catch(() => undefined);
    const parts = [loadTimerQueueMark(), loadQueueStrip()];
    void Promise.all(parts).catch(() => undefined);
    const unsubscribe = onQueueChangeElsewhere(open);
    return unsubscribe;
  }, [client, tenantId, employeeId]);

  useEffect(() => {
    if (!isWaiting) return;
    const owner = { tenantId, employeeId };
    const send = () =>
      void loadQueue()
        .then((queue) => queue.sendQueue(client, owner))
        .catch(() => undefined);
    const interval = window.setInterval(send, retryMs);
    window.addEventListener('online', send);
    return () => {
      window.clearInterval(interval);
      window.removeEventListener('online', send);
    };
  }, [isWaiting, client, tenantId, employeeId]);
}
