import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  type TaskChange,
  type TaskField,
  toUpdateInput,
  withChange,
  withoutChange,
} from '#client/features/tasks/public/task-change.ts';
import { sayNotSaved, saySaved } from '#client/features/tasks/public/task-toasts.ts';
import { cachedTask, editCachedTask } from '#client/features/tasks/queries.ts';
import { call } from '#client/lib/api.ts';
import { refresh } from '#client/lib/read.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

interface Update {
  id: string;
  field: TaskField;
  change: TaskChange;
}

interface QuietUpdate {
  id: string;
  change: TaskChange;
  /** Refused with 409 TASK_CHANGED when the task has another revision by now. */
  ifRevision?: number;
}

/** Saves a part of a task; answers whether it was saved. */
export type SaveTask = (update: Update) => Promise<boolean>;

const mutationKey = ['tasks', 'update'];

/**
 * Shows a change at once wherever the task is on the page, saves it, and takes it back when the server refuses it;
 * whoever calls says so.
 */
export function useQuietUpdate() {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: ({ id, change, ifRevision }: QuietUpdate) =>
      call(tasksApi.update, { params: { id }, body: { ...toUpdateInput(change), ifRevision } }),
    onMutate: async ({ id, change }) => {
      await queryClient.cancelQueries({ queryKey: ['tasks'] });
      const before = cachedTask(queryClient, id);
      editCachedTask(queryClient, id, (task) => withChange(task, change));
      return { before };
    },
    onSuccess: ({ revision }, { id }) => editCachedTask(queryClient, id, (task) => ({ ...task, revision })),
    onError: (_error, { id, change }, shown) => {
      const before = shown?.before;
      if (!before) return;
      editCachedTask(queryClient, id, (task) => withoutChange(task, change, before));
    },
    onSettled: () => {
      // A refetch between two changes would show the task without the second one.
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      void refresh(queryClient, 'tasks');
    },
  });
  return mutateAsync;
}

/** Like `useQuietUpdate`, with the toasts of the field, and "Retry" after a failure. */
export function useUpdateTask(): SaveTask {
  const update = useQuietUpdate();
  return useCallback(
    async function save({ id, field, change }) {
      try {
        await update({ id, change });
        saySaved(field);
        return true;
      } catch (error) {
        sayNotSaved(field, error, () => void save({ id, field, change }));
        return false;
      }
    },
    [update],
  );
}
