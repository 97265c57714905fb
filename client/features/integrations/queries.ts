import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { githubName } from '#shared/integrations/integration.schema.ts';
import { integrationsApi } from '#shared/integrations/integrations.api.ts';

/** These change rarely, and asking GitHub takes calls of its limit. */
const kept = { staleTime: 30 * 60_000, gcTime: 60 * 60_000 } as const;
const pollMs = 1500;

export const integrationsKey = (tenantId: string) => [tenantId, 'integrations'];

/** What GitHub itself is asked for; news of the exchange do not make it stale. */
export const githubKey = (tenantId: string) => [tenantId, 'github'];

export const githubSetupQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...githubKey(tenantId), 'setup'],
    queryFn: ({ signal }) => call(integrationsApi.githubSetup, {}, signal),
    ...kept,
  });

/** The connection with GitHub, or null. */
export const connectionQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...integrationsKey(tenantId), 'connection'],
    queryFn: async ({ signal }) => {
      const { items } = await call(integrationsApi.connected, { query: { name: githubName } }, signal);
      return items[0] ?? null;
    },
    ...kept,
  });

export const metadataQuery = (tenantId: string, id: string) =>
  queryOptions({
    queryKey: [...githubKey(tenantId), 'metadata', id],
    queryFn: ({ signal }) => call(integrationsApi.metadata, { params: { id } }, signal),
    ...kept,
  });

export const repositoriesQuery = (tenantId: string, id: string) =>
  queryOptions({
    queryKey: [...githubKey(tenantId), 'repositories', id],
    queryFn: ({ signal }) => call(integrationsApi.repositories, { params: { id } }, signal),
    ...kept,
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
