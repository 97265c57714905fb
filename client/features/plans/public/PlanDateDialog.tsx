import { Button, Center, Text } from '@chakra-ui/react';
import { useMemo, useRef, useState } from 'react';
import { usePlanTask } from '#client/features/plans/public/use-plan-task.ts';
import { useToday } from '#client/features/workspace/public/use-scope.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Calendar } from '#client/ui/dates/Calendar.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';

interface PlanDateDialogProps {
  task: Task;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The owner of the plan; default: the caller. */
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
      <PlanCalendar selected={day} onSelect={setDay} onPlan={plan} blocked={plannedDays(task.id)} />
    </Modal>
  );
}

const doubleClickMs = 300;

interface PlanCalendarProps {
  selected: Day | null;
  onSelect: (day: Day) => void;
  /** Two clicks on a day, one right after the other. */
  onPlan: (day: Day) => void;
  /** Days that cannot be chosen. */
  blocked?: readonly Day[];
  /** Days that have a plan. */
  marked?: readonly Day[];
}

/** The days that can be planned. */
export function PlanCalendar(props: PlanCalendarProps) {
  const { selected, onSelect, onPlan, blocked = [], marked = [] } = props;
  const { t } = useTranslation();
  const today = useToday();
  const last = useRef<{ day: Day; at: number }>(undefined);
  const blockedDays = useMemo(() => new Set(blocked), [blocked]);
  const markedDays = useMemo(() => new Set(marked), [marked]);

  function pick(day: Day) {
    const before = last.current;
    const at = performance.now();
    last.current = { day, at };
    if (before?.day === day && at - before.at <= doubleClickMs) onPlan(day);
    else onSelect(day);
  }

  return (
    <Center>
      <Calendar
        selected={selected}
        onPick={pick}
        today={today}
        min={today}
        disabled={blockedDays}
        marked={markedDays}
        markedText={t('plans.planned')}
        startWeekOn="MONDAY"
      />
    </Center>
  );
}
