import type { QueryClient } from '@tanstack/react-query';
import { shownStatus } from '#client/features/timer/saved-changes.ts';
import { ApiError, NetworkError } from '#client/lib/api-error.ts';

/** Whose timer it is, and for which team it runs. */
export interface TimerScope {
  tenantId: string;
  organizationId: string;
  teamId: string;
  employeeId: string;
  timeZone: string;
}

export const statusKey = (tenantId: string) => [tenantId, 'timer', 'status'] as const;

/** What shows worked time, besides the timer. */
export const changedByTimer = ['teams', 'tasks', 'time-logs', 'reports'];

/** What a proxy says for a server that is away. */
const awayStatuses = [502, 503, 504];

/** Whether nobody answered; the server has said nothing about what was asked. */
export const isAway = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && awayStatuses.includes(error.status));

/** Shows the timer as it is known, with what is kept on this device. */
export function showKnown(client: QueryClient, tenantId: string): void {
  const status = shownStatus(tenantId);
  if (status !== undefined) client.setQueryData(statusKey(tenantId), status);
}
