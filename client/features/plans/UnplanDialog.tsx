import { chakra, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlanBoard } from '#client/features/plans/plan-board.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { Check } from '#client/ui/Check.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';

export interface UnplanDialogProps {
  task: Task;
  /** The plan it was asked on. */
  day: Day;
  /** Every day the task is planned for. */
  days: readonly Day[];
  onClose: () => void;
}

/** Takes a task off a plan; where several have it, it asks which. */
export function UnplanDialog({ task, day, days, onClose }: UnplanDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { acts, mayEdit } = usePlanBoard();
  const offered = days.filter((one) => one === day || mayEdit(one));
  const [chosen, setChosen] = useState<readonly Day[]>([day]);

  function confirm() {
    // The toast tells how it went; the dialog has done its part.
    if (chosen.length === 1 && chosen[0] !== undefined) void acts.removeTask(task.id, chosen[0]);
    else void acts.removeTaskFromMany(task.id, chosen.length === days.length ? undefined : chosen);
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('plans.unplan.title', { task: task.title })}
      count={chosen.length > 1 ? chosen.length : undefined}
      confirmLabel={t('plans.unplan.confirm')}
      onConfirm={chosen.length === 0 ? doNothing : confirm}
    >
      {offered.length > 1 ? (
        <Stack as="fieldset" gap="2">
          <chakra.legend mb="2">{t('plans.unplan.which')}</chakra.legend>
          {offered.map((one) => (
            <Check
              key={one}
              checked={chosen.includes(one)}
              onCheckedChange={(checked) =>
                setChosen((now) => (checked ? [...now, one] : now.filter((other) => other !== one)))
              }
            >
              {format.dateLong(one)}
            </Check>
          ))}
        </Stack>
      ) : (
        t('plans.unplan.what', { date: format.dateLong(day) })
      )}
    </ConfirmDialog>
  );
}

/** Nothing chosen: nothing happens. */
const doNothing = () => undefined;
