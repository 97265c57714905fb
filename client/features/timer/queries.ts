import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
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
import { notify } from '#client/ui/notify.ts';
import { timeLogSource } from '#shared/enums/time-log.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { syncMarker, type TimerStatus } from '#shared/timer/timer.schema.ts';

const changeKey = (tenantId: string) => [tenantId, 'timer', 'change'] as const;

/** By which a stop is known among the changes. */
export const stopKey = (tenantId: string) => [...changeKey(tenantId), 'stop'] as const;

/** Starts and stops that the server has not answered yet. */
const changesUnderWay = (client: QueryClient, tenantId: string) =>
  client.isMutating({ mutationKey: changeKey(tenantId) });

/** A status that was read before a start or stop is done would contradict what the person just did. */
function whenSettled(client: QueryClient, tenantId: string): Promise<void> {
  if (changesUnderWay(client, tenantId) === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const leave = client.getMutationCache().subscribe(() => {
      if (changesUnderWay(client, tenantId) > 0) return;
      leave();
      resolve();
    });
  });
}

/** Whether the timer runs, on what, since when, and what was worked today. */
export const timerStatusQuery = (tenantId: string) =>
  queryOptions({
    queryKey: statusKey(tenantId),
    queryFn: async ({ client, signal }) => {
      await whenSettled(client, tenantId);
      return hear(tenantId, await call(timerApi.status, { query: {} }, signal));
    },
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });

/** Takes over a status that came by another way than the query: an answer, another tab, a heartbeat. */
export function acceptStatus(client: QueryClient, tenantId: string, status: TimerStatus): void {
  if (changesUnderWay(client, tenantId) > 0) return;
  const query = timerStatusQuery(tenantId);
  const known = client.getQueryData(query.queryKey);
  if (known !== undefined && Date.parse(known.serverTime) > Date.parse(status.serverTime)) return;
  client.setQueryData(query.queryKey, hear(tenantId, status));
}

async function showAtOnce(client: QueryClient, tenantId: string, next: (now?: TimerStatus) => TimerStatus) {
  const { queryKey } = timerStatusQuery(tenantId);
  await client.cancelQueries({ queryKey });
  const before = client.getQueryData(queryKey);
  client.setQueryData(queryKey, next(before));
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
  if (changesUnderWay(client, tenantId) > 1) return;
  client.setQueryData(timerStatusQuery(tenantId).queryKey, status);
}

function takeBack(client: QueryClient, tenantId: string, before: TimerStatus | undefined): void {
  if (changesUnderWay(client, tenantId) > 1) return;
  const { queryKey } = timerStatusQuery(tenantId);
  if (before === undefined) void client.resetQueries({ queryKey });
  else client.setQueryData(queryKey, before);
}

function readAgain(client: QueryClient, tenantId: string, modules: readonly string[]): void {
  for (const module of modules) void client.invalidateQueries({ queryKey: [tenantId, module] });
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
    mutationKey: [...changeKey(tenantId), 'start'],
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
      showAtOnce(client, tenantId, (status) =>
        started(status, { clientId, task, teamId, employeeId }, { nowMs: at.getTime(), timeZone }),
      ),
    onSuccess: (status, { task }, _shown, { client }) => {
      takeAnswer(client, tenantId, status);
      if (waiting().length > 0) return;
      notify.success(i18n.t('timer.started'));
      checkPlan({ kind: 'started', task, gaps: [] });
    },
    onError: (error, { task }, shown, { client }) => {
      takeBack(client, tenantId, shown?.before);
      const gaps = error instanceof ApiError ? error.details.planGaps : undefined;
      if (Array.isArray(gaps)) checkPlan({ kind: 'refused', task, gaps });
      else notify.error(reasonOf(error, i18n.t('timer.startFailed')));
      readAgain(client, tenantId, ['timer']);
    },
    onSettled: (_status, _error, _start, _shown, { client }) => readAgain(client, tenantId, changedByTimer),
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
    mutationKey: stopKey(tenantId),
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
      showAtOnce(client, tenantId, (status) => stopped(status, { nowMs: at.getTime(), timeZone })),
    onSuccess: (status, _running, _shown, { client }) => takeAnswer(client, tenantId, status),
    onError: (error, _running, shown, { client }) => {
      takeBack(client, tenantId, shown?.before);
      notify.error(reasonOf(error, i18n.t('timer.stopFailed')));
      readAgain(client, tenantId, ['timer']);
    },
    onSettled: (_status, _error, _running, _shown, { client }) => readAgain(client, tenantId, changedByTimer),
  });
};

/** The task that a member's card shows and the timer offers. */
export const activeTaskMutation = (tenantId: string) =>
  mutationOptions({
    mutationKey: [tenantId, 'timer', 'active-task'],
    mutationFn: (choice: { membershipId: string; teamId: string; taskId: string | null }) =>
      call(teamsApi.setActiveTask, {
        params: { id: choice.membershipId },
        body: { activeTaskId: choice.taskId, organizationTeamId: choice.teamId },
      }),
    onSuccess: (_result, _choice, _shown, { client }) => readAgain(client, tenantId, ['teams']),
  });
