import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useCallback, useRef, useState } from 'react';
import type { CardMove } from '#client/features/kanban/board.ts';
import { useBulk } from '#client/features/tasks/public/list/use-bulk.ts';
import { useStatusChange } from '#client/features/tasks/public/StatusMenu.tsx';
import type { SaveTask } from '#client/features/tasks/public/task-writes.ts';
import { editCachedTask } from '#client/features/tasks/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { isPassing } from '#client/lib/api/api-error.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import type { TaskStatus } from '#shared/task-lists/task-list.schema.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

const without = (moves: readonly CardMove[], move: CardMove) => moves.filter((other) => other !== move);

/** Moves are sent one after the other. */
const inTurn = { mutationKey: ['tasks', 'move'], scope: { id: 'kanban-move' } };

/**
 * Moves cards: shown at once, sent one after the other, and kept on top of what is read meanwhile until the list with
 * the answer has come. A refused one goes back with the reason.
 */
export function useMoveCard() {
  const { teamId } = useScope();
  const client = useQueryClient();
  const [moves, setMoves] = useState<readonly CardMove[]>([]);
  const { mutateAsync } = useWrite(tasksApi.move, {
    ...inTurn,
    input: ({ taskId, statusId, afterTaskId }: CardMove) => ({
      params: { id: taskId },
      body: { taskStatusId: statusId, afterTaskId, organizationTeamId: teamId },
    }),
    show: async (move) => () => setMoves((now) => without(now, move)),
    onSuccess: ({ id, status, taskStatusId, rank, revision }) =>
      editCachedTask(client, id, (task) => ({ ...task, status, taskStatusId, rank, revision })),
  });

  const move = useCallback(
    async function send(cardMove: CardMove): Promise<void> {
      // Not in `show`, which comes a moment later: the dropped card must not be drawn at its old place.
      setMoves((now) => [...now, cardMove]);
      try {
        await mutateAsync(cardMove);
      } catch (error) {
        notify.failure('kanban.notMoved', error, {
          ...(isPassing(error) ? { onRetry: () => void send(cardMove) } : {}),
        });
      } finally {
        setMoves((now) => without(now, cardMove));
      }
    },
    [mutateAsync],
  );
  const moveTogether = useMoveTogether(setMoves);
  return { moves, move, moveTogether };
}

interface GroupMove {
  readonly taskIds: readonly string[];
  readonly status: TaskStatus;
}

/** Several cards with one call: on top of the column, the first one highest. */
function useMoveTogether(setMoves: Dispatch<SetStateAction<readonly CardMove[]>>) {
  const { change } = useBulk({ ...inTurn, endsWith: 'reads' });
  return useCallback(
    async ({ taskIds, status }: GroupMove): Promise<void> => {
      const moves = taskIds
        .toReversed()
        .map((taskId): CardMove => ({ taskId, statusId: status.id, afterTaskId: null }));
      setMoves((now) => [...now, ...moves]);
      await change(taskIds, { status: status.name, taskStatusId: status.id });
      setMoves((now) => now.filter((move) => !moves.includes(move)));
    },
    [change, setMoves],
  );
}

export interface Drop {
  readonly card: Task;
  /** All that are dropped. */
  readonly taskIds: readonly string[];
  readonly status: TaskStatus;
  readonly afterTaskId: string | null;
  /** The column is another one than before. */
  readonly isNewStatus: boolean;
}

/** Drops a card; a closing column first shows the same question as elsewhere. */
export function useDropCard({ move, moveTogether }: Omit<ReturnType<typeof useMoveCard>, 'moves'>) {
  const pendingRef = useRef<CardMove>(undefined);
  const movePending = useCallback<SaveTask>(async () => {
    if (pendingRef.current) await move(pendingRef.current);
    return true;
  }, [move]);
  const { changeStatus, dialog } = useStatusChange(movePending);

  const drop = useCallback(
    ({ card, taskIds, status, afterTaskId, isNewStatus }: Drop) => {
      // Works like the bar of the chosen cards, without a question for each.
      if (taskIds.length > 1 || taskIds[0] !== card.id) return void moveTogether({ taskIds, status });
      const cardMove: CardMove = { taskId: card.id, statusId: status.id, afterTaskId };
      if (!isNewStatus) return void move(cardMove);
      pendingRef.current = cardMove;
      changeStatus(card, status);
    },
    [move, moveTogether, changeStatus],
  );
  return { drop, dialog };
}
