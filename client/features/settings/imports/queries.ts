import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { importsApi } from '#shared/imports/imports.api.ts';

const pollMs = 1500;

export const importsKey = (tenantId: string) => [tenantId, 'imports'];

/** The imports; while one of them runs they are asked for again and again. */
export const importsQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...importsKey(tenantId), 'list'],
    queryFn: ({ signal }) => call(importsApi.list, {}, signal),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'running') ? pollMs : false,
  });

/** One import; while it runs it is asked again and again how far it is. */
export const importQuery = (tenantId: string, id: string) =>
  queryOptions({
    queryKey: [...importsKey(tenantId), id],
    queryFn: ({ signal }) => call(importsApi.one, { params: { id } }, signal),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? pollMs : false),
  });
