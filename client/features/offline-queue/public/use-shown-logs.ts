import { useMemo, useSyncExternalStore } from 'react';
import {
  entryOf,
  onSavedChange,
  savedChanges,
  waiting,
} from '#client/features/offline-queue/public/saved-changes.ts';
import { type LogRange, withChanges } from '#client/features/offline-queue/public/shown-logs.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

/** A list of entries as the person knows it: with what is kept on this device. */
export function useShownLogs(
  logs: readonly TimeLog[] | undefined,
  { startDate, endDate, timeZone, employeeIds }: LogRange,
): readonly TimeLog[] | undefined {
  const changes = useSyncExternalStore(onSavedChange, savedChanges);
  const people = employeeIds?.join();
  return useMemo(() => {
    if (logs === undefined) return undefined;
    const range = { startDate, endDate, timeZone, employeeIds: people?.split(',') };
    return withChanges(logs, waiting(changes), range);
  }, [logs, changes, people, startDate, endDate, timeZone]);
}

/** Whether something about the entries is on this device only. */
export function useIsKept(logIds: readonly string[]): boolean {
  return useSyncExternalStore(onSavedChange, () =>
    waiting().some((change) => logIds.includes(entryOf(change))),
  );
}
