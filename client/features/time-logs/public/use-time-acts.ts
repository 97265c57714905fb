import { keyOf, refresh as refreshAreas } from '#client/lib/read.ts';
import '#client/locales/en/pages/time-logs.json';
import { onlineManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { v4 as uuidv4 } from 'uuid';
import { sendOrKeep } from '#client/features/offline-queue/public/keep-here.ts';
import { takeBackRemovals } from '#client/features/offline-queue/public/take-back.ts';
import {
  changedLog,
  keptAdd,
  keptEdit,
  keptRemoval,
  knownAs,
  type NewTime,
  type TimeChange,
} from '#client/features/time-logs/public/kept-time.ts';
import { landInLists } from '#client/features/time-logs/public/log-lists.ts';
import { teamOfWork } from '#client/features/time-logs/public/team-of-work.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { errorText } from '#client/lib/api-error.ts';
import { showAtOnce } from '#client/lib/write.ts';
import { notify } from '#client/ui/notify.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import { timeLogIdsMaximum } from '#shared/time-logs/time-log-changes.schema.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

interface Edit {
  log: TimeLog;
  change: TimeChange;
}

/** Its team follows from its task. */
type AddedTime = Omit<NewTime, 'organizationTeamId'> & { clientId?: string };

/** Everything that time counts in. */
const touched = ['timesheets', 'reports', 'timer', 'teams', 'tasks', 'plans'] as const;

/** Done with what is read, or when the connection goes: reading then waits for it, and nobody has to wait along. */
function untilOffline(reading: Promise<void>): Promise<void> {
  if (!onlineManager.isOnline()) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      forget();
      resolve();
    };
    const forget = onlineManager.subscribe((isOnline) => {
      if (!isOnline) done();
    });
    reading.then(done, done);
  });
}

/** Reads again what depends on time; done when the time itself is there. What is kept here has changed nothing there. */
function useRefresh() {
  const queryClient = useQueryClient();
  return (answer: unknown) => {
    if (answer === 'kept') return undefined;
    void refreshAreas(queryClient, ...touched);
    return untilOffline(refreshAreas(queryClient, 'time-logs'));
  };
}

/** One call takes only so many. */
function idChunks(logs: readonly TimeLog[]): string[][] {
  const ids = logs.map((log) => knownAs(log).id);
  const count = Math.ceil(ids.length / timeLogIdsMaximum);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * timeLogIdsMaximum, (index + 1) * timeLogIdsMaximum),
  );
}

async function removeNow(logs: readonly TimeLog[]): Promise<void> {
  const logIds = logs.map((log) => knownAs(log).id);
  const { success, message } = await call(timeLogsApi.remove, { params: {}, query: {}, body: { logIds } });
  if (!success) throw new Error(message);
}

/** Puts logs into the trash and takes them out again. */
function useTrash() {
  const { t } = useTranslation();
  const scope = useScope();
  const client = useQueryClient();
  const refresh = useRefresh();
  const { mutate: restore } = useMutation({
    networkMode: 'always',
    mutationFn: async (logs: readonly TimeLog[]) => {
      const back = await takeBackRemovals(
        logs.map((log) => knownAs(log).id),
        { client, owner: scope },
      );
      const rest = logs.filter((log) => !back.includes(knownAs(log).id));
      for (const ids of idChunks(rest)) await call(timeLogsApi.restore, { body: { ids } });
    },
    onSuccess: (_done, logs) => notify.success(t('timeLogs.restored', { count: logs.length })),
    onError: (error, logs) =>
      notify.error(t('timeLogs.notRestored'), {
        description: errorText(error),
        onRetry: () => restore(logs),
      }),
    onSettled: () => refresh(undefined),
  });
  const { mutateAsync: remove } = useMutation({
    networkMode: 'always',
    mutationFn: (logs: readonly TimeLog[]) =>
      sendOrKeep(
        client,
        () => removeNow(logs),
        () => logs.map((log) => keptRemoval({ client, scope }, log)),
      ),
    onMutate: async (logs) => {
      const ids = new Set(logs.map(({ id }) => id));
      return showAtOnce(client, keyOf(timeLogsApi.list), (list) => list.filter(({ id }) => !ids.has(id)));
    },
    onSuccess: (answer, logs, takeBack) => {
      if (answer === 'kept') takeBack();
      notify.undo(t('timeLogs.deleted', { count: logs.length }), () => restore(logs));
    },
    onError: (_error, _logs, takeBack) => takeBack?.(),
    onSettled: refresh,
  });
  return { remove, restore };
}

/** Everything that changes what is recorded; out of reach of the server it is kept on this device. */
function useChanges() {
  const scope = useScope();
  const client = useQueryClient();
  const refresh = useRefresh();
  const known = { client, scope };
  const { mutateAsync: add } = useMutation({
    networkMode: 'always',
    // The same entry sent twice, after an answer that never came, is one entry.
    mutationFn: ({ clientId = uuidv4(), ...time }: AddedTime) => {
      const body = { ...time, organizationTeamId: teamOfWork(known, time.taskId), clientId };
      return sendOrKeep(
        client,
        () => call(timeLogsApi.add, { body }),
        () => [keptAdd(known, body, clientId)],
      );
    },
    onSuccess: (answer) => {
      if (answer === 'kept') return;
      warn(answer.warnings);
      landInLists(client, { id: answer.id, log: answer });
    },
    onSettled: refresh,
  });
  const { mutateAsync: edit } = useMutation({
    networkMode: 'always',
    mutationFn: ({ log, change }: Edit) =>
      sendOrKeep(
        client,
        () => call(timeLogsApi.edit, { params: { id: knownAs(log).id }, body: change }),
        () => [keptEdit(known, log, change)],
      ),
    onMutate: ({ log: { id }, change }) =>
      showAtOnce(client, keyOf(timeLogsApi.list), (logs) =>
        logs.map((log) => (log.id === id ? changedLog(known, log, change) : log)),
      ),
    onSuccess: (answer, _edit, takeBack) => {
      if (answer === 'kept') return takeBack();
      warn(answer.warnings);
      // What is changed next is changed as it is now.
      landInLists(client, { id: answer.id, log: answer });
    },
    onError: (_error, _input, takeBack) => takeBack?.(),
    onSettled: refresh,
  });
  return { add, edit };
}

/**
 * Everything that pages do with time; refusals are thrown, and what was shown before them is taken back. Answers "kept"
 * for what waits on this device.
 */
export function useTimeActs() {
  const { t } = useTranslation();
  const { add, edit } = useChanges();
  const { remove, restore } = useTrash();

  /** Says what failed itself. */
  async function removeOrSay(logs: readonly TimeLog[]): Promise<boolean> {
    try {
      await remove(logs);
      return true;
    } catch (error) {
      const onRetry = () => void removeOrSay(logs);
      notify.error(t('timeLogs.notDeleted'), { description: errorText(error), onRetry });
      return false;
    }
  }

  async function editOrSay(log: TimeLog, change: TimeChange): Promise<boolean> {
    try {
      await edit({ log, change });
      return true;
    } catch (error) {
      const onRetry = () => void editOrSay(log, change);
      notify.error(t('timeLogs.notChanged'), { description: errorText(error), onRetry });
      return false;
    }
  }

  return { add, edit, remove, restore, removeOrSay, editOrSay };
}

function warn(warnings: readonly string[] | undefined): void {
  if (warnings && warnings.length > 0) notify.info(warnings.join(' '));
}
