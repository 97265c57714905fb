import { Button, Card, chakra, Flex, Grid, HStack } from '@chakra-ui/react';
import { ChevronRight, Plus } from 'lucide-react';
import { memo, type ReactNode, useCallback, useId } from 'react';
import { Link } from 'react-router-dom';
import { Worked } from '#client/features/my-day/Worked.tsx';
import { planOfDay } from '#client/features/plans/public/plan-edits.ts';
import { usePlanOwner, usePlans } from '#client/features/plans/public/use-plans.ts';
import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { EstimatePopover } from '#client/features/tasks/public/EstimatePopover.tsx';
import { useStatusChange } from '#client/features/tasks/public/StatusMenu.tsx';
import { TitleLink } from '#client/features/tasks/public/TaskLink.tsx';
import { TaskProgress } from '#client/features/tasks/public/TaskProgress.tsx';
import {
  isTrackingEnabled,
  useFieldRights,
  useUnverified,
} from '#client/features/tasks/public/task-rights.ts';
import type { SaveTask } from '#client/features/tasks/public/task-writes.ts';
import { TaskTime, TimerButton } from '#client/features/timer/public/TimerButton.tsx';
import { useActiveTask, useReadsActiveTask } from '#client/features/timer/public/use-active-task.ts';
import { useIsRunningOn } from '#client/features/timer/public/use-timer.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Kbd } from '#client/ui/buttons/Kbd.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import { SectionTitle } from '#client/ui/layout/SectionTitle.tsx';
import { Pulse } from '#client/ui/marks/Pulse.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isCompleted, resolveStatus } from '#shared/tasks/task-status.ts';

const Anchor = chakra(Link);

function MyDayLink({ words }: { words: 'plans.home.plan' | 'plans.home.open' }) {
  const { t } = useTranslation();
  return (
    <Anchor to={paths.myDay()} textStyle="xs" color="brand.fg">
      {t(words)}
    </Anchor>
  );
}

/** The same each time, so that the title is not drawn with the tasks. */
const planLink = <MyDayLink words="plans.home.plan" />;
const openLink = <MyDayLink words="plans.home.open" />;

interface DayCardProps {
  lists: TaskLists;
  save: SaveTask;
  /** Brings the line that finds tasks into reach. */
  onFind: () => void;
  /** In its place until it is known which task is in hand. */
  waiting?: ReactNode;
}

/** The number of planned tasks in the card; My day has the rest. */
const mostTasks = 6;

/** My day at a glance: time against the plan, the task in hand and the planned tasks. */
export function DayCard({ lists, save, onFind, waiting }: DayCardProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const { plans, today, query, isPending, hasFailed } = usePlans(usePlanOwner());
  const inHand = useActiveTask();
  const isReading = useReadsActiveTask();
  const { changeStatus, dialog } = useStatusChange(save);
  const plan = planOfDay(plans, today);
  const planned = plan?.tasks ?? [];
  const others = planned.filter(({ id }) => id !== inHand?.id);
  const left = others.length - mostTasks;

  const toggleDone = useCallback(
    (task: Task) => {
      const row = resolveStatus(isCompleted(task) ? 'open' : 'completed', lists.statuses);
      if (row) changeStatus(task, row);
    },
    [changeStatus, lists.statuses],
  );

  if (isReading && waiting) return waiting;
  return (
    <chakra.section aria-labelledby={headingId} minW="0">
      <SectionTitle id={headingId} actions={planned.length === 0 ? planLink : openLink}>
        {t('home.day.title')}
      </SectionTitle>
      <Card.Root>
        <Worked plannedHours={plan?.workTimePlanned ?? 0} tasks={planned} />
        {inHand || planned.length > 0 ? (
          <ul aria-label={t('home.day.tasks')}>
            {inHand ? <InHand task={inHand} save={save} /> : null}
            {others.slice(0, mostTasks).map((task) => (
              <Planned key={task.id} task={task} onToggle={toggleDone} />
            ))}
          </ul>
        ) : null}
        <Answer query={query} failedTitle={t('plans.failed')} skeleton={null} />
        {!inHand && planned.length === 0 && !isPending && !hasFailed ? <NothingYet onFind={onFind} /> : null}
        {planned.length > 0 ? <More left={left} /> : null}
      </Card.Root>
      {dialog}
    </chakra.section>
  );
}

interface RowProps {
  task: Task;
  mark: ReactNode;
  times: ReactNode;
  children?: ReactNode;
  isNow?: boolean;
}

function Row({ task, mark, times, children, isNow = false }: RowProps) {
  return (
    <Grid
      as="li"
      templateColumns="16px minmax(0, 1fr) auto"
      columnGap="2"
      alignItems="center"
      minH="10"
      ps="4"
      pe="2"
      py="1"
      borderTopWidth="1px"
      borderColor="border.muted"
      textStyle="sm"
      bg={isNow ? 'brand.subtle' : undefined}
    >
      <Flex justify="center">{mark}</Flex>
      <TitleLink task={task} />
      <HStack
        gap="1.5"
        pe={children ? undefined : '2'}
        gridRow={children ? 'span 2' : undefined}
        textStyle="xs"
        color="fg.subtle"
        className="num"
      >
        {times}
      </HStack>
      {children}
    </Grid>
  );
}

/** A planned task with its tick; it is drawn when it changes, not with the others. */
const Planned = memo(function Planned({ task, onToggle }: { task: Task; onToggle: (task: Task) => void }) {
  const { t } = useTranslation();
  return (
    <Row
      task={task}
      mark={
        <Check
          label={t('plans.markDone', { task: task.title })}
          checked={isCompleted(task)}
          onCheckedChange={() => onToggle(task)}
        />
      }
      times={<Times task={task} />}
    />
  );
});

/** "3:22 / 5:30", "1:00" or "no estimate". */
function Times({ task, estimate }: { task: Task; estimate?: ReactNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  const worked = task.totalWorkedTime ?? 0;
  const seconds = task.estimate ?? 0;
  const runs = useIsRunningOn(task.id);
  return (
    <span>
      {worked >= 60 || runs ? (
        <>
          <TaskTime task={task} workedSeconds={worked} />
          {' / '}
        </>
      ) : null}
      {estimate ?? (seconds > 0 ? format.duration(seconds) : t('tasks.time.noEstimate'))}
    </span>
  );
}

/** The running or else the next task: with its timer, and its editable estimate. */
const InHand = memo(function InHand({ task, save }: { task: Task; save: SaveTask }) {
  const { t } = useTranslation();
  const format = useFormat();
  const scope = useScope();
  const runs = useIsRunningOn(task.id);
  const { estimates } = useFieldRights();
  const seconds = task.estimate ?? 0;
  const words = seconds > 0 ? format.duration(seconds) : t('tasks.time.noEstimate');
  const estimate = estimates(task) ? (
    <EstimatePopover
      seconds={seconds}
      onSave={(next) => void save({ id: task.id, field: 'estimate', change: { estimate: next } })}
    >
      {words}
    </EstimatePopover>
  ) : (
    words
  );
  return (
    <Row
      task={task}
      isNow={runs}
      mark={
        runs ? <Pulse /> : <ChevronRight size={14} className="flip-rtl" aria-label={t('home.day.next')} />
      }
      times={isTrackingEnabled(scope) ? <TimerButton task={task} /> : null}
    >
      <HStack gridColumn="2" gap="2" pb="1" textStyle="xs" color="fg.subtle" className="num" minW="0">
        {seconds > 0 ? <TaskProgress task={task} size="sm" /> : null}
        <chakra.span whiteSpace="nowrap">
          <Times task={task} estimate={estimate} />
        </chakra.span>
      </HStack>
    </Row>
  );
});

function NothingYet({ onFind }: Pick<DayCardProps, 'onFind'>) {
  const { t } = useTranslation();
  return (
    <chakra.div borderTopWidth="1px" borderColor="border.muted">
      <EmptyState
        compact
        title={t('plans.home.none')}
        description={t('home.myTask.chooseOne')}
        action={
          <Tip {...useUnverified()}>
            <Button variant="outline" size="sm" onClick={onFind}>
              {t('home.myTask.find')}
            </Button>
          </Tip>
        }
      />
    </chakra.div>
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
