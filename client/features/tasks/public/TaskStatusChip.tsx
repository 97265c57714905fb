import { signOf, statusRowOf } from '#client/features/task-lists/public/list-row.ts';
import { categoryOf } from '#client/features/tasks/public/list-choices.tsx';
import { StatusChip } from '#client/ui/StatusGlyph.tsx';
import type { TaskStatus } from '#shared/task-lists/task-list.schema.ts';

export interface TaskStatusChipProps {
  task: { status?: string | null; taskStatusId?: string | null };
  statuses: readonly TaskStatus[];
  plain?: boolean;
}

/** The status of a task in the colours of its team's list. */
export function TaskStatusChip({ task, statuses, plain }: TaskStatusChipProps) {
  const row = statusRowOf(statuses, { id: task.taskStatusId, name: task.status });
  if (!row) return <StatusChip value={task.status || 'open'} plain={plain} />;
  return (
    <StatusChip
      value={signOf(row)}
      name={row.name}
      color={row.color}
      category={categoryOf(row)}
      plain={plain}
    />
  );
}
