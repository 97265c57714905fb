import '#client/locales/en/pages/home.json';
import { Button, Card, chakra, Grid, HStack, Skeleton } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { EstimatePopover } from '#client/features/tasks/public/EstimatePopover.tsx';
import { TaskTypeMark } from '#client/features/tasks/public/TaskMarks.tsx';
import { TaskProgress, useOwnTime } from '#client/features/tasks/public/TaskProgress.tsx';
import { isTrackingEnabled } from '#client/features/tasks/public/task-rights.ts';
import type { SaveTask } from '#client/features/tasks/public/task-writes.ts';
import { TaskTime, TimerButton } from '#client/features/timer/public/TimerButton.tsx';
import { useActiveTask } from '#client/features/timer/public/use-active-task.ts';
import { useIsRunningOn } from '#client/features/timer/public/use-timer.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { paths } from '#client/lib/paths.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { SkeletonRegion } from '#client/ui/feedback/SkeletonRegion.tsx';
import { SectionTitle } from '#client/ui/layout/SectionTitle.tsx';
import { Pulse } from '#client/ui/marks/Pulse.tsx';
import { TaskNumber } from '#client/ui/marks/TaskNumber.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import { taskNumberText } from '#shared/tasks/task-number.ts';

interface MyTaskProps {
  lists: TaskLists;
  save: SaveTask;
  isLoading: boolean;
  /** Brings the line that finds tasks into reach; absent: nothing can be found or created. */
  onFind: (() => void) | undefined;
}

/** One line where there is room, a small card in a column. */
const layout = {
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"id timer" "title title" "bar bar" "figures figures"',
  '@container (min-width: 40rem)': {
    gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
    gridTemplateAreas: '"id title figures timer" "bar bar bar bar"',
  },
};

/** The task that is worked on, or is next. */
export function MyTask({ lists, save, isLoading, onFind }: MyTaskProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const [task] = useActiveTask();
  const runs = useIsRunningOn(task?.id);
  return (
    <chakra.section aria-labelledby={headingId} minW="0">
      <SectionTitle id={headingId} aside={runs ? t('home.myTask.running') : undefined}>
        {t('home.myTask.title')}
      </SectionTitle>
      <Card.Root css={{ containerType: 'inline-size' }} borderColor={runs ? 'brand.emphasized' : undefined}>
        {isLoading ? <Waiting /> : null}
        {!isLoading && task ? <Current task={task} runs={runs} lists={lists} save={save} /> : null}
        {!isLoading && !task ? <Nothing onFind={onFind} /> : null}
      </Card.Root>
    </chakra.section>
  );
}

function Waiting() {
  return (
    <SkeletonRegion>
      <Grid gap="3" px="4" py="3">
        <Skeleton h="5" w="70%" />
        <Skeleton h="2" />
        <Skeleton h="4" w="40%" />
      </Grid>
    </SkeletonRegion>
  );
}

function Nothing({ onFind }: Pick<MyTaskProps, 'onFind'>) {
  const { t } = useTranslation();
  return (
    <EmptyState
      compact
      title={t('home.myTask.none')}
      description={t('home.myTask.chooseOne')}
      action={
        onFind ? (
          <Button variant="outline" size="sm" onClick={onFind}>
            {t('home.myTask.find')}
          </Button>
        ) : null
      }
    />
  );
}

interface CurrentProps {
  task: Task;
  runs: boolean;
  lists: TaskLists;
  save: SaveTask;
}

function Current({ task, runs, lists, save }: CurrentProps) {
  const scope = useScope();
  return (
    <Grid px="4" py="3" columnGap="4" rowGap="2.5" alignItems="center" css={layout}>
      <HStack gridArea="id" gap="2">
        {runs ? <Pulse /> : null}
        <TaskTypeMark task={task} issueTypes={lists.issueTypes} />
        <TaskNumber number={taskNumberText(task)} />
      </HStack>
      <chakra.span gridArea="title" lineClamp="2" dir="auto" textStyle="sm" fontWeight="medium">
        <Link to={paths.task(task.id)} title={task.title}>
          {task.title}
        </Link>
      </chakra.span>
      <chakra.span gridArea="timer" display="flex">
        {isTrackingEnabled(scope) ? <TimerButton task={task} size="md" /> : null}
      </chakra.span>
      <chakra.span gridArea="bar" display="flex">
        <TaskProgress task={task} />
      </chakra.span>
      <Figures task={task} save={save} />
    </Grid>
  );
}

function Figures({ task, save }: { task: Task; save: SaveTask }) {
  const { t } = useTranslation();
  const format = useFormat();
  const own = useOwnTime(task.id);
  const estimate = task.estimate ?? 0;
  return (
    <HStack as="dl" gridArea="figures" gap="5" textStyle="xs">
      <Figure name={t('tasks.time.today')}>
        {own ? <TaskTime task={task} workedSeconds={own.todaySeconds} /> : '–'}
      </Figure>
      <Figure name={t('tasks.time.total')}>
        <TaskTime task={task} workedSeconds={task.totalWorkedTime ?? 0} />
        <EstimatePopover
          seconds={estimate}
          onSave={(seconds) => void save({ id: task.id, field: 'estimate', change: { estimate: seconds } })}
        >
          <chakra.span color="fg.subtle" fontWeight="normal" className="num">
            {estimate > 0
              ? t('tasks.time.of', { time: format.duration(estimate) })
              : t('tasks.time.noEstimate')}
          </chakra.span>
        </EstimatePopover>
      </Figure>
    </HStack>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <HStack gap="1.5">
      <chakra.dt color="fg.subtle">{name}</chakra.dt>
      <chakra.dd display="inline-flex" gap="1.5" fontWeight="medium" textStyle="sm" className="num">
        {children}
      </chakra.dd>
    </HStack>
  );
}
