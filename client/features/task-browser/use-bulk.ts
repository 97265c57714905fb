import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/lib/api.ts';
import { errorText } from '#client/lib/api-error.ts';
import { refresh } from '#client/lib/read.ts';
import { notify } from '#client/ui/notify.ts';
import { type BulkChange, type BulkResult, bulkMaximum } from '#shared/tasks/task-actions.schema.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

export interface Bulk {
  readonly isBusy: boolean;
  readonly change: (ids: readonly string[], change: BulkChange) => Promise<void>;
  /** Answers whether all of them are gone. */
  readonly remove: (ids: readonly string[]) => Promise<boolean>;
}

function chunksOf(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / bulkMaximum);
  return Array.from({ length: count }, (_each, index) =>
    ids.slice(index * bulkMaximum, (index + 1) * bulkMaximum),
  );
}

/** Changes many tasks with one call, says how many changed and why others did not. */
export function useBulk(): Bulk {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function run(
    ids: readonly string[],
    send: (part: string[]) => Promise<BulkResult>,
    done: 'changed' | 'deleted',
  ): Promise<boolean> {
    setBusy(true);
    try {
      const results: BulkResult[] = [];
      for (const part of chunksOf(ids)) results.push(await send(part));
      const changed = results.flatMap((result) => result.changed);
      const refused = results.flatMap((result) => result.refused);
      if (changed.length > 0) notify.success(t(`browse.bulk.${done}`, { count: changed.length }));
      if (refused[0]) {
        notify.error(t('browse.bulk.refused', { count: refused.length, reason: refused[0].message }));
      }
      return refused.length === 0;
    } catch (error) {
      notify.error(t('browse.bulk.failed', { reason: errorText(error) }), {
        onRetry: () => void run(ids, send, done),
      });
      return false;
    } finally {
      setBusy(false);
      void refresh(queryClient, 'tasks');
    }
  }

  return {
    isBusy,
    change: async (ids, change) => {
      await run(ids, (part) => call(tasksApi.bulkUpdate, { body: { ids: part, change } }), 'changed');
    },
    remove: (ids) => run(ids, (part) => call(tasksApi.bulkDelete, { body: { ids: part } }), 'deleted'),
  };
}
