import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { afterChange } from '#client/features/offline-queue/public/shown-logs.ts';
import {
  entryOf,
  onQueueChange,
  pendingChanges,
  type QueuedChange,
  queuedChanges,
  sentEntry,
} from '#client/features/offline-queue/queries.ts';
import {
  type EntryPages,
  inListOrder,
  rowsOf,
  withEntry,
  withPeople,
  withRows,
} from '#client/features/time-logs/public/entry-pages.ts';
import { useSeesAmounts } from '#client/features/workspace/public/use-modules.ts';
import { useReadsTime } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api/api.ts';
import { useReadPages } from '#client/lib/api/read.ts';
import type { Live } from '#client/lib/live/live-changes.ts';
import type { WeekDay } from '#shared/enums/calendar.ts';
import type { TimesheetStatus } from '#shared/enums/timesheet.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import {
  type EntryGroup,
  type EntryRow,
  entryGroupDay,
  entryPageSize,
} from '#shared/time-logs/entry-list.schema.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

/** The input of the server's read: the whole list, regardless of the loaded pages. */
export interface ListInput {
  startDate: Day;
  endDate: Day;
  timeZone: string;
  group: EntryGroup;
  startWeekOn: WeekDay;
  employeeIds?: string[] | undefined;
  projectIds?: string[] | undefined;
  taskIds?: string[] | undefined;
  tagIds?: string[] | undefined;
  clientIds?: string[] | undefined;
  isBillable?: boolean | undefined;
  search?: string | undefined;
  status?: TimesheetStatus[] | undefined;
  /** Includes the amounts of entries. */
  money?: true;
  /** Includes what each person has. */
  people?: true;
}

/** A list of fewer pages is read again as it is. */
const manyPages = 3;

/** The rows of the people down to where the page has read the list. */
async function readRows(input: ListInput, end: EntryRow | undefined): Promise<EntryRow[]> {
  const rows: EntryRow[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = { ...input, cursor, take: entryPageSize.most };
    const { items, nextCursor } = await call(timeLogsApi.entries, { query });
    rows.push(...items);
    const last = items.at(-1);
    if (!nextCursor || !last || (end && inListOrder(last, end) > 0)) return rows;
    cursor = nextCursor;
  }
}

/** Reads again only the rows of people whose time changed, and the totals of the list. */
export const followsList = (input: ListInput): Live<EntryPages> => ({
  follow(data, { topic, ids }) {
    if ((topic !== 'timer' && topic !== 'time-logs') || ids === undefined) return undefined;
    const { employeeIds = ids } = input;
    const people = ids.filter((id) => employeeIds.includes(id));
    if (people.length === 0) return 'nothing';
    if (data.pages.length < manyPages) return undefined;
    return {
      async read() {
        const end = data.pages.at(-1)?.nextCursor ? rowsOf(data).at(-1) : undefined;
        const [{ totals }, rows] = await Promise.all([
          call(timeLogsApi.entries, { query: { ...input, take: 1 } }),
          readRows({ ...input, employeeIds: people }, end),
        ]);
        return { apply: (current) => withPeople(current, people, { rows, totals }) };
      },
    };
  },
});

/** The list page by page, with what waits on this device. */
export function useEntryList(list: ListInput) {
  const enabled = useReadsTime() ?? false;
  const input: ListInput = useSeesAmounts() ? { ...list, money: true } : list;
  const query = useReadPages(
    timeLogsApi.entries,
    (cursor: string) => ({ query: { ...input, cursor: cursor || undefined } }),
    {
      enabled,
      placeholderData: keepPreviousData,
      initialPageParam: '',
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      live: followsList(input),
    },
  );
  const changes = useSyncExternalStore(onQueueChange, queuedChanges);
  const { data } = query;
  const shown = useMemo(
    () => data && pendingChanges(changes).reduce((pages, change) => afterQueued(pages, change, list), data),
    [data, changes, list],
  );
  return { query, data: shown };
}

/** The list after a change that the server does not know yet. */
function afterQueued(pages: EntryPages, change: QueuedChange, input: ListInput): EntryPages {
  const entry = entryOf(change);
  const id = sentEntry(entry)?.id ?? entry;
  const log = rowsOf(pages).find((row) => row.log.id === id)?.log;
  const next = afterChange(log, change);
  if (change.kind !== 'add' && change.kind !== 'start') return withEntry(pages, id, next);
  if (log) return pages;
  const row = next && newRow(next, change, input);
  const before = change.kind === 'start' ? withoutRunning(pages, change) : pages;
  return row ? withRows(before, id, [row]) : before;
}

/** A running entry ends when another begins. */
function withoutRunning(
  pages: EntryPages,
  { employeeId, startedAt }: Pick<TimeLog, 'employeeId' | 'startedAt'>,
): EntryPages {
  const running = rowsOf(pages).find(({ log }) => log.isRunning && log.employeeId === employeeId)?.log;
  if (!running) return pages;
  const stopped = { ...running, isRunning: false, stoppedAt: startedAt, updatedAt: undefined };
  return withEntry(pages, running.id, stopped);
}

/** The row of an entry that the server has not seen; what a filter finds only the server knows. */
function newRow(log: TimeLog, { timeZone }: { timeZone: string }, input: ListInput): EntryRow | undefined {
  const { search, status, projectIds, taskIds, tagIds, startDate, endDate, employeeIds } = input;
  const others = [search, status, projectIds, tagIds, input.clientIds, input.isBillable];
  if (others.some((filter) => filter !== undefined)) return undefined;
  if (taskIds?.includes(log.taskId ?? '') === false) return undefined;
  if (employeeIds?.includes(log.employeeId) === false) return undefined;
  const day = dayOf(new Date(log.startedAt), timeZone);
  if (day < startDate || day > endDate) return undefined;
  const { startedAt, stoppedAt, isRunning, timesheet } = log;
  return {
    log,
    day: entryGroupDay(day, input),
    startedAt,
    stoppedAt,
    seconds: log.duration,
    isRunning,
    timesheetId: timesheet.id,
    status: timesheet.status,
  };
}
