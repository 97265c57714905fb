import { useQueryClient } from '@tanstack/react-query';
import type { SavedChange } from '#client/features/offline-queue/public/change.ts';
import { forget, sendSaved } from '#client/features/offline-queue/queue.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';

/** Lets changes go, and what waits behind them follows; answers those that were still here. */
export function useForget() {
  const client = useQueryClient();
  const owner = useScope();
  return async (changes: readonly SavedChange[]): Promise<SavedChange[]> => {
    const forgotten = await forget(changes, { client, owner });
    void sendSaved(client, owner).catch(() => undefined);
    return forgotten;
  };
}
