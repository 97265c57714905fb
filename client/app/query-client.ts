import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '#client/lib/api/api-error.ts';
import { rereadOvertaken } from '#client/lib/api/overtaken.ts';
import { onSessionChange, tenantId } from '#client/lib/session/session.ts';

const retries = 3;

/** Without a connection a write fails at once, so that the form keeps its input for a retry. */
const mutationDefaults = { retry: false, networkMode: 'always' } as const;

function mayRetry(failureCount: number, error: Error): boolean {
  if (failureCount >= retries) return false;
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

/** Runs what becomes due in one moment in one go, so that the page is drawn once for all of it. */
function scheduleTogether(): (callback: () => void) => void {
  let due: (() => void)[] | undefined;
  return (callback) => {
    if (due !== undefined) {
      due.push(callback);
      return;
    }
    const all = [callback];
    due = all;
    setTimeout(() => {
      // Callbacks that schedule others add them to the end of the same list.
      for (const run of all) {
        try {
          run();
        } catch (error) {
          reportError(error);
        }
      }
      due = undefined;
    });
  };
}

export function createQueryClient(): QueryClient {
  notifyManager.setScheduler(scheduleTogether());
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
  rereadOvertaken(client);
  let tenant = tenantId();
  // Cached data belongs to one workspace.
  onSessionChange(() => {
    const now = tenantId() ?? tenant;
    if (tenant !== undefined && now !== tenant) client.clear();
    tenant = now;
  });
  return client;
}
