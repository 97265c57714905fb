import { useMemo, useSyncExternalStore } from 'react';
import {
  entryOf,
  onQueueChange,
  pendingChanges,
  type QueuedChange,
  type QueuedEdit,
  type QueuedStart,
  queuedChanges,
  sentEntry,
} from '#client/features/offline-queue/queries.ts';
import { belongsTo, type LogRange } from '#client/features/time-logs/queries.ts';
import { dayOf } from '#shared/time/day.ts';
import { eachEntryField, entryFields } from '#shared/time-logs/entry-fields.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

/** The sheet of a day that is not known to have one. */
export function emptySheet(startedAt: string, timeZone: string): TimeLog['timesheet'] {
  const at = `${dayOf(new Date(startedAt), timeZone)}T12:00:00.000Z`;
  return { id: '', status: 'DRAFT', createdAt: at, startedAt: at };
}

/** The entry that a start makes. */
function startedLog(start: QueuedStart): TimeLog {
  const { clientId, startedAt, teamId, task, about, employeeId, timeZone } = start;
  return {
    id: clientId,
    createdAt: startedAt,
    startedAt,
    stoppedAt: startedAt,
    duration: 0,
    isRunning: true,
    isEdited: false,
    ...eachEntryField(
      () => null,
      () => false,
    ),
    description: about?.description ?? null,
    isBillable: about?.isBillable ?? start.isBillable ?? false,
    employeeId,
    organizationTeamId: teamId,
    taskId: task?.id ?? null,
    source: 'TEAMS',
    logType: 'TRACKED',
    timesheet: emptySheet(startedAt, timeZone),
    task: task ?? null,
    project: null,
    employee: { id: employeeId },
  };
}

const editable = [
  'startedAt',
  'stoppedAt',
  'taskId',
  'projectId',
  'organizationContactId',
  'tags',
  ...entryFields,
] as const;

/** The entry with what the edit says, and nothing else of what it looked like then. */
function edited(log: TimeLog, { change, log: after }: QueuedEdit): TimeLog {
  const next = { ...log };
  const copy = <Key extends (typeof editable)[number]>(key: Key) => {
    if (change[key] !== undefined) next[key] = after[key];
  };
  for (const key of editable) copy(key);
  if (change.taskId !== undefined) next.task = after.task;
  if (change.projectId !== undefined) next.project = after.project;
  return next;
}

/** An entry after a change of it; undefined when it is deleted, or not there. */
export function afterChange(log: TimeLog | undefined, change: QueuedChange): TimeLog | undefined {
  switch (change.kind) {
    case 'start':
      return startedLog(change);
    case 'add':
      return change.log;
    case 'task':
    case 'dropPause':
      return log;
    case 'remove':
      return undefined;
    case 'edit':
      return log && edited(log, change);
    case 'stop':
      // The server sets a new date for a stopped entry.
      return log && { ...log, isRunning: false, stoppedAt: change.stoppedAt, updatedAt: undefined };
  }
}

/** A running entry ends when another begins. */
function endRunning(entries: Map<string, TimeLog>, { employeeId, startedAt }: QueuedStart): void {
  for (const [id, log] of entries) {
    if (!log.isRunning || log.employeeId !== employeeId) continue;
    entries.set(id, { ...log, isRunning: false, stoppedAt: startedAt, updatedAt: undefined });
  }
}

/** A list as it is with changes that the server does not know yet. */
function withChanges(
  logs: readonly TimeLog[],
  changes: readonly QueuedChange[],
  range: LogRange,
): readonly TimeLog[] {
  if (changes.length === 0) return logs;
  const entries = new Map(logs.map((log) => [log.id, log]));
  const sheets = new Map(logs.map(({ timesheet }) => [timesheet.startedAt, timesheet]));
  for (const change of changes) {
    const entry = entryOf(change);
    const id = sentEntry(entry)?.id ?? entry;
    const isNew = change.kind === 'add' || change.kind === 'start';
    if (isNew && entries.has(id)) continue;
    if (change.kind === 'start') endRunning(entries, change);
    const next = afterChange(entries.get(id), change);
    if (next === undefined) entries.delete(id);
    else if (!isNew || belongsTo(range, next)) {
      entries.set(
        id,
        isNew ? { ...next, timesheet: sheets.get(next.timesheet.startedAt) ?? next.timesheet } : next,
      );
    }
  }
  return [...entries.values()].sort((a, b) => a.startedAt.localeCompare(b.startedAt));
}

/** A list of entries as the person knows it: with what is kept on this device. */
export function useShownLogs(
  logs: readonly TimeLog[] | undefined,
  { startDate, endDate, timeZone, employeeIds }: LogRange,
): readonly TimeLog[] | undefined {
  const changes = useSyncExternalStore(onQueueChange, queuedChanges);
  const people = employeeIds?.join();
  return useMemo(() => {
    if (logs === undefined) return undefined;
    const range = { startDate, endDate, timeZone, employeeIds: people?.split(',') };
    return withChanges(logs, pendingChanges(changes), range);
  }, [logs, changes, people, startDate, endDate, timeZone]);
}
