import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { type EntryPages, rowsOf, withEntry } from '#client/features/time-logs/public/entry-pages.ts';
import { keyOf, pagesKeyOf, readOptions } from '#client/lib/api/read.ts';
import { showAtOnce } from '#client/lib/api/write.ts';
import type { Live } from '#client/lib/live/live-changes.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import type { ReopenedDay } from '#shared/timesheets/day-opening.schema.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const minute = 60_000;
const cacheTimes = { staleTime: 10 * minute, gcTime: 30 * minute } as const;
const relations = ['project', 'task', 'employee.user', 'timesheet'];

/** A list holds what starts in its range; time that began earlier, up to a forgotten week, reaches into this one. */
const reachesBackDays = 7;

/** The workspace, and the zone whose days count. */
export interface LogScope {
  tenantId: string;
  timeZone: string;
}

/** Other people's changes do not affect a list of certain people. */
const followsPeople = (employeeIds: readonly string[] | undefined): Live<TimeLog[]> => ({
  follow: (_logs, { topic, ids }) => {
    if (topic !== 'timer' && topic !== 'time-logs') return undefined;
    const isOfOthers = ids !== undefined && employeeIds?.every((id) => !ids.includes(id));
    return isOfOthers ? 'nothing' : undefined;
  },
});

/** The days from which logs reach into a person's week. */
export const weekRange = ({ timeZone }: LogScope, weekStart: Day, employeeId: string) => ({
  startDate: addDays(weekStart, -reachesBackDays),
  endDate: addDays(weekStart, 6),
  timeZone,
  employeeIds: [employeeId],
});

/**
 * The logs that a person's week shows, `weekStart` being its first day: those that start in it, and those before
 * it that may last into it.
 */
export const weekLogsQuery = (scope: LogScope, weekStart: Day, employeeId: string) =>
  readOptions(
    timeLogsApi.list,
    { query: { ...weekRange(scope, weekStart, employeeId), relations } },
    { ...cacheTimes, refetchOnWindowFocus: 'always', live: followsPeople([employeeId]) },
  );

export interface LogFilter {
  startDate: Day;
  endDate: Day;
  /** Absent: everybody whose time the caller sees. */
  employeeIds?: readonly string[];
}

/** The logs that start on the days. */
export const logListQuery = ({ timeZone }: LogScope, { startDate, endDate, employeeIds }: LogFilter) => {
  const query = { startDate, endDate, timeZone, employeeIds: employeeIds && [...employeeIds], relations };
  return readOptions(timeLogsApi.list, { query }, { ...cacheTimes, live: followsPeople(employeeIds) });
};

/** The hours that a person works by weekday. */
export const workingHoursQuery = (employeeId: string) =>
  readOptions(
    workspacesApi.workingHours,
    { params: { id: employeeId } },
    { staleTime: 15 * minute, retry: false },
  );

/** The closed days that the person requested to reopen. */
export const openingsQuery = readOptions(timesheetsApi.openings, {}, { staleTime: 5 * minute });

/** Time that is worked reopens no day. */
const followsDecisions: Live<ReopenedDay[]> = {
  follow: (_days, { topic }) => (topic === 'timer' || topic === 'time-logs' ? 'nothing' : undefined),
};

/** The closed days that are open again to the people whose time the caller reads. */
export const reopenedDaysQuery = readOptions(
  timesheetsApi.reopenedDays,
  {},
  { staleTime: 5 * minute, live: followsDecisions },
);

export interface LogRange {
  /** First and last day on which what the list holds begins, in the zone. */
  startDate: string;
  endDate: string;
  timeZone: string;
  /** Absent: everybody. */
  employeeIds?: readonly string[] | undefined;
}

/** Whether a list holds the entry. */
export function belongsTo({ startDate, endDate, timeZone, employeeIds }: LogRange, log: TimeLog): boolean {
  const day = dayOf(new Date(log.startedAt), timeZone);
  return (employeeIds?.includes(log.employeeId) ?? true) && day >= startDate && day <= endDate;
}

/** The range of a list's input. */
const range = z.object({
  startDate: z.string(),
  endDate: z.string(),
  timeZone: z.string(),
  employeeIds: z.array(z.string()).optional(),
});
const input = z.object({ query: range });

const entryPagesKey = pagesKeyOf(timeLogsApi.entries);

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
  client.setQueriesData<EntryPages>(
    { queryKey: entryPagesKey },
    (pages) => pages && withEntry(pages, id, log),
  );
}

/** Changes entries wherever the page lists them, or takes them out; answers how to roll that back. */
export async function showLogsAtOnce(
  client: QueryClient,
  edit: (log: TimeLog) => TimeLog | undefined,
): Promise<() => void> {
  const rollBacks = [
    await showAtOnce(client, keyOf(timeLogsApi.list), (logs) => logs.flatMap((log) => edit(log) ?? [])),
    await showAtOnce(client, entryPagesKey, (pages) => {
      const logs = new Map(rowsOf(pages).map(({ log }) => [log.id, log]));
      const changed = [...logs.values()].filter((log) => edit(log) !== log);
      return changed.reduce((list, log) => withEntry(list, log.id, edit(log)), pages);
    }),
  ];
  return () => {
    for (const rollBack of rollBacks) rollBack();
  };
}

/** Every entry that the page has read. */
export function readLogs(client: QueryClient): TimeLog[] {
  const lists = client.getQueriesData<TimeLog[]>({ queryKey: keyOf(timeLogsApi.list) });
  const pages = client.getQueriesData<EntryPages>({ queryKey: entryPagesKey });
  return [
    ...lists.flatMap(([, logs]) => logs ?? []),
    ...pages.flatMap(([, data]) => (data ? rowsOf(data).map(({ log }) => log) : [])),
  ];
}
