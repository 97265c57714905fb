import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { statusesQuery } from '#client/features/task-lists/queries.ts';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { notify } from '#client/ui/notify.ts';
import type { TaskStatus } from '#shared/task-lists/task-list.schema.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';

/** The statuses with one of them so many places further. */
export function movedColumn(
  statuses: readonly TaskStatus[],
  { id, by }: { id: string; by: number },
): readonly TaskStatus[] {
  const from = statuses.findIndex((status) => status.id === id);
  const status = statuses[from];
  const to = from + by;
  if (!status || to < 0 || to >= statuses.length) return statuses;
  return statuses.toSpliced(from, 1).toSpliced(to, 0, status);
}

/** Puts the columns into another order, for the whole team. */
export function useColumnOrder() {
  const { t } = useTranslation();
  const scope = useScope();
  const { organizationId } = scope;
  const queryClient = useQueryClient();
  const { queryKey } = statusesQuery(scope);
  return useMutation({
    mutationKey: ['task-lists', 'reorder'],
    mutationFn: (statuses: readonly TaskStatus[]) =>
      call(taskListsApi.reorderStatuses, {
        body: { organizationId, reorder: statuses.map(({ id }, order) => ({ id, order })) },
      }),
    onMutate: async (statuses) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (list) => list && { ...list, items: [...statuses] });
      return { before };
    },
    onSuccess: () => notify.success(t('kanban.reordered')),
    onError: (_error, _statuses, shown) => {
      if (shown?.before) queryClient.setQueryData(queryKey, shown.before);
      notify.error(t('kanban.notReordered'));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  }).mutate;
}
