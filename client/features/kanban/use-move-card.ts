import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardMove } from '#client/features/kanban/board.ts';
import { editCachedTask } from '#client/features/tasks/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { errorText, isPassing } from '#client/lib/api-error.ts';
import { refresh } from '#client/lib/read.ts';
import { notify } from '#client/ui/notify.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

/**
 * Moves cards: shown at once, sent one after the other, and kept on top of what is read meanwhile until the list that
 * knows of them has come. A refused one goes back with the reason.
 */
export function useMoveCard() {
  const { t } = useTranslation();
  const { teamId } = useScope();
  const queryClient = useQueryClient();
  const [moves, setMoves] = useState<readonly CardMove[]>([]);
  const { mutateAsync } = useMutation({
    mutationKey: ['tasks', 'move'],
    scope: { id: 'kanban-move' },
    mutationFn: ({ taskId, statusId, afterTaskId }: CardMove) =>
      call(tasksApi.move, {
        params: { id: taskId },
        body: { taskStatusId: statusId, afterTaskId, organizationTeamId: teamId },
      }),
    onSuccess: async ({ id, status, taskStatusId, rank, revision }) => {
      editCachedTask(queryClient, id, (task) => ({
        ...task,
        status,
        taskStatusId,
        rank,
        revision,
      }));
      await refresh(queryClient, 'tasks');
    },
  });

  const move = useCallback(
    async function send(wanted: CardMove): Promise<void> {
      setMoves((now) => [...now, wanted]);
      try {
        await mutateAsync(wanted);
      } catch (error) {
        notify.error(t('kanban.notMoved', { reason: errorText(error) }), {
          ...(isPassing(error) ? { onRetry: () => void send(wanted) } : {}),
        });
        void refresh(queryClient, 'tasks');
      } finally {
        setMoves((now) => now.filter((other) => other !== wanted));
      }
    },
    [mutateAsync, queryClient, t],
  );
  return { moves, move };
}
