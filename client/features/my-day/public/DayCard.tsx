import { chakra, Flex, Grid } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { memo, useCallback, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Worked } from '#client/features/my-day/Worked.tsx';
import { planOfDay } from '#client/features/plans/public/plan-edits.ts';
import { usePlanOwner, usePlans } from '#client/features/plans/public/use-plans.ts';
import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { useStatusChange } from '#client/features/tasks/public/StatusMenu.tsx';
import { TitleLink } from '#client/features/tasks/public/TaskLink.tsx';
import type { SaveTask } from '#client/features/tasks/public/task-writes.ts';
import { TaskTime } from '#client/features/timer/public/TimerButton.tsx';
import { useIsRunningOn } from '#client/features/timer/public/use-timer.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Kbd } from '#client/ui/buttons/Kbd.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { SectionTitle } from '#client/ui/layout/SectionTitle.tsx';
import type { DailyPlan } from '#shared/plans/daily-plan.schema.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isCompleted, resolveStatus } from '#shared/tasks/task-status.ts';
import type { Day } from '#shared/time/calendar-day.ts';

const Anchor = chakra(Link);

interface DayCardProps {
  lists: TaskLists;
  save: SaveTask;
}

/** The number of planned tasks in the card; My day has the rest. */
const mostTasks = 4;

/** The tasks that were done when the plan of a day was first shown. Tasks that are ticked later keep their place. */
function useDoneAtFirst(day: Day, plan: DailyPlan | undefined): ReadonlySet<string> | undefined {
  const [first, setFirst] = useState<{ day: Day; done: ReadonlySet<string> }>();
  if (plan && first?.day !== day) {
    setFirst({ day, done: new Set(plan.tasks.filter(isCompleted).map(({ id }) => id)) });
  }
  return first?.day === day ? first.done : undefined;
}

/** My day at a glance: time against the plan, and the tasks that are left of it; nothing without a plan. */
export function DayCard({ lists, save }: DayCardProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const { plans, today, query, hasFailed } = usePlans(usePlanOwner());
  const { changeStatus, dialog } = useStatusChange(save);
  const plan = planOfDay(plans, today);
  const planned = plan?.tasks ?? [];
  const doneAtFirst = useDoneAtFirst(today, plan);
  const listed = planned.filter(({ id }) => !doneAtFirst?.has(id));
  const left = listed.length - mostTasks;
  const done = planned.filter(isCompleted).length;

  const toggleDone = useCallback(
    (task: Task) => {
      const row = resolveStatus(isCompleted(task) ? 'open' : 'completed', lists.statuses);
      if (row) changeStatus(task, row);
    },
    [changeStatus, lists.statuses],
  );

  if (planned.length === 0 && !hasFailed) return null;
  return (
    <chakra.section aria-labelledby={headingId} minW="0">
      <SectionTitle
        id={headingId}
        aside={done > 0 ? t('home.day.done', { done, count: planned.length }) : undefined}
      >
        {t('home.day.title')}
      </SectionTitle>
      <Card>
        <Worked plannedHours={plan?.workTimePlanned ?? 0} tasks={planned} />
        {listed.length > 0 ? (
          <ul aria-label={t('home.day.tasks')}>
            {listed.slice(0, mostTasks).map((task) => (
              <Planned key={task.id} task={task} onToggle={toggleDone} />
            ))}
          </ul>
        ) : null}
        <Answer query={query} failedTitle={t('plans.failed')} skeleton={null} />
        {planned.length > 0 ? <More left={left} /> : null}
      </Card>
      {dialog}
    </chakra.section>
  );
}

/** A planned task with its tick; it is drawn when it changes, not with the others. */
const Planned = memo(function Planned({ task, onToggle }: { task: Task; onToggle: (task: Task) => void }) {
  const { t } = useTranslation();
  return (
    <Grid
      as="li"
      templateColumns="16px minmax(0, 1fr) auto"
      columnGap="2"
      alignItems="center"
      minH="10"
      px="4"
      py="1"
      borderTopWidth="1px"
      borderColor="border.muted"
      textStyle="sm"
    >
      <Flex justify="center">
        <Check
          label={t('plans.markDone', { task: task.title })}
          checked={isCompleted(task)}
          onCheckedChange={() => onToggle(task)}
        />
      </Flex>
      <TitleLink task={task} />
      <chakra.span textStyle="xs" color="fg.subtle" className="num">
        <Times task={task} />
      </chakra.span>
    </Grid>
  );
});

/** "3:22 / 5:30", "1:00" or "no estimate". */
function Times({ task }: { task: Task }) {
  const { t } = useTranslation();
  const format = useFormat();
  const worked = task.totalWorkedTime ?? 0;
  const seconds = task.estimate ?? 0;
  const runs = useIsRunningOn(task.id);
  return (
    <>
      {worked >= 60 || runs ? (
        <>
          <TaskTime task={task} workedSeconds={worked} />
          {' / '}
        </>
      ) : null}
      {seconds > 0 ? format.duration(seconds) : t('tasks.time.noEstimate')}
    </>
  );
}

/** The way to the rest of the plan, and to more of it. */
const More = memo(function More({ left }: { left: number }) {
  const { t } = useTranslation();
  return (
    <Anchor
      to={paths.myDay()}
      display="flex"
      alignItems="center"
      gap="2"
      minH="10"
      px="4"
      borderTopWidth="1px"
      borderColor="border.muted"
      borderBottomRadius="l3"
      textStyle="sm"
      color="fg.subtle"
      outlineOffset="-2px"
      _hover={{ bg: 'bg.subtle' }}
    >
      <Plus size={16} aria-hidden />
      {left > 0 ? t('plans.pool.more', { count: left }) : t('home.day.another')}
      <chakra.span ms="auto" hideBelow="md">
        <Kbd keys="D" />
      </chakra.span>
    </Anchor>
  );
});
