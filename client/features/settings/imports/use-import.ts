import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, sendForm } from '#client/lib/api/api.ts';
import { errorText, NetworkError } from '#client/lib/api/api-error.ts';
import { readOptions, refreshAll } from '#client/lib/api/read.ts';
import { useWrite, useWriteOf } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import type { BodyInputOf } from '#shared/http/endpoint.ts';
import {
  type ImportRun,
  type ImportSource,
  importBytes,
  importTexts,
} from '#shared/imports/import.schema.ts';
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

export type ImportChange = BodyInputOf<typeof importsApi.change>;

/** Puts the answer of a write in the place of the import that was read. */
function useShowImport(): (run: ImportRun) => void {
  const queryClient = useQueryClient();
  return (run) => {
    queryClient.setQueryData(importQuery(run.id).queryKey, run);
    void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });
  };
}

/** Actions on one import. */
export function useImport(id: string) {
  const { t } = useTranslation();
  const onSuccess = useShowImport();
  const params = { id };
  const change = useWriteOf((body: ImportChange) => call(importsApi.change, { params, body }), {
    onSuccess,
    onFailure: (error) => notify.error(() => t('imports.failures.change'), { cause: error }),
  });
  const run = useWrite(importsApi.run, {
    input: () => ({ params }),
    show: async (_input, client) => {
      client.setQueryData<ImportRun>(importQuery(id).queryKey, (now) => now && { ...now, status: 'running' });
      // Whether it began although the call failed is read from the server.
      return () => undefined;
    },
    onSuccess,
  });
  // The server continues after a lost connection: the next answer contains the progress.
  const isRefused = run.error !== null && !(run.error instanceof NetworkError);
  return { change, run, failure: isRefused ? errorText(run.error) : undefined };
}

/** Uploads a file, which is read at once. */
export function useUpload(onRead: (id: string) => void) {
  const show = useShowImport();
  return useWriteOf(
    async ({ source, timeZone, file }: { source: ImportSource; timeZone: string; file: File }) => {
      if (file.size > importBytes) throw new Error(importTexts.tooBig);
      const form = new FormData();
      form.set('source', source);
      form.set('timeZone', timeZone);
      form.set('file', file);
      return sendForm(importsApi.create, form);
    },
    {
      onSuccess: (run) => {
        show(run);
        onRead(run.id);
      },
    },
  );
}

/** Everything is read again once an import that ran is done. */
export function useFreshWhenDone({ status }: Pick<ImportRun, 'status'>): void {
  const queryClient = useQueryClient();
  const wasRunning = useRef(false);
  useEffect(() => {
    const isDone = wasRunning.current && status !== 'running';
    wasRunning.current = status === 'running';
    if (isDone) void refreshAll(queryClient);
  }, [status, queryClient]);
}

/** Begins to roll an import back. */
export function useUndoImport() {
  const queryClient = useQueryClient();
  const show = useShowImport();
  return useWrite(importsApi.undo, {
    input: (id: string) => ({ params: { id } }),
    onSuccess: (run) => {
      show(run);
      void refreshAll(queryClient);
    },
  }).mutateAsync;
}
