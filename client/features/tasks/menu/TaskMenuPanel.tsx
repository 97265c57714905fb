import { Menu, Portal } from '@chakra-ui/react';
import { type ReactElement, useEffect, useState } from 'react';
import { attachmentsQuery } from '#client/features/attachments/queries.ts';
import { BudgetModal } from '#client/features/budgets/public/BudgetModal.tsx';
import { commentsQuery } from '#client/features/comments/queries.ts';
import { PlanDateDialog } from '#client/features/plans/public/PlanDateDialog.tsx';
import { RatesModal } from '#client/features/rates/public/RatesModal.tsx';
import { ParentDialog } from '#client/features/tasks/menu/ParentDialog.tsx';
import { RelationsDialog } from '#client/features/tasks/menu/RelationsDialog.tsx';
import { type TaskDialog, TaskMenuEntries } from '#client/features/tasks/menu/TaskMenuEntries.tsx';
import { relationsOf } from '#client/features/tasks/menu/task-relations.ts';
import { EstimateFields } from '#client/features/tasks/public/EstimatePopover.tsx';
import { useStatusChange } from '#client/features/tasks/public/StatusMenu.tsx';
import type { TaskDialogProps } from '#client/features/tasks/public/task-dialogs.ts';
import type { SaveTask } from '#client/features/tasks/public/task-writes.ts';
import { type TaskActions, useTaskActions } from '#client/features/tasks/public/use-task-actions.ts';
import { taskQuery } from '#client/features/tasks/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';

interface TaskMenuPanelProps {
  task: Task;
  /** The name of the task, as the label of the menu. */
  label: string;
  trigger: ReactElement;
  /** The position of the menu; absent: at its button. */
  point: { x: number; y: number } | undefined;
  isOnPage?: boolean;
  onGone?: () => void;
}

/** The menu of a task, open from the moment it is there, and the dialogs it leads to. */
export function TaskMenuPanel({ task, label, trigger, point, isOnPage, onGone }: TaskMenuPanelProps) {
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<TaskDialog>();
  const actions = useTaskActions();
  const { changeStatus, dialog: closeDialog } = useStatusChange(actions.save);
  useEffect(() => {
    setOpen(true);
  }, []);
  const opener = (name: TaskDialog) => ({
    open: dialog === name,
    onOpenChange: (next: boolean) => setDialog(next ? name : undefined),
  });
  return (
    <>
      <Menu.Root
        open={open}
        onOpenChange={(details) => setOpen(details.open)}
        positioning={
          point
            ? {
                placement: 'bottom-start',
                gutter: 0,
                getAnchorRect: () => ({ ...point, width: 0, height: 0 }),
              }
            : { placement: 'bottom-end' }
        }
        lazyMount
        unmountOnExit
      >
        <Menu.Trigger asChild>{trigger}</Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content
              aria-label={label}
              maxH="min(36rem, var(--available-height))"
              overflowY="auto"
              css={{ '--under': 'colors.bg.raised' }}
            >
              <TaskMenuEntries
                task={task}
                actions={actions}
                changeStatus={changeStatus}
                openDialog={setDialog}
                isOnPage={isOnPage}
                onGone={onGone}
              />
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {closeDialog}
      <EstimateDialog task={task} {...opener('estimate')} save={actions.save} />
      {dialog === 'budget' ? (
        <BudgetModal of={{ taskId: task.id }} name={task.title} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog === 'rates' ? (
        <RatesModal of={{ taskId: task.id }} name={task.title} onClose={() => setDialog(undefined)} />
      ) : null}
      <ParentDialog task={task} {...opener('parent')} />
      <RelationsDialog task={task} {...opener('relations')} />
      <PlanDateDialog task={task} {...opener('plan')} />
      <DeleteTaskDialog task={task} {...opener('delete')} actions={actions} onGone={onGone} />
    </>
  );
}

interface DeleteTaskDialogProps extends TaskDialogProps {
  actions: TaskActions;
  onGone?: () => void;
}

/** Asks before a task goes to the trash, and says what is attached to it. */
function DeleteTaskDialog({ task, open, onOpenChange, actions, onGone }: DeleteTaskDialogProps) {
  const { t } = useTranslation();
  const attached = useAttached(task, { isOpen: open });
  const total = attached.reduce((sum, { count }) => sum + count, 0);
  const list = attached
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => t(`tasks.delete.${name}`, { count }));

  async function remove() {
    await actions.remove(task);
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

/** The number of records that depend on a task. */
function useAttached(shown: Task, { isOpen }: { isOpen: boolean }) {
  const { data: whole } = useReadOf(taskQuery(shown.id), { enabled: isOpen });
  const { data: comments } = useReadOf(commentsQuery(shown.id), { enabled: isOpen });
  const { data: files } = useReadOf(attachmentsQuery(shown.id), { enabled: isOpen });
  const task = whole ?? shown;
  return [
    { name: 'children', count: task.children?.length ?? 0 },
    { name: 'relations', count: relationsOf(task).length },
    { name: 'comments', count: comments?.total ?? 0 },
    { name: 'files', count: files?.total ?? 0 },
  ];
}

function EstimateDialog({ task, open, onOpenChange, save }: TaskDialogProps & { save: SaveTask }) {
  const { t } = useTranslation();
  return (
    <Modal open={open} onOpenChange={onOpenChange} title={t('tasks.menu.estimate')} description={task.title}>
      <EstimateFields
        seconds={task.estimate ?? 0}
        onSave={(estimate) => void save({ id: task.id, field: 'estimate', change: { estimate } })}
        onClose={() => onOpenChange(false)}
      />
    </Modal>
  );
}
