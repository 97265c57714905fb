import type { QueryClient } from '@tanstack/react-query';
import { loadQueue } from '#client/features/offline-queue/public/load-queue.ts';
import { entryOf, savedChanges } from '#client/features/offline-queue/public/saved-changes.ts';

interface Place {
  client: QueryClient;
  owner: { tenantId: string; employeeId: string };
}

/** Lets deletions go that did not leave this device; answers the entries they were about. */
export async function takeBackRemovals(logIds: readonly string[], place: Place): Promise<string[]> {
  const kept = savedChanges().filter((one) => one.kind === 'remove' && logIds.includes(one.logId));
  if (kept.length === 0) return [];
  const queue = await loadQueue();
  const forgotten = await queue.forget(kept, place);
  return forgotten.map(entryOf);
}
