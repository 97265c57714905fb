import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { NewChange } from '#client/features/offline-queue/public/change.ts';
import { sendOrKeep } from '#client/features/offline-queue/public/keep-here.ts';
import { waiting } from '#client/features/offline-queue/public/saved-changes.ts';
import {
  changedByTimer,
  hear,
  shownStatus,
  statusKey,
  type TimerScope,
} from '#client/features/timer/public/known-status.ts';
import { checkPlan } from '#client/features/timer/public/plan-check.ts';
import { tellOtherTabs } from '#client/features/timer/timer-channel.ts';
import { started, stopped, type TimerTask } from '#client/features/timer/timer-state.ts';
import { call } from '#client/lib/api.ts';
import { ApiError, NetworkError } from '#client/lib/api-error.ts';
import { i18n } from '#client/lib/i18n.ts';
import { readOptions, refresh } from '#client/lib/read.ts';
import { notify } from '#client/ui/notify.ts';
import { timeLogSource } from '#shared/enums/time-log.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { syncMarker, type TimerStatus } from '#shared/timer/timer.schema.ts';

const changeKey = ['timer', 'change'] as const;

/** By which a stop is known among the changes. */
export const stopKey = [...changeKey, 'stop'] as const;

/** Starts and stops that the server has not answered yet. */
const changesUnderWay = (client: QueryClient) => client.isMutating({ mutationKey: changeKey });

/** A status that was read before a start or stop is done would contradict what the person just did. */
function whenSettled(client: QueryClient): Promise<void> {
  if (changesUnderWay(client) === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const leave = client.getMutationCache().subscribe(() => {
      if (changesUnderWay(client) > 0) return;
      leave();
      resolve();
    });
  });
}

/** Whether the timer runs, on what, since when, and what was worked today. */
export const timerStatusQuery = (tenantId: string) =>
  readOptions(
    timerApi.status,
    { query: {} },
    {
      queryFn: async ({ client, signal }) => {
        await whenSettled(client);
        return hear(tenantId, await call(timerApi.status, { query: {} }, signal));
      },
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
    },
  );

/** Takes over a status that came by another way than the query: an answer, another tab, a heartbeat. */
export function acceptStatus(client: QueryClient, tenantId: string, status: TimerStatus): void {
  if (changesUnderWay(client) > 0) return;
  const known = client.getQueryData(statusKey);
  if (known !== undefined && Date.parse(known.serverTime) > Date.parse(status.serverTime)) return;
  client.setQueryData(statusKey, hear(tenantId, status));
}

async function showAtOnce(client: QueryClient, next: (now?: TimerStatus) => TimerStatus) {
  await client.cancelQueries({ queryKey: statusKey });
  const before = client.getQueryData(statusKey);
  client.setQueryData(statusKey, next(before));
  return { before };
}

/** Takes over what the server answered to a change, for the other tabs too. */
export function takeNews(client: QueryClient, tenantId: string, status: TimerStatus): void {
  tellOtherTabs(tenantId, status);
  acceptStatus(client, tenantId, status);
}

/** The last of several quick changes decides what is shown; the ones before it are history. */
function takeAnswer(client: QueryClient, tenantId: string, status: TimerStatus): void {
  if (waiting().length === 0) tellOtherTabs(tenantId, status);
  if (changesUnderWay(client) > 1) return;
  client.setQueryData(statusKey, status);
}

function takeBack(client: QueryClient, before: TimerStatus | undefined): void {
  if (changesUnderWay(client) > 1) return;
  if (before === undefined) void client.resetQueries({ queryKey: statusKey });
  else client.setQueryData(statusKey, before);
}

/** A sign of life of the running timer; answers the status. */
export function syncTimer(scope: TimerScope, source: string): Promise<TimerStatus> {
  const { tenantId, organizationId, employeeId } = scope;
  return call(timerApi.sync, {
    body: {
      tenantId,
      organizationId,
      employeeId,
      logType: 'TRACKED',
      source: timeLogSource.safeParse(source).data,
      duration: syncMarker,
    },
  });
}

/** A refusal speaks for itself; of anything else the person learns that it did not work. */
function reasonOf(error: Error, fallback: string): string {
  return error instanceof ApiError && error.status < 500 ? error.message : fallback;
}

interface Late {
  client: QueryClient;
  change: NewChange;
}

/** Sends a change, or keeps it where the server is away; behind kept ones it waits for its turn. */
async function sendOrShow({ client, change }: Late, send: () => Promise<TimerStatus>): Promise<TimerStatus> {
  const { tenantId } = change;
  const answer = await sendOrKeep(client, send, () => [change]);
  if (answer !== 'kept') return hear(tenantId, answer);
  const status = shownStatus(tenantId);
  if (status === undefined) throw new NetworkError();
  return status;
}

export interface Start {
  task: TimerTask;
  /** Tells a repeated start from another one. */
  clientId: string;
  /** When it was pressed. */
  at: Date;
}

/** Starts the timer on a task; one that runs on something else stops at that instant. */
export const startTimerMutation = (scope: TimerScope) => {
  const { tenantId, organizationId, teamId, employeeId, timeZone } = scope;
  return mutationOptions({
    mutationKey: [...changeKey, 'start'],
    scope: { id: 'timer' },
    networkMode: 'always',
    mutationFn: ({ task, clientId, at }: Start, { client }) => {
      const owner = { tenantId, organizationId, employeeId, timeZone, teamId };
      const kept = { ...task };
      const change = { ...owner, kind: 'start', clientId, startedAt: at.toISOString(), task: kept } as const;
      return sendOrShow({ client, change }, () =>
        call(timerApi.start, {
          body: {
            taskId: task.id,
            organizationTeamId: teamId,
            logType: 'TRACKED',
            source: 'TEAMS',
            tags: [],
            clientId,
            tenantId,
            organizationId,
          },
        }),
      );
    },
    onMutate: ({ task, clientId, at }, { client }) =>
      showAtOnce(client, (status) =>
        started(status, { clientId, task, teamId, employeeId }, { nowMs: at.getTime(), timeZone }),
      ),
    onSuccess: (status, { task }, _shown, { client }) => {
      takeAnswer(client, tenantId, status);
      if (waiting().length > 0) return;
      notify.success(i18n.t('timer.started'));
      checkPlan({ kind: 'started', task, gaps: [] });
    },
    onError: (error, { task }, shown, { client }) => {
      takeBack(client, shown?.before);
      const gaps = error instanceof ApiError ? error.details.planGaps : undefined;
      if (Array.isArray(gaps)) checkPlan({ kind: 'refused', task, gaps });
      else notify.error(reasonOf(error, i18n.t('timer.startFailed')));
      void refresh(client, 'timer');
    },
    onSettled: (_status, _error, _start, _shown, { client }) => void refresh(client, ...changedByTimer),
  });
};

/** What runs, and when it stops. */
export interface Stop {
  source: string;
  taskId: string | undefined;
  logId: string | undefined;
  /** When it was pressed, or an earlier moment that was chosen. */
  at: Date;
  isEarlier?: boolean;
}

/** Stops the timer, whatever it runs on. The last sign of life goes out with it. */
export const stopTimerMutation = (scope: TimerScope) => {
  const { tenantId, organizationId, employeeId, timeZone } = scope;
  return mutationOptions({
    mutationKey: stopKey,
    scope: { id: 'timer' },
    networkMode: 'always',
    mutationFn: async ({ at, isEarlier = false, logId = '', ...running }: Stop, { client }) => {
      const source = timeLogSource.safeParse(running.source).data;
      const body = { source, logType: 'TRACKED', tenantId, organizationId } as const;
      const stoppedAt = at.toISOString();
      const owner = { tenantId, organizationId, employeeId, timeZone };
      const change = { ...owner, kind: 'stop', logId, stoppedAt } as const;
      return sendOrShow({ client, change }, async () => {
        const sync = call(timerApi.sync, { body: { ...body, duration: syncMarker } }).catch(() => undefined);
        const earlier = isEarlier ? { stoppedAt } : {};
        const stop = call(timerApi.stop, { body: { ...body, ...earlier, taskId: running.taskId } });
        const [status] = await Promise.all([stop, sync]);
        return status;
      });
    },
    onMutate: ({ at }, { client }) =>
      showAtOnce(client, (status) => stopped(status, { nowMs: at.getTime(), timeZone })),
    onSuccess: (status, _running, _shown, { client }) => takeAnswer(client, tenantId, status),
    onError: (error, _running, shown, { client }) => {
      takeBack(client, shown?.before);
      notify.error(reasonOf(error, i18n.t('timer.stopFailed')));
      void refresh(client, 'timer');
    },
    onSettled: (_status, _error, _running, _shown, { client }) => void refresh(client, ...changedByTimer),
  });
};

/** The task that a member's card shows and the timer offers. */
export const activeTaskMutation = mutationOptions({
  mutationKey: ['timer', 'active-task'],
  mutationFn: (choice: { membershipId: string; teamId: string; taskId: string | null }) =>
    call(teamsApi.setActiveTask, {
      params: { id: choice.membershipId },
      body: { activeTaskId: choice.taskId, organizationTeamId: choice.teamId },
    }),
  onSuccess: (_result, _choice, _shown, { client }) => void refresh(client, 'teams'),
});
