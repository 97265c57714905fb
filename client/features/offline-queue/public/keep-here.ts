import type { QueryClient } from '@tanstack/react-query';
import type { NewChange } from '#client/features/offline-queue/public/change.ts';
import { loadQueue } from '#client/features/offline-queue/public/load-queue.ts';
import { waiting } from '#client/features/offline-queue/public/saved-changes.ts';
import { canWait } from '#client/lib/api-error.ts';

interface Late {
  client: QueryClient;
  /** In order, of one person. */
  changes: readonly NewChange[];
}

/** Keeps changes on this device; where that is not possible, they have failed like any call. */
export async function keepHere({ client, changes }: Late, failure?: unknown): Promise<void> {
  try {
    const queue = await loadQueue();
    for (const change of changes) await queue.keep(change);
    const [first] = changes;
    if (failure === undefined && first) void queue.sendSaved(client, first).catch(() => undefined);
  } catch (error) {
    throw failure ?? error;
  }
}

/** Sends a change, or keeps it where the server is away or cannot save it; behind kept ones it waits for its turn. */
export async function sendOrKeep<T>(
  client: QueryClient,
  send: () => Promise<T>,
  changes: () => readonly NewChange[],
): Promise<T | 'kept'> {
  let failure: unknown;
  if (waiting().length === 0) {
    try {
      return await send();
    } catch (error) {
      if (!canWait(error)) throw error;
      failure = error;
    }
  }
  await keepHere({ client, changes: changes() }, failure);
  return 'kept';
}
