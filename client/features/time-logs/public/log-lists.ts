import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { belongsTo } from '#client/features/offline-queue/public/shown-logs.ts';
import { keyOf } from '#client/lib/api/read.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

/** What the input of a list says of its range. */
const range = z.object({
  startDate: z.string(),
  endDate: z.string(),
  timeZone: z.string(),
  employeeIds: z.array(z.string()).optional(),
});
const input = z.object({ query: range });

/** Puts what the server answered into the lists that the page holds, also where they cannot be read again now. */
export function updateLogLists(
  client: QueryClient,
  { id, log }: { id: string; log: TimeLog | undefined },
): void {
  for (const [key, logs] of client.getQueriesData<TimeLog[]>({ queryKey: keyOf(timeLogsApi.list) })) {
    if (logs === undefined) continue;
    const rest = logs.filter((one) => one.id !== id);
    const wasListed = rest.length < logs.length;
    const ends = input.safeParse(key.at(-1)).data?.query;
    const isListed = log !== undefined && (wasListed || (ends !== undefined && belongsTo(ends, log)));
    if (!wasListed && !isListed) continue;
    const next = isListed ? [...rest, log].sort((a, b) => a.startedAt.localeCompare(b.startedAt)) : rest;
    client.setQueryData(key, next);
  }
}
