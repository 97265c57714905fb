import '#client/locales/en/pages/task.json';
import { Menu, Portal } from '@chakra-ui/react';
import { type ReactElement, useEffect, useState } from 'react';
import { PlanDateDialog } from '#client/features/plans/public/PlanDateDialog.tsx';
import { DeleteTaskDialog } from '#client/features/tasks/menu/DeleteTaskDialog.tsx';
import { EstimateDialog } from '#client/features/tasks/menu/EstimateDialog.tsx';
import { ParentDialog } from '#client/features/tasks/menu/ParentDialog.tsx';
import { RelationsDialog } from '#client/features/tasks/menu/RelationsDialog.tsx';
import { type TaskDialog, TaskMenuEntries } from '#client/features/tasks/menu/TaskMenuEntries.tsx';
import { useStatusChange } from '#client/features/tasks/public/use-status-change.tsx';
import { useTaskActs } from '#client/features/tasks/public/use-task-acts.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

export interface TaskMenuPanelProps {
  task: Task;
  /** What the menu is about. */
  label: string;
  trigger: ReactElement;
  onEdit?: () => void;
  onGone?: () => void;
}

/** The menu of a task, open from the moment it is there, and the dialogs it leads to. */
export function TaskMenuPanel({ task, label, trigger, onEdit, onGone }: TaskMenuPanelProps) {
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<TaskDialog>();
  const acts = useTaskActs();
  const { changeStatus, dialog: closeDialog } = useStatusChange(acts.save);
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
        positioning={{ placement: 'bottom-end' }}
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
                acts={acts}
                changeStatus={changeStatus}
                openDialog={setDialog}
                onEdit={onEdit}
                onGone={onGone}
              />
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {closeDialog}
      <EstimateDialog task={task} {...opener('estimate')} save={acts.save} />
      <ParentDialog task={task} {...opener('parent')} />
      <RelationsDialog task={task} {...opener('relations')} />
      <PlanDateDialog task={task} {...opener('plan')} />
      <DeleteTaskDialog task={task} {...opener('delete')} acts={acts} onGone={onGone} />
    </>
  );
}
