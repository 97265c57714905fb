import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type NewTask, queuedTask } from '#client/features/offline-queue/public/queued-task.ts';
import { sendOrQueue } from '#client/features/offline-queue/public/send-or-queue.ts';
import { type NewChange, pendingChanges } from '#client/features/offline-queue/queries.ts';
import { willBeBillable } from '#client/features/rates/queries.ts';
import { checkPlan } from '#client/features/timer/public/plan-check.ts';
import {
  changedByTimer,
  changeKey,
  currentStatus,
  mergeServerStatus,
  pendingWrites,
  statusKey,
  type TimerScope,
} from '#client/features/timer/queries.ts';
import { publishStatus } from '#client/features/timer/status-tabs.ts';
import type { Scope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api/api.ts';
import { ApiError, isPassing, NetworkError } from '#client/lib/api/api-error.ts';
import { refresh } from '#client/lib/api/read.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { liveState } from '#client/lib/live/live.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { timeLogSources } from '#shared/enums/time-log.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { syncMarker, type TimerStatus } from '#shared/timer/timer.schema.ts';
import { nextStatus, type TimerTask, type WorkAbout } from '#shared/timer/timer-machine.ts';

/** Identifies a stop among the writes. */
export const stopKey = [...changeKey, 'stop'] as const;

/** A press without a connection is queued, and the next press waits for the one before it alone. */
const writeOptions = { scope: { id: 'timer' } } as const;

async function showStatus(client: QueryClient, next: (now?: TimerStatus) => TimerStatus) {
  await client.cancelQueries({ queryKey: statusKey });
  const before = client.getQueryData(statusKey);
  client.setQueryData(statusKey, next(before));
  return () => {
    if (pendingWrites(client) > 1) return;
    if (before === undefined) void client.resetQueries({ queryKey: statusKey });
    else client.setQueryData(statusKey, before);
  };
}

/** The answer to the last of several quick changes is shown; those before it are history. */
function commit(client: QueryClient, tenantId: string, status: TimerStatus): void {
  // The server announces every start and stop, to those who hear it.
  if (liveState() !== 'live') void refresh(client, ...changedByTimer);
  if (pendingChanges().length === 0) publishStatus({ tenantId, status });
  if (pendingWrites(client) > 1) return;
  client.setQueryData(statusKey, status);
}

/** Reports a failed change. The reason of a refusal is enough; other errors appear below the title. */
function notifyFailed(error: Error, title: () => string): void {
  if (isPassing(error)) notify.error(title, { cause: error });
  else notify.refused(error);
}

/** Sends changes, or queues them where the server is away. */
async function sendOrMerge(
  client: QueryClient,
  tenantId: string,
  changes: readonly NewChange[],
  send: () => Promise<TimerStatus>,
): Promise<TimerStatus> {
  const answer = await sendOrQueue(client, send, () => changes);
  if (answer !== 'queued') return mergeServerStatus(tenantId, answer);
  const status = currentStatus(tenantId);
  if (status === undefined) throw new NetworkError();
  return status;
}

/** A task to create, and start on, under the id that it will have. */
export type NewWork = NewTask & { clientId: string };

interface Start {
  /** Absent: on nothing but a note. */
  task: TimerTask | undefined;
  about?: WorkAbout;
  /** The new task; `task` stands in for it until it exists. */
  newTask?: NewWork | undefined;
  /** Tells a repeated start from another one. */
  clientId: string;
  /** When it was pressed. */
  at: Date;
}

/** Starts the timer on a task; one that runs on something else stops at that instant. */
export function useStartTimer(scope: Scope) {
  const { tenantId, organizationId, teamId, employeeId, timeZone } = scope;
  const { t } = useTranslation();
  const client = useQueryClient();
  return useWriteOf<TimerStatus, Start>(
    async ({ task, about, newTask, clientId, at }) => {
      const owner = { tenantId, organizationId, employeeId, timeZone, teamId };
      const startedAt = at.toISOString();
      const how = { logType: 'TRACKED', source: 'TEAMS' } as const;
      const body = { ...about, organizationTeamId: teamId, clientId, tenantId, organizationId, ...how };
      const change = {
        ...owner,
        kind: 'start',
        clientId,
        startedAt,
        task: task && { ...task },
        about,
        isBillable: willBeBillable(client, {
          projectId: about?.projectId ?? newTask?.projectId ?? task?.projectId,
        }),
      } as const;
      if (newTask) {
        const made = { ...newTask, teams: [{ id: teamId }] };
        const changes = [queuedTask(client, scope, newTask), change];
        const send = () => call(timerApi.startNew, { body: { ...body, task: made } });
        return sendOrMerge(client, tenantId, changes, send);
      }
      const send = () => call(timerApi.start, { body: { ...body, taskId: task?.id, tags: [] } });
      return sendOrMerge(client, tenantId, [change], send);
    },
    {
      ...writeOptions,
      mutationKey: [...changeKey, 'start'],
      show: ({ task, about, clientId, at }) => {
        const press = { kind: 'start', startedAt: at.toISOString(), timeZone } as const;
        return showStatus(client, (status) =>
          nextStatus(status, { ...press, clientId, task, teamId, employeeId, about }),
        );
      },
      onSuccess: (status, { task, newTask }) => {
        commit(client, tenantId, status);
        if (newTask) void refresh(client, 'tasks');
        if (pendingChanges().length > 0) return;
        notify.success(() => t('timer.started'));
        if (status.isDaySubmitted) notify.info(() => t('timer.daySubmitted'));
        const worked = newTask ? status.lastWorkedTask : task;
        if (worked) checkPlan({ kind: 'started', task: worked, gaps: [] });
      },
      onFailure: (error, { task, newTask }) => {
        const gaps = error instanceof ApiError ? error.details.planGaps : undefined;
        if (task && !newTask && Array.isArray(gaps)) checkPlan({ kind: 'refused', task, gaps });
        else notifyFailed(error, () => t('timer.startFailed'));
        void refresh(client, 'timer');
      },
    },
  );
}

/** The running work, and the moment of the stop. */
interface Stop {
  source: string;
  taskId: string | undefined;
  logId: string | undefined;
  /** When it was pressed, or an earlier moment that was chosen. */
  at: Date;
  isEarlier?: boolean;
  /** The person means to resume it later. */
  isPause?: boolean;
}

/** Stops the timer, whatever it runs on. The last sign of life goes out with it. */
export function useStopTimer({ tenantId, organizationId, employeeId, timeZone }: TimerScope) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useWriteOf<TimerStatus, Stop>(
    ({ at, isEarlier = false, isPause, logId = '', taskId, ...running }) => {
      const source = timeLogSources.find((each) => each === running.source);
      const body = { source, logType: 'TRACKED', tenantId, organizationId } as const;
      const stoppedAt = at.toISOString();
      const owner = { tenantId, organizationId, employeeId, timeZone };
      return sendOrMerge(
        client,
        tenantId,
        [{ ...owner, kind: 'stop', logId, stoppedAt, isPause }],
        async () => {
          const sync = call(timerApi.sync, { body: { ...body, duration: syncMarker } }).catch(
            () => undefined,
          );
          const earlier = isEarlier ? { stoppedAt } : {};
          const stop = call(timerApi.stop, { body: { ...body, ...earlier, taskId, isPause } });
          const [status] = await Promise.all([stop, sync]);
          return status;
        },
      );
    },
    {
      ...writeOptions,
      mutationKey: stopKey,
      show: ({ at, isPause }) =>
        showStatus(client, (status) =>
          nextStatus(status, { kind: 'stop', stoppedAt: at.toISOString(), timeZone, isPause }),
        ),
      onSuccess: (status) => commit(client, tenantId, status),
      onFailure: (error) => {
        notifyFailed(error, () => t('timer.stopFailed'));
        void refresh(client, 'timer');
      },
    },
  );
}

/** Ends a pause without going on. */
export function useDropPause({ tenantId, organizationId, employeeId, timeZone }: TimerScope) {
  const client = useQueryClient();
  return useWriteOf<TimerStatus, { logId: string; at: Date }>(
    ({ logId, at }) => {
      const owner = { tenantId, organizationId, employeeId, timeZone };
      const change = { ...owner, kind: 'dropPause', logId, at: at.toISOString() } as const;
      const body = { logId, tenantId, organizationId };
      return sendOrMerge(client, tenantId, [change], () => call(timerApi.dropPause, { body }));
    },
    {
      ...writeOptions,
      mutationKey: [...changeKey, 'drop-pause'],
      show: () => showStatus(client, (status) => nextStatus(status, { kind: 'dropPause' })),
      onSuccess: (status) => commit(client, tenantId, status),
      onFailure: (error) => {
        notify.refused(error);
        void refresh(client, 'timer');
      },
    },
  );
}
