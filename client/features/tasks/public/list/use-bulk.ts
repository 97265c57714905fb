import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type BulkStep, undoSteps } from '#client/features/tasks/public/list/bulk-undo.ts';
import { cachedTask } from '#client/features/tasks/queries.ts';
import { call } from '#client/lib/api/api.ts';
import { useWriteOf, type WriteOptions } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { type BulkChange, type BulkResult, bulkMaximum } from '#shared/tasks/task-actions.schema.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

/** For writes that wait for each other. */
type BulkOptions = Pick<WriteOptions, 'mutationKey' | 'scope' | 'endsWith'>;

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

type Send = () => Promise<BulkResult>;

const sendsOf = ({ ids, change }: BulkStep): Send[] =>
  chunksOf(ids).map((part) => () => call(tasksApi.bulkUpdate, { body: { ids: part, change } }));

interface BulkWrite {
  readonly sends: readonly Send[];
  readonly done: 'changed' | 'deleted' | 'undone';
  /** Answers the steps that undo the change of these tasks. */
  readonly undo?: (changed: readonly string[]) => readonly BulkStep[];
}

/** Remembers the tasks as they are on the page; answers the steps that restore those that changed. */
function remember(client: QueryClient, { ids, change }: BulkStep) {
  const before = ids.map((id) => cachedTask(client, id)).filter((task) => task !== undefined);
  return (changed: readonly string[]) =>
    undoSteps(
      before.filter(({ id }) => changed.includes(id)),
      change,
    );
}

/** Changes many tasks with one call and offers to undo it; the toasts count them and say why others did not change. */
export function useBulk({ endsWith = 'answer', ...options }: BulkOptions = {}): Bulk {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useWriteOf(
    async ({ sends }: BulkWrite) => {
      const results: BulkResult[] = [];
      for (const send of sends) results.push(await send());
      return {
        changed: results.flatMap((result) => result.changed),
        refused: results.flatMap((result) => result.refused),
      };
    },
    {
      onSuccess: ({ changed, refused }, { done, undo }) => {
        const text = () => t(`browse.bulk.${done}`, { count: changed.length });
        const steps = undo?.(changed) ?? [];
        if (steps.length > 0) notify.undo(text, () => void revert(steps));
        else if (changed.length > 0) notify.success(text);
        const reason = refused[0]?.message;
        if (reason !== undefined)
          notify.error(() => t('browse.bulk.refused', { count: refused.length, reason }));
      },
      onFailure: (error, write) =>
        notify.failure('browse.bulk.failed', error, {
          onRetry: () => void run(write),
        }),
      sends: [tasksApi.bulkUpdate],
      endsWith,
      ...options,
    },
  );
  const run = useCallback(
    (write: BulkWrite): Promise<boolean> =>
      mutateAsync(write).then(
        ({ refused }) => refused.length === 0,
        () => false,
      ),
    [mutateAsync],
  );
  const revert = (steps: readonly BulkStep[]) => run({ sends: steps.flatMap(sendsOf), done: 'undone' });

  const change = useCallback<Bulk['change']>(
    async (ids, change) => {
      const step = { ids, change };
      await run({ sends: sendsOf(step), done: 'changed', undo: remember(client, step) });
    },
    [client, run],
  );

  return {
    isBusy: isPending,
    change,
    remove: (ids) =>
      run({
        sends: chunksOf(ids).map((part) => () => call(tasksApi.bulkDelete, { body: { ids: part } })),
        done: 'deleted',
      }),
  };
}
