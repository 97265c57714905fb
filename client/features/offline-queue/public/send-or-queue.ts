import type { QueryClient } from '@tanstack/react-query';
import {
  entryOf,
  type NewChange,
  pendingChanges,
  queuedChanges,
} from '#client/features/offline-queue/queries.ts';
import { discard, enqueue, sendQueue, showQueuedTasks } from '#client/features/offline-queue/queue.ts';
import { canWait } from '#client/lib/api/api-error.ts';

/** Sends a change, or queues it where the server is away or cannot save it; behind queued ones it waits for its turn. */
export async function sendOrQueue<T>(
  client: QueryClient,
  send: () => Promise<T>,
  /** In order, of one person. */
  changes: () => readonly NewChange[],
): Promise<T | 'queued'> {
  let failure: unknown;
  if (pendingChanges().length === 0) {
    try {
      return await send();
    } catch (error) {
      if (!canWait(error)) throw error;
      failure = error;
    }
  }
  await enqueueAll(client, changes(), failure);
  return 'queued';
}

/** If this device cannot store them, the changes fail like any call. */
async function enqueueAll(
  client: QueryClient,
  changes: readonly NewChange[],
  failure: unknown,
): Promise<void> {
  try {
    for (const change of changes) await enqueue(change);
    showQueuedTasks(client);
    const [first] = changes;
    if (failure === undefined && first) void sendQueue(client, first).catch(() => undefined);
  } catch (error) {
    throw failure ?? error;
  }
}

/** Discards queued deletions; returns the entries they were about. */
export async function discardRemovals(
  logIds: readonly string[],
  place: { client: QueryClient; owner: { tenantId: string; employeeId: string } },
): Promise<string[]> {
  const removals = queuedChanges().filter((one) => one.kind === 'remove' && logIds.includes(one.logId));
  if (removals.length === 0) return [];
  const discarded = await discard(removals, place);
  return discarded.map(entryOf);
}
