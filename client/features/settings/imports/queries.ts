import { readOptions } from '#client/lib/read.ts';
import { importsApi } from '#shared/imports/imports.api.ts';

const pollMs = 1500;

/** The imports; polled while one of them runs. */
export const importsQuery = readOptions(
  importsApi.list,
  {},
  {
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'running') ? pollMs : false,
  },
);

/** One import; polled while it runs. */
export const importQuery = (id: string) =>
  readOptions(
    importsApi.one,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data?.status === 'running' ? pollMs : false) },
  );
