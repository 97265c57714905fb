import { statusesQuery } from '#client/features/task-lists/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { showAtOnce, useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';

/** Saves the order of the team's statuses, shown at once, with a toast. */
export function useSaveStatusOrder() {
  const { t } = useTranslation();
  const scope = useScope();
  const { organizationId } = scope;
  return useWrite(taskListsApi.reorderStatuses, {
    mutationKey: ['task-lists', 'reorder'],
    input: (statuses: readonly { id: string }[]) => ({
      body: { organizationId, reorder: statuses.map(({ id }, order) => ({ id, order })) },
    }),
    show: (statuses, client) =>
      showAtOnce(client, statusesQuery(scope).queryKey, (list) => ({
        ...list,
        items: statuses.flatMap(({ id }) => list.items.find((status) => status.id === id) ?? []),
      })),
    onSuccess: () => notify.success(() => t('statusOrder.saved')),
    onFailure: (error) => notify.error(() => t('statusOrder.notSaved'), { cause: error }),
  });
}
