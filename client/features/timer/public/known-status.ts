import type { QueryClient } from '@tanstack/react-query';
import type { SavedChange } from '#client/features/offline-queue/public/change.ts';
import { waiting } from '#client/features/offline-queue/public/saved-changes.ts';
import { started, stopped } from '#client/features/timer/timer-state.ts';
import { keyOf } from '#client/lib/read.ts';
import { createSessionStore } from '#client/lib/session-store.ts';
import type { Area } from '#shared/live/topics.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import type { TimerStatus } from '#shared/timer/timer.schema.ts';

/** Whose timer it is, and for which team it runs. */
export interface TimerScope {
  tenantId: string;
  organizationId: string;
  teamId: string;
  employeeId: string;
  timeZone: string;
}

export const statusKey = keyOf(timerApi.status, { query: {} });

/** What shows worked time, besides the timer. */
export const changedByTimer: readonly Area[] = ['teams', 'tasks', 'time-logs', 'reports'];

const heard = createSessionStore<{ tenantId: string; status: TimerStatus } | undefined>(undefined);

function after(status: TimerStatus | undefined, change: SavedChange): TimerStatus | undefined {
  const { timeZone } = change;
  if (change.kind === 'start') {
    return started(status, change, { nowMs: Date.parse(change.startedAt), timeZone });
  }
  if (change.kind !== 'stop' || status?.lastLog?.id !== change.logId) return status;
  return stopped(status, { nowMs: Date.parse(change.stoppedAt), timeZone });
}

/** The state as the person knows it: what the server said last, and what waits here to be sent. */
export function shownStatus(tenantId: string): TimerStatus | undefined {
  const last = heard.read();
  const status = last?.tenantId === tenantId ? last.status : undefined;
  const own = waiting().filter((change) => change.tenantId === tenantId);
  return own.reduce(after, status);
}

/** Notes what the server said; answers what to show. */
export function hear(tenantId: string, status: TimerStatus): TimerStatus {
  heard.write({ tenantId, status });
  return shownStatus(tenantId) ?? status;
}

/** Shows the timer as it is known, with what is kept on this device. */
export function showKnown(client: QueryClient, tenantId: string): void {
  const status = shownStatus(tenantId);
  if (status !== undefined) client.setQueryData(statusKey, status);
}
