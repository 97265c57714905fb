import { useQueryClient } from '@tanstack/react-query';
import { v4 as uuidv4 } from 'uuid';
import { discardRemovals, sendOrQueue } from '#client/features/offline-queue/public/send-or-queue.ts';
import {
  changedLog,
  type NewTime,
  queuedAdd,
  queuedEdit,
  queuedRemoval,
  serverEntry,
  type TimeChange,
  teamOfTask,
} from '#client/features/time-logs/public/queued-time.ts';
import { showLogsAtOnce, updateLogLists } from '#client/features/time-logs/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api/api.ts';
import { ApiError, errorText } from '#client/lib/api/api-error.ts';
import { useWrite, useWriteOf } from '#client/lib/api/write.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { withLocalDays } from '#client/lib/time/format.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { type TimeLog, timeFailureTexts } from '#shared/time-logs/time-log.schema.ts';
import { timeLogIdsMaximum } from '#shared/time-logs/time-log-changes.schema.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

interface Edit {
  log: TimeLog;
  change: TimeChange;
}

/** Its team follows from its task. */
type AddedTime = Omit<NewTime, 'organizationTeamId'> & { clientId?: string };

/** Without a connection changes are queued, and a queued change has no effect on the server yet. */
const writeOptions = {
  sends: (answer: unknown) => (answer === 'queued' ? [] : [timeLogsApi.edit]),
} as const satisfies Parameters<typeof useWriteOf>[1];

/** An entry, or the id of one that the page has not read. */
export type ListedEntry = TimeLog | Pick<TimeLog, 'id'>;

const isRead = (entry: ListedEntry): entry is TimeLog => 'startedAt' in entry;

/** The ids of entries, as many as one call takes. */
export function idChunks(logs: readonly ListedEntry[]): string[][] {
  const ids = logs.map((log) => serverEntry(log).id);
  const count = Math.ceil(ids.length / timeLogIdsMaximum);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * timeLogIdsMaximum, (index + 1) * timeLogIdsMaximum),
  );
}

async function removeNow(logs: readonly ListedEntry[]): Promise<void> {
  for (const logIds of idChunks(logs)) {
    const { success, message } = await call(timeLogsApi.remove, { params: {}, query: {}, body: { logIds } });
    if (!success) throw new Error(message);
  }
}

/** Moves entries to the trash and restores them. */
function useTrash() {
  const { t } = useTranslation();
  const scope = useScope();
  const client = useQueryClient();
  const { mutate: restore } = useWriteOf<void, readonly ListedEntry[]>(
    async (logs) => {
      const ids = logs.map((log) => serverEntry(log).id);
      const discarded = await discardRemovals(ids, { client, owner: scope });
      const rest = logs.filter((log) => !discarded.includes(serverEntry(log).id));
      for (const chunk of idChunks(rest)) await call(timeLogsApi.restore, { body: { ids: chunk } });
    },
    {
      ...writeOptions,
      onSuccess: (_done, logs) => notify.success(() => t('timeLogs.restored', { count: logs.length })),
      onFailure: (error, logs) =>
        notify.error(() => t('timeLogs.notRestored'), {
          cause: error,
          onRetry: () => restore(logs),
        }),
    },
  );
  const { mutateAsync: remove } = useWriteOf(
    (logs: readonly ListedEntry[]) =>
      // Unread entries cannot be queued, because the device must show queued changes.
      logs.every(isRead)
        ? sendOrQueue(
            client,
            () => removeNow(logs),
            () => logs.map((log) => queuedRemoval({ client, scope }, log)),
          )
        : removeNow(logs),
    {
      ...writeOptions,
      show: (logs) => {
        const ids = new Set(logs.map(({ id }) => id));
        return showLogsAtOnce(client, (log) => (ids.has(log.id) ? undefined : log));
      },
      onSuccess: (answer, logs, rollBack) => {
        if (answer === 'queued') rollBack?.();
        notify.undo(
          () => t('timeLogs.deleted', { count: logs.length }),
          () => restore(logs),
        );
      },
    },
  );
  return { remove, restore };
}

/** Adds and edits entries. */
function useChanges() {
  const scope = useScope();
  const client = useQueryClient();
  const page = { client, scope };
  const { mutateAsync: add } = useWriteOf(
    // The same entry sent twice, after an answer that never came, is one entry.
    ({ clientId = uuidv4(), ...time }: AddedTime) => {
      const body = { ...time, organizationTeamId: teamOfTask(page, time.taskId), clientId };
      return sendOrQueue(
        client,
        () => call(timeLogsApi.add, { body }),
        () => [queuedAdd(page, body, clientId)],
      );
    },
    {
      ...writeOptions,
      onSuccess: (answer) => {
        if (answer === 'queued') return;
        warn(answer.warnings);
        updateLogLists(client, { id: answer.id, log: answer });
      },
    },
  );
  const { mutateAsync: edit } = useWriteOf(
    ({ log, change }: Edit) =>
      sendOrQueue(
        client,
        () => call(timeLogsApi.edit, { params: { id: serverEntry(log).id }, body: change }),
        () => [queuedEdit(page, log, change)],
      ),
    {
      ...writeOptions,
      show: ({ log: { id }, change }) =>
        showLogsAtOnce(client, (log) => (log.id === id ? changedLog(page, log, change) : log)),
      onSuccess: (answer, _edit, rollBack) => {
        if (answer === 'queued') return rollBack?.();
        warn(answer.warnings);
        // The next change builds on the entry as it is now.
        updateLogLists(client, { id: answer.id, log: answer });
      },
    },
  );
  return { add, edit };
}

/** Enters a person's time of last week again; what has no place is left out. */
export function useCopyWeek() {
  const { mutateAsync } = useWrite(timeLogsApi.copyWeek, {
    input: (body: { employeeId: string; weekStart: Day }) => ({ body }),
  });
  return mutateAsync;
}

/** Changes of time; refusals are thrown after a roll-back, and what waits on this device answers "queued". */
export function useTimeActions() {
  const { t } = useTranslation();
  const { add, edit } = useChanges();
  const { remove, restore } = useTrash();

  async function runOrNotify(key: string, run: () => Promise<unknown>): Promise<boolean> {
    try {
      await run();
      return true;
    } catch (error) {
      const onRetry = () => void runOrNotify(key, run);
      notify.error(() => t(key), { cause: error, onRetry });
      return false;
    }
  }
  const removeOrNotify = (logs: readonly ListedEntry[]) =>
    runOrNotify('timeLogs.notDeleted', () => remove(logs));
  /** Deletes an entry that the page has not read. */
  const discard = (id: string) =>
    runOrNotify('timeLogs.notDeleted', async () =>
      remove([await call(timeLogsApi.one, { params: { id: serverEntry({ id }).id } })]),
    );
  const editOrNotify = (log: TimeLog, change: TimeChange) =>
    runOrNotify('timeLogs.notChanged', () => edit({ log, change }));

  return { add, edit, remove, restore, removeOrNotify, editOrNotify, discard };
}

function warn(warnings: readonly string[] | undefined): void {
  if (warnings && warnings.length > 0) notify.info(() => warnings.join(' '));
}

/** Why time was not saved: the server's words, else which of its calls failed. */
export function timeFailureText(error: unknown, what: keyof typeof timeFailureTexts): string {
  if (error instanceof ApiError && !error.isExplained)
    return toLocalText(timeFailureTexts[what](error.message));
  return withLocalDays(errorText(error), i18n.language);
}
