import { QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '#client/lib/api/api-error.ts';
import { onSessionChange, tenantId } from '#client/lib/session/session.ts';

const retries = 3;

/** Without a connection a write fails at once, so that what was typed is still there to be sent again. */
export const mutationDefaults = { retry: false, networkMode: 'always' } as const;

function mayRetry(failureCount: number, error: Error): boolean {
  if (failureCount >= retries) return false;
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: mayRetry,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
      mutations: mutationDefaults,
    },
  });
  let tenant = tenantId();
  // What was read belongs to one workspace.
  onSessionChange(() => {
    const now = tenantId() ?? tenant;
    if (tenant !== undefined && now !== tenant) client.clear();
    tenant = now;
  });
  return client;
}
