import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { belongsTo } from '#client/features/offline-queue/public/shown-logs.ts';
import { logListsKey } from '#client/features/time-logs/queries.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

/** What the key of a list ends with. */
const range = z.object({
  startDate: z.string(),
  endDate: z.string(),
  timeZone: z.string(),
  employeeIds: z.array(z.string()).optional(),
});

/** Puts what the server answered into the lists that the page holds, also where they cannot be read again now. */
export function landInLists(
  client: QueryClient,
  tenantId: string,
  { id, log }: { id: string; log: TimeLog | undefined },
): void {
  for (const [key, logs] of client.getQueriesData<TimeLog[]>({ queryKey: logListsKey(tenantId) })) {
    if (logs === undefined) continue;
    const rest = logs.filter((one) => one.id !== id);
    const wasListed = rest.length < logs.length;
    const ends = range.safeParse(key.at(-1)).data;
    const isListed = log !== undefined && (wasListed || (ends !== undefined && belongsTo(ends, log)));
    if (!wasListed && !isListed) continue;
    const next = isListed ? [...rest, log].sort((a, b) => a.startedAt.localeCompare(b.startedAt)) : rest;
    client.setQueryData(key, next);
  }
}
