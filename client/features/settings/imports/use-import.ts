import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { importQuery, importsQuery } from '#client/features/settings/imports/queries.ts';
import { call } from '#client/lib/api.ts';
import { errorText, NetworkError } from '#client/lib/api-error.ts';
import { refreshAll } from '#client/lib/read.ts';
import { notify } from '#client/ui/notify.ts';
import type { BodyInputOf } from '#shared/http/endpoint.ts';
import type { ImportRun } from '#shared/imports/import.schema.ts';
import { importsApi } from '#shared/imports/imports.api.ts';

export type ImportChange = BodyInputOf<typeof importsApi.change>;

/** What can be done with one import. */
export function useImport(id: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { queryKey } = importQuery(id);
  const params = { id };

  const show = (run: ImportRun) => {
    queryClient.setQueryData(queryKey, run);
    return queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });
  };
  const setRunning = () =>
    queryClient.setQueryData<ImportRun>(queryKey, (run) => run && { ...run, status: 'running' });

  const change = useMutation({
    mutationFn: (body: ImportChange) => call(importsApi.change, { params, body }),
    onSuccess: show,
    onError: (error) => notify.error(t('imports.failures.change'), { description: errorText(error) }),
  });
  const run = useMutation({
    mutationFn: () => call(importsApi.run, { params }),
    onMutate: setRunning,
    onSuccess: show,
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  // The server goes on when the line breaks: how far it is shows in the next answer.
  const isRefused = run.error !== null && !(run.error instanceof NetworkError);
  return { change, run, failure: isRefused ? errorText(run.error) : undefined };
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

/** Begins to take an import back; throws with the reason. */
export function useUndoImport() {
  const queryClient = useQueryClient();
  return async (id: string) => {
    const run = await call(importsApi.undo, { params: { id } });
    queryClient.setQueryData(importQuery(id).queryKey, run);
    await refreshAll(queryClient);
  };
}
