import { type ReactNode, useCallback, useState } from 'react';
import { statusRowOf } from '#client/features/task-lists/public/use-task-lists.ts';
import { ChoiceMenu, type ChoiceMenuProps } from '#client/features/tasks/public/ChoiceMenu.tsx';
import { statusChoices, TaskStatusChip } from '#client/features/tasks/public/TaskMarks.tsx';
import type { SaveTask } from '#client/features/tasks/public/task-writes.ts';
import { useWorkEnded } from '#client/features/timer/public/use-timer.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import type { TaskStatus } from '#shared/task-lists/task-list.schema.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isClosed } from '#shared/tasks/task-status.ts';

interface StatusMenuProps {
  task: { status?: string | null; taskStatusId?: string | null };
  statuses: readonly TaskStatus[];
  onChoose: (status: TaskStatus) => void;
  look?: ChoiceMenuProps['look'];
}

/** The status of a task, with inline editing. */
export function StatusMenu({ task, statuses, onChoose, look }: StatusMenuProps) {
  const { t } = useTranslation();
  const current = statusRowOf(statuses, { id: task.taskStatusId, name: task.status });
  return (
    <ChoiceMenu
      label={t('tasks.fields.status')}
      items={() => statusChoices(statuses)}
      value={current?.id ?? null}
      look={look}
      disabled={statuses.length === 0}
      onChoose={(id) => {
        const row = statuses.find((status) => status.id === id);
        if (row && row.id !== current?.id) onChoose(row);
      }}
    >
      <TaskStatusChip task={task} statuses={statuses} />
    </ChoiceMenu>
  );
}

export type ChangeStatus = (task: Task, status: TaskStatus) => void;

/**
 * Changes a task's status. Closing shows a question first; the server then ends every timer on the task. Render the
 * dialog once next to the control.
 */
export function useStatusChange(save: SaveTask): { changeStatus: ChangeStatus; dialog: ReactNode } {
  const { t } = useTranslation();
  const workEnded = useWorkEnded();
  const [closing, setClosing] = useState<{ task: Task; status: TaskStatus }>();

  const apply = useCallback(
    async (task: Task, status: TaskStatus) => {
      const change = { status: status.name, taskStatusId: status.id };
      const isSaved = await save({ id: task.id, field: 'status', change });
      if (isSaved && isClosed(status.value)) workEnded(task.id);
    },
    [save, workEnded],
  );

  const changeStatus = useCallback<ChangeStatus>(
    (task, status) => {
      if (isClosed(status.value)) setClosing({ task, status });
      else void apply(task, status);
    },
    [apply],
  );

  function close() {
    if (closing) void apply(closing.task, closing.status);
  }

  const dialog = (
    <ConfirmDialog
      open={closing !== undefined}
      onOpenChange={(open) => {
        if (!open) setClosing(undefined);
      }}
      title={t('tasks.close.title', { title: closing?.task.title })}
      confirmLabel={t('tasks.close.confirm')}
      tone="brand"
      onConfirm={close}
    >
      {t('tasks.close.what')}
    </ConfirmDialog>
  );
  return { changeStatus, dialog };
}
