import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { importsApi } from '#shared/imports/imports.api.ts';

const pollMs = 1500;

export const importsKey = (tenantId: string) => [tenantId, 'imports'];

export const importsQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...importsKey(tenantId), 'list'],
    queryFn: ({ signal }) => call(importsApi.list, {}, signal),
  });

/** One import; while it runs it is asked again and again how far it is. */
export const importQuery = (tenantId: string, id: string) =>
  queryOptions({
    queryKey: [...importsKey(tenantId), id],
    queryFn: ({ signal }) => call(importsApi.one, { params: { id } }, signal),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? pollMs : false),
  });
