import { useTranslation } from 'react-i18next';
import { EstimateFields } from '#client/features/tasks/public/EstimateFields.tsx';
import type { SaveTask } from '#client/features/tasks/public/task-writes.ts';
import { Modal } from '#client/ui/Modal.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';

export interface EstimateDialogProps {
  task: Task;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  save: SaveTask;
}

export function EstimateDialog({ task, open, onOpenChange, save }: EstimateDialogProps) {
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
