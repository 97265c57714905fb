import { useTranslation } from 'react-i18next';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api.ts';
import '#client/locales/en/pages/status-order.json';
import { notify } from '#client/ui/notify.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';

/** Saves the order of the team's statuses and says how it went; a refusal is thrown on. */
export function useSaveStatusOrder() {
  const { t } = useTranslation();
  const { organizationId } = useScope();
  return async (statuses: readonly { id: string }[]): Promise<void> => {
    try {
      const reorder = statuses.map(({ id }, order) => ({ id, order }));
      await call(taskListsApi.reorderStatuses, { body: { organizationId, reorder } });
    } catch (error) {
      notify.error(t('statusOrder.notSaved'));
      throw error;
    }
    notify.success(t('statusOrder.saved'));
  };
}
