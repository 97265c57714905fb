import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { type QueueEditing, QueueStrip } from '#client/features/offline-queue/QueueStrip.tsx';
import {
  mayHoldChanges,
  onQueueChange,
  onQueueChangeElsewhere,
  pendingChanges,
  queuedChanges,
} from '#client/features/offline-queue/queries.ts';
import { openQueue, sendQueue } from '#client/features/offline-queue/queue.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';

/** Shows over every page what is on this device only. */
export function OfflineQueue(editing: QueueEditing) {
  const hasChanges = useSyncExternalStore(onQueueChange, () => queuedChanges().length > 0);
  return hasChanges ? <QueueStrip {...editing} /> : null;
}

const retryMs = 10_000;

/** Sends the queue for as long as it has something; used once, in the shell. */
export function useOfflineQueue(): void {
  const { tenantId, employeeId } = useScope();
  const client = useQueryClient();
  const isWaiting = useSyncExternalStore(onQueueChange, () => pendingChanges().length > 0);

  useEffect(() => {
    const owner = { tenantId, employeeId };
    const open = () => void openQueue(client, owner).catch(() => undefined);
    if (mayHoldChanges()) open();
    const unsubscribe = onQueueChangeElsewhere(open);
    return unsubscribe;
  }, [client, tenantId, employeeId]);

  useEffect(() => {
    if (!isWaiting) return;
    const owner = { tenantId, employeeId };
    const send = () => void sendQueue(client, owner).catch(() => undefined);
    const interval = window.setInterval(send, retryMs);
    window.addEventListener('online', send);
    return () => {
      window.clearInterval(interval);
      window.removeEventListener('online', send);
    };
  }, [isWaiting, client, tenantId, employeeId]);
}
