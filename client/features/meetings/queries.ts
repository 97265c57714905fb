import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { meetingsApi } from '#shared/meetings/meetings.api.ts';

/** What this installation offers; changes with a restart of the server alone. */
export const collaborationQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'collaboration'],
    queryFn: ({ signal }) => call(meetingsApi.options, {}, signal),
    staleTime: 10 * 60_000,
  });
