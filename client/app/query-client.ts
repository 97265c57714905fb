import { QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '#client/lib/api-error.ts';

const retries = 3;

function mayRetry(failureCount: number, error: Error): boolean {
  if (failureCount >= retries) return false;
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: mayRetry,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
      mutations: { retry: false },
    },
  });
}
