import { Ellipsis } from 'lucide-react';
import { type ReactElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';

interface TaskMenuProps {
  task: Task;
  /** Absent: "Edit task" opens the page of the task. */
  onEdit?: () => void;
  /** The task was deleted, or went to another team. */
  onGone?: () => void;
  size?: 'xs' | 'sm' | 'md';
}

const loadPanel = () => import('#client/features/tasks/menu/TaskMenuPanel.tsx');
const TaskMenuPanel = lazyView(() => loadPanel().then((module) => module.TaskMenuPanel));

/**
 * Everything that can be done with a task, behind a "…" button. Until it is first opened it costs a button, and its
 * code is not there.
 */
export function TaskMenu({ task, size = 'sm', onEdit, onGone }: TaskMenuProps) {
  const { t } = useTranslation();
  const [isMounted, setMounted] = useState(false);
  const label = t('tasks.row.actions', { title: task.title });
  const button = (onClick?: () => void): ReactElement => (
    <IconButton
      size={size}
      label={label}
      title={t('ui.moreActions')}
      tip={false}
      icon={<Ellipsis aria-hidden />}
      aria-haspopup="menu"
      onClick={onClick}
      onPointerEnter={isMounted ? undefined : () => void loadPanel()}
    />
  );
  if (!isMounted) return button(() => setMounted(true));
  return (
    <Suspense fallback={button()}>
      <TaskMenuPanel task={task} label={label} trigger={button()} onEdit={onEdit} onGone={onGone} />
    </Suspense>
  );
}
