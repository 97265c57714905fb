import { Button, chakra, Grid, HStack } from '@chakra-ui/react';
import { Play, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { TaskProgress, useOwnTime, WorkedSeconds } from '#client/features/tasks/public/TaskProgress.tsx';
import { isTrackingEnabled, useTaskRights } from '#client/features/tasks/public/task-rights.ts';
import { isAssignedTo } from '#client/features/tasks/public/task-view.ts';
import { useTaskActions } from '#client/features/tasks/public/use-task-actions.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { RunningClock } from '#client/features/timer/public/RunningClock.tsx';
import { TaskTime } from '#client/features/timer/public/TimerButton.tsx';
import {
  useIsRunningOn,
  useRunningTaskId,
  useTimerActions,
} from '#client/features/timer/public/use-timer.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import { Pulse } from '#client/ui/marks/Pulse.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import { cutToMinutes } from '#shared/time/duration.ts';

/** The time of a task: the running session, work against estimate, today. */
export function TimePanel({ task }: { task: Task }) {
  const { t } = useTranslation();
  const scope = useScope();
  const own = useOwnTime(task.id);
  const runs = useIsRunningOn(task.id);
  const isMine = isAssignedTo(task, scope.employeeId);
  const mayTrack = isTrackingEnabled(scope) && isMine;
  return (
    <Card
      as="section"
      aria-label={t('tasks.time.title')}
      style={{ paddingInline: '1rem', paddingBlock: '0.75rem', gap: '0.625rem' }}
    >
      <HStack gap="2" minH="8">
        {runs ? <Session /> : <Resting mayTrack={mayTrack} />}
        {runs || isMine ? null : <AssignToMe task={task} />}
        {mayTrack || runs ? <StartStop task={task} /> : null}
      </HStack>
      <TaskProgress task={task} />
      <Grid as="dl" templateColumns="repeat(2, minmax(0, 1fr))" gap="2">
        <Figure name={t('tasks.time.worked')}>
          <TaskTime task={task} workedSeconds={task.totalWorkedTime ?? 0} />
        </Figure>
        <Figure name={t('tasks.time.remaining')}>
          <Remaining task={task} />
        </Figure>
        <Figure name={t('tasks.time.today')}>
          {own ? <TaskTime task={task} workedSeconds={own.todaySeconds} /> : '–'}
        </Figure>
        <Figure name={t('tasks.time.group')}>
          <GroupTotal task={task} />
        </Figure>
      </Grid>
    </Card>
  );
}

function Session() {
  const { t } = useTranslation();
  return (
    <>
      <Pulse />
      <chakra.span textStyle="xl" fontWeight="semibold" css={{ '& time': { fontWeight: 'inherit' } }}>
        <RunningClock />
      </chakra.span>
      <Subtle>{t('tasks.time.running')}</Subtle>
    </>
  );
}

function Resting({ mayTrack }: { mayTrack: boolean }) {
  const { t } = useTranslation();
  return (
    <chakra.span textStyle="sm" color="fg.subtle">
      {t(mayTrack ? 'tasks.time.notRunning' : 'tasks.time.notYours')}
    </chakra.span>
  );
}

function AssignToMe({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { toggleAssignee } = useTaskActions();
  const { edits } = useTaskRights(task);
  if (!edits) return null;
  return (
    <Button size="sm" variant="outline" ms="auto" onClick={() => toggleAssignee(task)}>
      {t('tasks.time.assignToMe')}
    </Button>
  );
}

function StartStop({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { toggle, refused } = useTimerActions();
  const runs = useIsRunningOn(task.id);
  const Icon = runs ? Square : Play;
  return (
    <Tip
      content={t(runs ? 'timer.stop' : 'timer.start')}
      {...(runs ? {} : refused(task))}
      shortcut={runs ? 'ctrl+alt+[' : undefined}
    >
      <Button size="sm" ms="auto" onClick={() => toggle(task)}>
        <Icon size={12} fill="currentColor" strokeWidth={0} aria-hidden />
        {t(runs ? 'tasks.time.stop' : 'tasks.time.start')}
      </Button>
    </Tip>
  );
}

/** The total work on the task and on everything below it. */
function GroupTotal({ task }: { task: Task }) {
  const { data } = useReadOf(teamTasksQuery(useScope()));
  const runningTaskId = useRunningTaskId();
  const family = familyOf(task, data?.items ?? []);
  const worked = family.reduce((sum, each) => sum + (each.totalWorkedTime ?? 0), 0);
  const running = family.find(({ id }) => id === runningTaskId);
  return <TaskTime task={running ?? task} workedSeconds={worked} />;
}

/** The remaining estimate, or the excess over it. */
function Remaining({ task }: { task: Task }) {
  const runs = useIsRunningOn(task.id);
  const estimate = task.estimate ?? 0;
  if (estimate === 0) return '–';
  return (
    <WorkedSeconds task={task} isGrowing={runs}>
      {(workedSeconds) => <Left seconds={estimate - cutToMinutes(workedSeconds)} />}
    </WorkedSeconds>
  );
}

function Left({ seconds }: { seconds: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (seconds >= 0) return <Duration seconds={seconds} />;
  return (
    <chakra.span color="danger.fg">{t('tasks.time.over', { time: format.duration(-seconds) })}</chakra.span>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <chakra.div minW="0">
      <chakra.dt textStyle="xs" color="fg.subtle">
        {name}
      </chakra.dt>
      <chakra.dd textStyle="md" fontWeight="medium" className="num">
        {children}
      </chakra.dd>
    </chakra.div>
  );
}

/** A task and everything below it, as far as it is known. */
function familyOf(task: Task, tasks: readonly Task[]): Task[] {
  const family = [task];
  for (const member of family) {
    family.push(
      ...tasks.filter(({ id, parentId }) => parentId === member.id && !family.some((own) => own.id === id)),
    );
  }
  return family;
}
