import { Button, chakra, Skeleton, VisuallyHidden } from '@chakra-ui/react';
import { MonitorSmartphone } from 'lucide-react';
import { Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTimerQueueMark } from '#client/features/offline-queue/public/send-or-queue.ts';
import { onQueueChange, queuedChanges } from '#client/features/offline-queue/queries.ts';
import { taskChoices, taskKeywords, teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useActiveTask } from '#client/features/timer/public/use-active-task.ts';
import { useElapsed, useTodaySeconds } from '#client/features/timer/public/use-elapsed.ts';
import { useTimer } from '#client/features/timer/public/use-timer.ts';
import type { TimerTask } from '#client/features/timer/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { lazyPart } from '#client/lib/failures/lazy-part.ts';
import { formatDuration } from '#client/lib/time/format.ts';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { Pulse } from '#client/ui/marks/Pulse.tsx';
import { TaskChoice } from '#client/ui/marks/TaskChoice.tsx';
import { EntityPicker } from '#client/ui/pickers/EntityPicker.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';

const TimerQueueMark = lazyPart(() => loadTimerQueueMark().then((module) => module.TimerQueueMark));

/** Picking another task switches while the timer runs, else it chooses what a start begins with. */
export function useTimerBar() {
  const timer = useTimer();
  const [activeTask, choose] = useActiveTask();
  const { status, isRunning, runningTaskId } = timer;
  const isShown = !isRunning || activeTask?.id === runningTaskId;
  // A task that this team does not have runs all the same; the status knows its name.
  const worked = isRunning ? status?.lastWorkedTask : undefined;
  const foreign: TimerTask | undefined = worked ? { id: worked.id, title: worked.title } : undefined;
  const task: TimerTask | undefined = isShown ? (activeTask ?? foreign) : foreign;

  function pick(next: Task): void {
    if (isRunning) timer.start(next);
    else choose(next);
  }

  return { ...timer, task, activeTask: isShown ? activeTask : undefined, pick };
}

interface TimerContentProps {
  bar: ReturnType<typeof useTimerBar>;
  /** A phone has room for one figure: the running time, else today's total. */
  narrow?: boolean;
}

/** Task, running time and today's total, or why there are none. */
export function TimerContent({ bar, narrow = false }: TimerContentProps) {
  const { t } = useTranslation();
  const isSaved = useSyncExternalStore(onQueueChange, () =>
    queuedChanges().some(({ kind }) => kind === 'start' || kind === 'stop'),
  );
  const { isLoading, hasFailed, retry, isRunning, status, task, pick } = bar;
  if (isLoading) return <Skeleton h="3" flex="1" />;
  if (hasFailed) {
    return (
      <Button variant="ghost" size="sm" flex="1" justifyContent="start" px="1" onClick={retry}>
        {t('timer.loadFailed')}
      </Button>
    );
  }
  return (
    <>
      {isRunning ? <Pulse /> : null}
      <TimerTaskPicker task={task} onPick={pick} withPrefix={narrow} />
      {isRunning ? <StartedElsewhere source={status?.lastLog?.source} /> : null}
      {isRunning ? <ElapsedClock /> : null}
      {narrow && isRunning && !isSaved ? null : (
        <chakra.span
          className="num"
          textStyle="xs"
          color="fg.subtle"
          flexShrink="0"
          borderStartWidth={narrow ? undefined : '1px'}
          ps="2"
        >
          {isSaved ? (
            <Suspense fallback={null}>
              <TimerQueueMark />
            </Suspense>
          ) : (
            <TodayTotal />
          )}
        </chakra.span>
      )}
    </>
  );
}

interface TimerTaskPickerProps {
  /** What is shown as chosen. */
  task: TimerTask | undefined;
  onPick: (task: Task) => void;
  withPrefix?: boolean;
}

/** The task of the timer; pressing it offers the tasks of the team. */
function TimerTaskPicker({ task, onPick, withPrefix = false }: TimerTaskPickerProps) {
  const { t } = useTranslation();
  const scope = useScope();
  const { data: tasks, isPending } = useReadOf(teamTasksQuery(scope));
  const trigger = (
    <chakra.button
      type="button"
      flex="1"
      minW="0"
      h="7"
      px="1"
      mx="-1"
      display="flex"
      alignItems="center"
      textAlign="start"
      borderRadius="l1"
      cursor="pointer"
      _hover={{ bg: 'bg.muted' }}
    >
      <VisuallyHidden>{t('timer.chooseTask')}</VisuallyHidden>
      {task ? (
        <TaskChoice task={task} withPrefix={withPrefix} />
      ) : (
        <chakra.span color="fg.subtle" truncate>
          {t('timer.whatTask')}
        </chakra.span>
      )}
    </chakra.button>
  );
  return (
    <EntityPicker
      label={t('timer.chooseTask')}
      items={taskChoices(tasks?.items ?? [], scope.employeeId)}
      itemKey={(item) => item.id}
      itemText={(item) => item.title}
      itemKeywords={taskKeywords}
      renderItem={(item) => <TaskChoice task={item} />}
      value={task?.id ?? null}
      onChange={(_id, item) => item && onPick(item)}
      loading={isPending}
      panelWidth="28rem"
      trigger={trigger}
    />
  );
}

/** Marks a timer that another application started; this one does not stop it on its own. */
function StartedElsewhere({ source }: { source: string | undefined }) {
  const { t } = useTranslation();
  if (source === undefined || source === 'TEAMS') return null;
  const text = t('timer.startedElsewhere', { source: t(`timer.source.${source}`) });
  return (
    <Tip content={text}>
      <chakra.span role="img" aria-label={text} color="fg.subtle" tabIndex={0}>
        <MonitorSmartphone size={14} aria-hidden />
      </chakra.span>
    </Tip>
  );
}

/** The one clock that ticks. */
function ElapsedClock() {
  const { t } = useTranslation();
  const seconds = useElapsed();
  return (
    <chakra.span
      role="timer"
      aria-label={t('timer.elapsed')}
      textStyle="md"
      fontWeight="semibold"
      textAlign="end"
      minW="3.75rem"
      flexShrink="0"
      css={{ '& time': { fontWeight: 'inherit' } }}
    >
      <Duration seconds={seconds} withSeconds running />
    </chakra.span>
  );
}

/** Worked today, with the running session, by the minute. */
function TodayTotal() {
  const { t } = useTranslation();
  return <>{t('timer.today', { time: formatDuration(useTodaySeconds()) })}</>;
}
