import type { QueryClient } from '@tanstack/react-query';
import { meQuery } from '#client/features/auth/queries.ts';
import { pendingChanges, type QueuedChange } from '#client/features/offline-queue/queries.ts';
import type { RemoteUpdate } from '#client/features/timer/status-tabs.ts';
import { call } from '#client/lib/api/api.ts';
import { keyOf, readOptions } from '#client/lib/api/read.ts';
import { untilWritten } from '#client/lib/live/live-changes.ts';
import { createSessionStore } from '#client/lib/session/session-store.ts';
import type { Area } from '#shared/live/topics.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import type { TimerStatus } from '#shared/timer/timer.schema.ts';
import { nextStatus } from '#shared/timer/timer-machine.ts';

/** The owner of the timer, and the team it runs for. */
export interface TimerScope {
  tenantId: string;
  organizationId: string;
  teamId: string;
  employeeId: string;
  timeZone: string;
}

export const statusKey = keyOf(timerApi.status, { query: {} });
export const changeKey = ['timer', 'change'] as const;

/** Areas that show worked time, besides the timer. */
export const changedByTimer: readonly Area[] = ['teams', 'team-hours', 'tasks', 'time-logs', 'reports'];

/** The last status that came from the server. */
const serverStatus = createSessionStore<{ tenantId: string; status: TimerStatus } | undefined>(undefined);

function afterChange(status: TimerStatus | undefined, change: QueuedChange): TimerStatus | undefined {
  if (change.kind === 'start') return nextStatus(status, change);
  if (change.kind !== 'stop' && change.kind !== 'dropPause') return status;
  return status?.lastLog?.id === change.logId ? nextStatus(status, change) : status;
}

/** The server's last status with the queued changes of this device. */
export function currentStatus(tenantId: string): TimerStatus | undefined {
  const last = serverStatus.read();
  const status = last?.tenantId === tenantId ? last.status : undefined;
  const own = pendingChanges().filter((change) => change.tenantId === tenantId);
  return own.reduce(afterChange, status);
}

/** Stores a status of the server; returns it with the queued changes of this device. */
export function mergeServerStatus(tenantId: string, status: TimerStatus): TimerStatus {
  serverStatus.write({ tenantId, status });
  return currentStatus(tenantId) ?? status;
}

/** Shows the timer as it is after a change of the queue. */
export function showCurrentStatus(client: QueryClient, tenantId: string): void {
  const status = currentStatus(tenantId);
  if (status !== undefined) client.setQueryData(statusKey, status);
}

/** Starts and stops that the server has not answered yet. */
export const pendingWrites = (client: QueryClient) => client.isMutating({ mutationKey: changeKey });

/** State, work and start of the timer, and the time worked today. */
export const timerStatusQuery = (tenantId: string) =>
  readOptions(
    timerApi.status,
    { query: {} },
    {
      queryFn: async ({ client, signal }) => {
        // A status that was read before a start or stop is done would contradict the press.
        await untilWritten(client, { writes: changeKey });
        return mergeServerStatus(tenantId, await call(timerApi.status, { query: {} }, signal));
      },
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
      live: {
        follow(_status, { topic, ids }, client) {
          const ownId = client.getQueryData(meQuery.queryKey)?.employee?.id;
          const isOfOthers = topic === 'timer' && ownId !== undefined && ids?.includes(ownId) === false;
          return isOfOthers ? 'nothing' : undefined;
        },
      },
    },
  );

/** Shows a status that came from another tab, a heartbeat or a decided gap. */
export function applyRemoteUpdate(client: QueryClient, { tenantId, status }: RemoteUpdate): void {
  if (pendingWrites(client) > 0) return;
  const current = client.getQueryData(statusKey);
  if (current !== undefined && Date.parse(current.serverTime) > Date.parse(status.serverTime)) return;
  client.setQueryData(statusKey, mergeServerStatus(tenantId, status));
}
