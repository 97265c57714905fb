import { call } from '#client/lib/api/api.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { type BulkChange, type BulkResult, bulkMaximum } from '#shared/tasks/task-actions.schema.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

interface Bulk {
  readonly isBusy: boolean;
  readonly change: (ids: readonly string[], change: BulkChange) => Promise<void>;
  /** Returns whether all of them are deleted. */
  readonly remove: (ids: readonly string[]) => Promise<boolean>;
}

function chunksOf(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / bulkMaximum);
  return Array.from({ length: count }, (_each, index) =>
    ids.slice(index * bulkMaximum, (index + 1) * bulkMaximum),
  );
}

interface BulkWrite {
  readonly ids: readonly string[];
  readonly send: (part: string[]) => Promise<BulkResult>;
  readonly done: 'changed' | 'deleted';
}

/** Changes many tasks with one call; the toasts count them and say why others did not change. */
export function useBulk(): Bulk {
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useWriteOf(
    async ({ ids, send }: BulkWrite) => {
      const results: BulkResult[] = [];
      for (const part of chunksOf(ids)) results.push(await send(part));
      return {
        changed: results.flatMap((result) => result.changed),
        refused: results.flatMap((result) => result.refused),
      };
    },
    {
      onSuccess: ({ changed, refused }, { done }) => {
        if (changed.length > 0) notify.success(() => t(`browse.bulk.${done}`, { count: changed.length }));
        const reason = refused[0]?.message;
        if (reason !== undefined)
          notify.error(() => t('browse.bulk.refused', { count: refused.length, reason }));
      },
      onFailure: (error, write) =>
        notify.failure('browse.bulk.failed', error, {
          onRetry: () => void run(write),
        }),
      staleInBackground: ['tasks'],
    },
  );
  const run = (write: BulkWrite): Promise<boolean> =>
    mutateAsync(write).then(
      ({ refused }) => refused.length === 0,
      () => false,
    );

  return {
    isBusy: isPending,
    change: async (ids, change) => {
      const send = (part: string[]) => call(tasksApi.bulkUpdate, { body: { ids: part, change } });
      await run({ ids, send, done: 'changed' });
    },
    remove: (ids) =>
      run({ ids, send: (part) => call(tasksApi.bulkDelete, { body: { ids: part } }), done: 'deleted' }),
  };
}
