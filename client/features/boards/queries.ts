import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';

/** All that is known of boards but what is drawn on them. */
export const boardsKey = (tenantId: string) => [tenantId, 'boards'];

/** Boards of a team, archived ones included, the last changed first. */
export const boardsQuery = ({ tenantId, teamId }: { tenantId: string; teamId: string }) =>
  queryOptions({
    queryKey: [...boardsKey(tenantId), `team ${teamId}`],
    queryFn: ({ signal }) => call(boardsApi.list, { query: { organizationTeamId: teamId } }, signal),
  });

export const boardQuery = (tenantId: string, id: string) =>
  queryOptions({
    queryKey: [...boardsKey(tenantId), 'one', id],
    queryFn: ({ signal }) => call(boardsApi.one, { params: { id } }, signal),
  });

export const versionsQuery = (tenantId: string, id: string) =>
  queryOptions({
    queryKey: [...boardsKey(tenantId), 'versions', id],
    queryFn: ({ signal }) => call(boardsApi.versions, { params: { id } }, signal),
  });

/** What is drawn when the board is opened; from then on changes are merged, never read anew. */
export const drawingQuery = (tenantId: string, id: string) =>
  queryOptions({
    queryKey: [tenantId, 'board-drawing', id],
    queryFn: ({ signal }) => call(boardsApi.content, { params: { id }, query: {} }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
