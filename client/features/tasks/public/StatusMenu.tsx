import { type Ref, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { statusRowOf } from '#client/features/task-lists/public/list-row.ts';
import { ChoiceMenu, type ChoiceMenuProps } from '#client/features/tasks/public/ChoiceMenu.tsx';
import { statusChoices } from '#client/features/tasks/public/list-choices.tsx';
import { TaskStatusChip } from '#client/features/tasks/public/TaskStatusChip.tsx';
import type { TaskStatus } from '#shared/task-lists/task-list.schema.ts';

export interface StatusMenuProps {
  task: { status?: string | null; taskStatusId?: string | null };
  statuses: readonly TaskStatus[];
  onChoose: (status: TaskStatus) => void;
  look?: ChoiceMenuProps['look'];
  ref?: Ref<HTMLButtonElement>;
}

/** The status of a task, changed where it stands. */
export function StatusMenu({ task, statuses, onChoose, look, ref }: StatusMenuProps) {
  const { t } = useTranslation();
  const current = statusRowOf(statuses, { id: task.taskStatusId, name: task.status });
  const items = useMemo(() => statusChoices(statuses), [statuses]);
  return (
    <ChoiceMenu
      ref={ref}
      label={t('tasks.fields.status')}
      items={items}
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
