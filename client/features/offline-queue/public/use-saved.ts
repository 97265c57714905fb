import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { loadSavedMark } from '#client/features/offline-queue/public/load-mark.ts';
import { loadQueue } from '#client/features/offline-queue/public/load-queue.ts';
import { loadSavedStrip } from '#client/features/offline-queue/public/load-strip.ts';
import {
  maySaved,
  onSavedChange,
  onSavedElsewhere,
  savedChanges,
  waiting,
} from '#client/features/offline-queue/public/saved-changes.ts';
import { loadAddTime } from '#client/features/time-logs/public/load-add-time.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';

const retryMs = 10_000;

/** Sends what is kept on this device, for as long as there is something: once in the shell. */
export function useSaved(): void {
  const { tenantId, employeeId } = useScope();
  const client = useQueryClient();
  const isWaiting = useSyncExternalStore(onSavedChange, () => waiting(savedChanges()).length > 0);

  useEffect(() => {
    const owner = { tenantId, employeeId };
    const open = () => {
      loadQueue().then(
        (queue) => queue.openSaved(client, owner),
        // Tried again when it is needed.
        () => undefined,
      );
    };
    if (maySaved()) open();
    // It has to be here before the server is away.
    else void loadQueue().catch(() => undefined);
    const parts = [loadSavedMark(), loadSavedStrip(), loadAddTime()];
    void Promise.all(parts).catch(() => undefined);
    const stop = onSavedElsewhere(open);
    return stop;
  }, [client, tenantId, employeeId]);

  useEffect(() => {
    if (!isWaiting) return;
    const owner = { tenantId, employeeId };
    const send = () =>
      void loadQueue()
        .then((queue) => queue.sendSaved(client, owner))
        .catch(() => undefined);
    const interval = window.setInterval(send, retryMs);
    window.addEventListener('online', send);
    return () => {
      window.clearInterval(interval);
      window.removeEventListener('online', send);
    };
  }, [isWaiting, client, tenantId, employeeId]);
}
