import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { githubName } from '#shared/integrations/integration.schema.ts';
import { integrationsApi } from '#shared/integrations/integrations.api.ts';

const staleMs = 30 * 60_000;
const pollMs = 1500;

export const integrationsKey = (tenantId: string) => [tenantId, 'integrations'];

export const githubSetupQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...integrationsKey(tenantId), 'setup'],
    queryFn: ({ signal }) => call(integrationsApi.githubSetup, {}, signal),
    staleTime: staleMs,
  });

/** The connection with GitHub, or null. */
export const connectionQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...integrationsKey(tenantId), 'connection'],
    queryFn: async ({ signal }) => {
      const { items } = await call(integrationsApi.connected, { query: { name: githubName } }, signal);
      return items[0] ?? null;
    },
  });

export const metadataQuery = (tenantId: string, id: string) =>
  queryOptions({
    queryKey: [...integrationsKey(tenantId), 'metadata', id],
    queryFn: ({ signal }) => call(integrationsApi.metadata, { params: { id } }, signal),
    staleTime: staleMs,
  });

export const repositoriesQuery = (tenantId: string, id: string) =>
  queryOptions({
    queryKey: [...integrationsKey(tenantId), 'repositories', id],
    queryFn: ({ signal }) => call(integrationsApi.repositories, { params: { id } }, signal),
    staleTime: staleMs,
  });

export const syncedProjectsQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...integrationsKey(tenantId), 'projects'],
    queryFn: ({ signal }) => call(integrationsApi.syncedProjects, {}, signal),
  });

/** The log; while something runs it is asked for again and again. */
export const syncLogQuery = (tenantId: string, id: string) =>
  queryOptions({
    queryKey: [...integrationsKey(tenantId), 'log', id],
    queryFn: ({ signal }) => call(integrationsApi.syncLog, { params: { id } }, signal),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'running') ? pollMs : false,
  });
