import { chakra, Stack } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, CalendarDays, CalendarPlus, CalendarX, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { PlanDateDialog } from '#client/features/plans/public/PlanDateDialog.tsx';
import { usePlanTask } from '#client/features/plans/public/use-plan-task.ts';
import { useOpenTask } from '#client/features/tasks/public/task-navigation.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ActionMenu, type MenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { usePlanBoard } from './plan-board.ts';

export interface PlannedTaskProps {
  task: Task;
  day: Day;
  /** From 0, in the order of the plan. */
  index: number;
  /** The number of tasks on the plan. */
  total: number;
}

/** Actions on a task of a plan. */
export function PlannedTaskMenu({ task, day, index, total }: PlannedTaskProps) {
  const { t } = useTranslation();
  const openTask = useOpenTask();
  const { actions, owner, today, mayEdit } = usePlanBoard();
  const { plannedDays, planForToday, planForTomorrow } = usePlanTask(owner);
  const [open, setOpen] = useState<'date' | 'unplan'>();
  const days = plannedDays(task.id);
  const may = mayEdit(day);
  const step = (by: number) => () => void actions.move({ task, from: day, to: day, position: index + by });

  const entries: (MenuEntry | false)[] = [
    {
      id: 'open',
      label: t('plans.menu.open'),
      icon: <ExternalLink />,
      onSelect: () => openTask.page(task.id),
    },
    mayEdit(today) && 'separator',
    mayEdit(today) &&
      !days.includes(today) && {
        id: 'today',
        label: t('plans.menu.today'),
        icon: <CalendarPlus />,
        shortcut: 'D',
        onSelect: () => void planForToday(task),
      },
    mayEdit(today) &&
      !days.includes(addDays(today, 1)) && {
        id: 'tomorrow',
        label: t('plans.menu.tomorrow'),
        icon: <CalendarPlus />,
        shortcut: 'T',
        onSelect: () => void planForTomorrow(task),
      },
    mayEdit(today) && {
      id: 'date',
      label: t('plans.menu.date'),
      icon: <CalendarDays />,
      onSelect: () => setOpen('date'),
    },
    may && 'separator',
    may && {
      id: 'up',
      label: t('plans.menu.up'),
      icon: <ArrowUp />,
      disabled: index === 0,
      onSelect: step(-1),
    },
    may && {
      id: 'down',
      label: t('plans.menu.down'),
      icon: <ArrowDown />,
      disabled: index === total - 1,
      onSelect: step(1),
    },
    may && {
      id: 'unplan',
      label: t('plans.menu.unplan'),
      icon: <CalendarX />,
      danger: true,
      onSelect: () => setOpen('unplan'),
    },
  ];
  const close = () => setOpen(undefined);
  return (
    <>
      <ActionMenu
        label={t('plans.menu.label', { task: task.title })}
        size="xs"
        items={entries.filter((entry) => entry !== false)}
      />
      {open === 'date' ? (
        <PlanDateDialog open task={task} employeeId={owner.employeeId} onOpenChange={close} />
      ) : null}
      {open === 'unplan' ? <UnplanDialog task={task} day={day} days={days} onClose={close} /> : null}
    </>
  );
}

interface UnplanDialogProps {
  task: Task;
  /** The plan that the request came from. */
  day: Day;
  /** Every day the task is planned for. */
  days: readonly Day[];
  onClose: () => void;
}

/** Removes a task from a plan; with several plans the dialog offers a choice. */
function UnplanDialog({ task, day, days, onClose }: UnplanDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { actions, mayEdit } = usePlanBoard();
  const offered = days.filter((one) => one === day || mayEdit(one));
  const [chosen, setChosen] = useState<readonly Day[]>([day]);

  function confirm() {
    // The toast tells how it went; the dialog has done its part.
    if (chosen.length === 1 && chosen[0] !== undefined) void actions.removeTask(task.id, chosen[0]);
    else void actions.removeTaskFromMany(task.id, chosen.length === days.length ? undefined : chosen);
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
