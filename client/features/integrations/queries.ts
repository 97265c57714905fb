import { readOptions } from '#client/lib/api/read.ts';
import { githubName } from '#shared/integrations/integration.schema.ts';
import { integrationsApi } from '#shared/integrations/integrations.api.ts';

/** These change rarely, and asking GitHub takes calls of its limit. */
const cacheOptions = { staleTime: 30 * 60_000, gcTime: 60 * 60_000 } as const;
const pollMs = 1500;

export const githubSetupQuery = readOptions(integrationsApi.githubSetup, {}, cacheOptions);

/** The connection with GitHub, or null. */
export const connectionQuery = readOptions(
  integrationsApi.connected,
  { query: { name: githubName } },
  { ...cacheOptions, select: ({ items }) => items[0] ?? null },
);

export const metadataQuery = (id: string) =>
  readOptions(integrationsApi.metadata, { params: { id } }, cacheOptions);

export const repositoriesQuery = (id: string) =>
  readOptions(integrationsApi.repositories, { params: { id } }, cacheOptions);

/** The log; polled while something runs. */
export const syncLogQuery = (id: string) =>
  readOptions(
    integrationsApi.syncLog,
    { params: { id } },
    {
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ status }) => status === 'running') ? pollMs : false,
    },
  );
