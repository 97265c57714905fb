import { Ellipsis } from 'lucide-react';
import { type MouseEvent, type ReactElement, useState } from 'react';
import { TaskMenuPanel } from '#client/features/tasks/menu/TaskMenuPanel.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';

interface TaskMenuProps {
  task: Task;
  /** Beside the task itself: what has a control there is left out. */
  isOnPage?: boolean;
  /** The task was deleted, or went to another team. */
  onGone?: () => void;
  size?: 'xs' | 'sm' | 'md';
}

interface Point {
  x: number;
  y: number;
}

const rightButton = 2;

/** The position of the pointer that opened the menu; the menu's button reads it, once. */
let pointed: Point | undefined;

/** The menu of a row or card, for the right button and the menu key: the one behind its "…". */
export function openMenuHere(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, button, clientX: x, clientY: y } = event;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  const opener = currentTarget.querySelector<HTMLElement>('[data-task-menu]');
  if (opener === null || target.closest('input, textarea')) return;
  event.preventDefault();
  // Pressed by key it belongs to no point.
  pointed = button === rightButton ? { x, y } : undefined;
  opener.click();
}

/** Everything that can be done with a task, behind a "…" button. Until it is first opened it costs a button. */
export function TaskMenu({ task, size = 'sm', isOnPage, onGone }: TaskMenuProps) {
  const { t } = useTranslation();
  const [isMounted, setMounted] = useState(false);
  const [point, setPoint] = useState<Point>();
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
      onClickCapture={() => {
        setPoint(pointed);
        pointed = undefined;
      }}
      data-task-menu
    />
  );
  if (!isMounted) return button(() => setMounted(true));
  return (
    <TaskMenuPanel
      task={task}
      label={label}
      trigger={button()}
      point={point}
      isOnPage={isOnPage}
      onGone={onGone}
    />
  );
}
