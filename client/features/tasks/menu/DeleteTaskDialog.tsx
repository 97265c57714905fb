import { useTranslation } from 'react-i18next';
import { attachmentsQuery } from '#client/features/attachments/public/queries.ts';
import { commentsQuery } from '#client/features/comments/public/queries.ts';
import type { TaskActions } from '#client/features/tasks/public/use-task-actions.ts';
import { taskQuery } from '#client/features/tasks/queries.ts';
import { relationsOf } from '#client/features/tasks/task-relations.ts';
import { useReadOf } from '#client/lib/read.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';

export interface DeleteTaskDialogProps {
  task: Task;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  acts: TaskActions;
  onGone?: () => void;
}

/** Asks before a task goes to the trash, and says what is attached to it. */
export function DeleteTaskDialog({ task, open, onOpenChange, acts, onGone }: DeleteTaskDialogProps) {
  const { t } = useTranslation();
  const attached = useAttached(task, { isAsked: open });
  const total = attached.reduce((sum, { count }) => sum + count, 0);
  const list = attached
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => t(`tasks.delete.${name}`, { count }));

  async function remove() {
    await acts.remove(task);
    onGone?.();
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('tasks.delete.title', { title: task.title })}
      count={total > 0 ? total : undefined}
      confirmLabel={t('tasks.delete.confirm')}
      onConfirm={remove}
    >
      <p>{t('tasks.delete.what')}</p>
      <p>
        {list.length > 0 ? t('tasks.delete.attached', { list: list.join(', ') }) : t('tasks.delete.nothing')}
      </p>
    </ConfirmDialog>
  );
}

/** How much hangs on a task. */
function useAttached(shown: Task, { isAsked }: { isAsked: boolean }) {
  const { data: whole } = useReadOf(taskQuery(shown.id), { enabled: isAsked });
  const { data: comments } = useReadOf(commentsQuery(shown.id), { enabled: isAsked });
  const { data: files } = useReadOf(attachmentsQuery(shown.id), { enabled: isAsked });
  const task = whole ?? shown;
  return [
    { name: 'children', count: task.children?.length ?? 0 },
    { name: 'relations', count: relationsOf(task).length },
    { name: 'comments', count: comments?.total ?? 0 },
    { name: 'files', count: files?.total ?? 0 },
  ];
}
