import { PanelRight } from 'lucide-react';
import type { Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { isPlainClick, useOpenTask } from '#client/features/tasks/public/task-navigation.ts';
import { classes } from '#client/lib/look/classes.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import text from '#client/ui/layout/text.module.css';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';
import styles from './TaskLink.module.css';

interface TaskLinkProps extends Omit<LinkProps, 'to' | 'onClick'> {
  taskId: string;
  ref?: Ref<HTMLAnchorElement>;
  /** A plain click opens the page, or shows the task beside the page one is on. */
  opens?: 'page' | 'peek';
  /** A plain click, before it opens. */
  onFollow?: () => void;
}

/** Leads to a task, which knows then where one came from; with a modifier it opens a tab, as any link. */
export function TaskLink({ taskId, opens = 'page', onFollow, ...link }: TaskLinkProps) {
  const open = useOpenTask();
  return (
    <Link
      {...link}
      to={paths.task(taskId)}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onFollow?.();
        open[opens](taskId);
      }}
    />
  );
}

/** The title of a task as the link to it; what is done is crossed out. */
export function TitleLink({ task }: { task: Task }) {
  const isDone = isCompleted(task);
  return (
    <span className={classes(text.clipped, isDone && styles.done)} dir="auto">
      <TaskLink taskId={task.id} title={task.title} data-task-link>
        {task.title}
      </TaskLink>
    </span>
  );
}

/** Shows the task of a row or card beside the page; its row or card reveals it to the pointer and the focus. */
export function PeekButton({ taskId }: { taskId: string }) {
  const { t } = useTranslation();
  const { peek } = useOpenTask();
  return (
    <IconButton
      size="xs"
      label={t('tasks.keys.peek')}
      shortcut="O"
      icon={<PanelRight size={14} aria-hidden />}
      onClick={() => peek(taskId)}
      data-reveal
    />
  );
}
