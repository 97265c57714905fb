import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  type TaskChange,
  type TaskField,
  toUpdateInput,
  withChange,
  withoutChange,
} from '#client/features/tasks/parts/task-change.ts';
import { sayNotSaved, saySaved } from '#client/features/tasks/parts/task-toasts.ts';
import { cachedTask, editCachedTask, tasksKey } from '#client/features/tasks/queries.ts';
import { call } from '#client/lib/api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

interface Update {
  id: string;
  field: TaskField;
  change: TaskChange;
}

/** Saves a part of a task; answers whether it was saved. */
export type SaveTask = (update: Update) => Promise<boolean>;

const mutationKey = ['tasks', 'update'];

/**
 * Shows a change at once wherever the task is on the page, saves it, and takes it back with a toast and "Retry"
 * when the server refuses it.
 */
export function useUpdateTask({ tenantId }: { tenantId: string }): SaveTask {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: ({ id, change }: Update) =>
      call(tasksApi.update, { params: { id }, body: toUpdateInput(change) }),
    onMutate: async ({ id, change }) => {
      await queryClient.cancelQueries({ queryKey: tasksKey(tenantId) });
      const before = cachedTask(queryClient, { tenantId, id });
      editCachedTask(queryClient, { tenantId, id }, (task) => withChange(task, change));
      return { before };
    },
    onError: (_error, { id, change }, shown) => {
      const before = shown?.before;
      if (!before) return;
      editCachedTask(queryClient, { tenantId, id }, (task) => withoutChange(task, change, before));
    },
    onSettled: () => {
      // A refetch between two changes would show the task without the second one.
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      void queryClient.invalidateQueries({ queryKey: tasksKey(tenantId) });
    },
  });

  return useCallback(
    async function save(update) {
      try {
        await mutateAsync(update);
        saySaved(update.field);
        return true;
      } catch (error) {
        sayNotSaved(update.field, error, () => void save(update));
        return false;
      }
    },
    [mutateAsync],
  );
}
