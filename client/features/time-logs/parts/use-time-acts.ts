import '#client/features/time-logs/words.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { logListsKey, timeLogsKey } from '#client/features/time-logs/queries.ts';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { type CallInput, call } from '#client/lib/api.ts';
import { errorText } from '#client/lib/api-error.ts';
import { notify } from '#client/ui/notify.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import { timeLogIdsMaximum } from '#shared/time-logs/time-log-changes.schema.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

export type NewTime = CallInput<typeof timeLogsApi.add>['body'];
export type TimeChange = CallInput<typeof timeLogsApi.edit>['body'];

interface Edit {
  log: TimeLog;
  change: TimeChange;
}

/** What a page shows of a log besides its numbers, before the server has answered. */
function shown({ log, change }: Edit): TimeLog {
  const { startedAt, stoppedAt, isBillable } = change;
  return {
    ...log,
    startedAt: typeof startedAt === 'string' ? startedAt : log.startedAt,
    stoppedAt: typeof stoppedAt === 'string' ? stoppedAt : log.stoppedAt,
    isBillable: typeof isBillable === 'boolean' ? isBillable : log.isBillable,
  };
}

type EditLogs = (logs: TimeLog[]) => TimeLog[];

/** Changes every list of logs on the page. */
async function showAtOnce(queryClient: QueryClient, tenantId: string, edit: EditLogs) {
  const queryKey = logListsKey(tenantId);
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueriesData<TimeLog[]>({ queryKey });
  queryClient.setQueriesData<TimeLog[]>({ queryKey }, (logs) => logs && edit(logs));
  return () => {
    for (const [key, logs] of before) queryClient.setQueryData(key, logs);
  };
}

/** Everything that time counts in. */
const touched = ['timesheets', 'reports', 'timer', 'teams', 'tasks', 'plans'];

/** Reads again what depends on time; done when the time itself is there. */
function useRefresh() {
  const { tenantId } = useScope();
  const queryClient = useQueryClient();
  return () => {
    for (const module of touched) void queryClient.invalidateQueries({ queryKey: [tenantId, module] });
    return queryClient.invalidateQueries({ queryKey: timeLogsKey(tenantId) });
  };
}

/** One call takes only so many. */
function idChunks(logs: readonly TimeLog[]): string[][] {
  const ids = logs.map(({ id }) => id);
  const count = Math.ceil(ids.length / timeLogIdsMaximum);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * timeLogIdsMaximum, (index + 1) * timeLogIdsMaximum),
  );
}

/** Puts logs into the trash and takes them out again. */
function useTrash() {
  const { t } = useTranslation();
  const { tenantId } = useScope();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const { mutate: restore } = useMutation({
    mutationFn: async (logs: readonly TimeLog[]) => {
      for (const ids of idChunks(logs)) await call(timeLogsApi.restore, { body: { ids } });
    },
    onSuccess: (_done, logs) => notify.success(t('timeLogs.restored', { count: logs.length })),
    onError: (error, logs) =>
      notify.error(t('timeLogs.notRestored'), {
        description: errorText(error),
        onRetry: () => restore(logs),
      }),
    onSettled: refresh,
  });
  const { mutateAsync: remove } = useMutation({
    mutationFn: async (logs: readonly TimeLog[]) => {
      const logIds = logs.map(({ id }) => id);
      const { success, message } = await call(timeLogsApi.remove, {
        params: {},
        query: {},
        body: { logIds },
      });
      if (!success) throw new Error(message);
    },
    onMutate: async (logs) => {
      const ids = new Set(logs.map(({ id }) => id));
      return showAtOnce(queryClient, tenantId, (list) => list.filter(({ id }) => !ids.has(id)));
    },
    onSuccess: (_done, logs) =>
      notify.undo(t('timeLogs.deleted', { count: logs.length }), () => restore(logs)),
    onError: (_error, _logs, takeBack) => takeBack?.(),
    onSettled: refresh,
  });
  return { remove, restore };
}

/** Everything that pages do with time; refusals are thrown, and what was shown before them is taken back. */
export function useTimeActs() {
  const { t } = useTranslation();
  const { tenantId } = useScope();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const { remove, restore } = useTrash();
  const { mutateAsync: add } = useMutation({
    mutationFn: (body: NewTime) => call(timeLogsApi.add, { body }),
    onSuccess: ({ warnings }) => warn(warnings),
    onSettled: refresh,
  });
  const { mutateAsync: edit } = useMutation({
    mutationFn: ({ log, change }: Edit) => call(timeLogsApi.edit, { params: { id: log.id }, body: change }),
    onMutate: async (input) =>
      showAtOnce(queryClient, tenantId, (logs) =>
        logs.map((log) => (log.id === input.log.id ? shown({ ...input, log }) : log)),
      ),
    onSuccess: ({ warnings }) => warn(warnings),
    onError: (_error, _input, takeBack) => takeBack?.(),
    onSettled: refresh,
  });

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
