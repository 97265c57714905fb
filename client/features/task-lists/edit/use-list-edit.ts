import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ListKind, listCalls, type RowDraft } from '#client/features/task-lists/edit/list-kinds.ts';
import type { EditedRow } from '#client/features/task-lists/edit/list-rows.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { errorText } from '#client/lib/api-error.ts';
import { refresh } from '#client/lib/read.ts';
import { humanize } from '#client/ui/humanize.ts';
import { notify } from '#client/ui/notify.ts';

/** Creates, changes and deletes the rows of a list; the lists and the tasks that show them are read again. */
export function useListEdit(kind: ListKind) {
  const { t } = useTranslation();
  const { tenantId, organizationId, teamId } = useScope();
  const queryClient = useQueryClient();
  const calls = listCalls[kind];

  async function readAgain(): Promise<void> {
    await refresh(queryClient, 'task-lists');
    void refresh(queryClient, 'tasks');
  }

  return {
    async create(draft: RowDraft): Promise<void> {
      await calls.create({ ...draft, tenantId, organizationId, organizationTeamId: teamId });
      notify.success(t('lists.created', { name: humanize(draft.name) }));
      await readAgain();
    },
    async update(id: string, draft: Partial<RowDraft>): Promise<void> {
      await calls.update(id, { ...draft, organizationTeamId: teamId });
      notify.success(t('lists.saved', { name: humanize(draft.name ?? '') }));
      await readAgain();
    },
    async remove(row: EditedRow, replacementId: string | undefined): Promise<void> {
      await calls.remove(row.id, replacementId);
      notify.success(t('lists.deleted', { name: humanize(row.name) }));
      await readAgain();
    },
    async makeDefault(row: EditedRow): Promise<void> {
      try {
        await calls.makeDefault?.(row.id);
        await readAgain();
      } catch (error) {
        notify.error(t('lists.notDone', { reason: errorText(error) }));
      }
    },
  };
}
