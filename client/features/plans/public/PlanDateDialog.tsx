import '#client/locales/en/pages/plans.json';
import { Button, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlanCalendar } from '#client/features/plans/PlanCalendar.tsx';
import { usePlanTask } from '#client/features/plans/public/use-plan-task.ts';
import { Modal } from '#client/ui/Modal.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';

export interface PlanDateDialogProps {
  task: Task;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Whose plan; absent: one's own. */
  employeeId?: string;
}

/** Chooses the day a task is planned for: not a past one, and none that has the task already. */
export function PlanDateDialog({ task, open, onOpenChange, employeeId }: PlanDateDialogProps) {
  const { t } = useTranslation();
  const { planFor, plannedDays } = usePlanTask({ employeeId });
  const [day, setDay] = useState<Day | null>(null);

  function plan(chosen: Day) {
    onOpenChange(false);
    setDay(null);
    void planFor(task, chosen);
  }

  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title={t('plans.date.title')}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {t('ui.cancel')}
          </Button>
          <Button disabled={day === null} onClick={() => day !== null && plan(day)}>
            {t('plans.date.plan')}
          </Button>
        </>
      }
    >
      <Text textStyle="sm" color="fg.muted" mb="3" lineClamp="2" dir="auto">
        {task.title}
      </Text>
      <PlanCalendar selected={day} onSelect={setDay} onPlan={plan} taken={plannedDays(task.id)} />
    </Modal>
  );
}
