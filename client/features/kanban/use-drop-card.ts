import { useCallback, useRef } from 'react';
import type { CardMove } from '#client/features/kanban/board.ts';
import { useStatusChange } from '#client/features/tasks/public/StatusMenu.tsx';
import type { SaveTask } from '#client/features/tasks/public/task-writes.ts';
import type { TaskStatus } from '#shared/task-lists/task-list.schema.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

export interface Drop {
  readonly card: Task;
  readonly status: TaskStatus;
  readonly afterTaskId: string | null;
  /** The column is another one than before. */
  readonly isNewStatus: boolean;
}

/** Puts a card where it was dropped; into a closing column only after the question that closing asks everywhere. */
export function useDropCard(move: (wanted: CardMove) => Promise<void>) {
  const wantedRef = useRef<CardMove>(undefined);
  const moveWanted = useCallback<SaveTask>(async () => {
    if (wantedRef.current) await move(wantedRef.current);
    return true;
  }, [move]);
  const { changeStatus, dialog } = useStatusChange(moveWanted);

  const drop = useCallback(
    ({ card, status, afterTaskId, isNewStatus }: Drop) => {
      const wanted: CardMove = { taskId: card.id, statusId: status.id, afterTaskId };
      if (!isNewStatus) return void move(wanted);
      wantedRef.current = wanted;
      changeStatus(card, status);
    },
    [move, changeStatus],
  );
  return { drop, dialog };
}
