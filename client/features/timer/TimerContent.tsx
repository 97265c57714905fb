import { Button } from '@chakra-ui/react';
import { MonitorSmartphone } from 'lucide-react';
import { type Ref, useState, useSyncExternalStore } from 'react';
import { TimerQueueMark } from '#client/features/offline-queue/public/TimerQueueMark.tsx';
import { isOfTimer, onQueueChange, queuedChanges } from '#client/features/offline-queue/queries.ts';
import { BreakHint } from '#client/features/timer/BreakHint.tsx';
import { OtherTimers } from '#client/features/timer/OtherTimers.tsx';
import { PausedSince } from '#client/features/timer/PausedSince.tsx';
import { RunningClock } from '#client/features/timer/public/RunningClock.tsx';
import styles from '#client/features/timer/public/TimerBar.module.css';
import { useActiveTaskOf } from '#client/features/timer/public/use-active-task.ts';
import { useTodayMinutes } from '#client/features/timer/public/use-elapsed.ts';
import { useIsRunning, useTimerRead, useTimerState } from '#client/features/timer/public/use-timer.ts';
import { RunningEntry } from '#client/features/timer/work/RunningEntry.tsx';
import { WorkField, type WorkFieldHandle } from '#client/features/timer/work/WorkField.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { classes } from '#client/lib/look/classes.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { formatDuration } from '#client/lib/time/format.ts';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { Popup } from '#client/ui/dialogs/Popup.tsx';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import text from '#client/ui/layout/text.module.css';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import { Pulse } from '#client/ui/marks/Pulse.tsx';
import { TaskChoice } from '#client/ui/marks/TaskChoice.tsx';
import type { TimerStatus } from '#shared/timer/timer.schema.ts';
import { pausedWork, type TimerTask, timerTaskOf } from '#shared/timer/timer-machine.ts';
import { runningTaskIdOf } from '#shared/timer/timer-time.ts';

/** The part of the timer's state that the bar shows besides its figures, which update themselves. */
function shownOf(status: TimerStatus | undefined) {
  const paused = pausedWork(status);
  if (paused)
    return {
      isRunning: false,
      worked: paused.task,
      description: paused.about.description,
      since: paused.since,
    };
  if (!status?.running) return { isRunning: false };
  const { lastWorkedTask, lastLog } = status;
  return {
    isRunning: true,
    runningTaskId: runningTaskIdOf(status),
    // A task that this team does not have runs all the same; the status knows its name.
    worked: lastWorkedTask ? { id: lastWorkedTask.id, title: lastWorkedTask.title } : undefined,
    description: lastLog?.description || undefined,
    source: lastLog?.source,
  };
}

/** The contents of the bar: the running work, else the work of the next start. */
export function useTimerBar() {
  const read = useTimerRead();
  const activeTask = useActiveTaskOf(timerTaskOf);
  const { isRunning, runningTaskId, worked, description, source, since } = useTimerState(shownOf);
  const isShown = since === undefined && (!isRunning || activeTask?.id === runningTaskId);
  const task: TimerTask | undefined = isShown ? (activeTask ?? worked) : worked;
  const note = task ? undefined : description;
  const pausedSince = since;
  return {
    ...read,
    isRunning,
    source,
    task,
    note,
    pausedSince,
    activeTask: isShown ? activeTask : undefined,
  };
}

interface TimerContentProps {
  bar: ReturnType<typeof useTimerBar>;
  frameId: string;
  fieldRef: Ref<WorkFieldHandle>;
  /** A phone has room for one figure: the running time, else today's total. */
  narrow?: boolean;
}

/** Task, running time and today's total, or why there are none. */
export function TimerContent({ bar, frameId, fieldRef, narrow = false }: TimerContentProps) {
  const { t } = useTranslation();
  const { isLoading, hasFailed, retry, isRunning, task, note, pausedSince } = bar;
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
      {pausedSince ? <PausedSince since={pausedSince} /> : null}
      <WorkField ref={fieldRef} frameId={frameId} keepsWork={isRunning || pausedSince !== undefined}>
        {isLoading ? <Skeleton h="0.75rem" style={{ flex: '1' }} /> : null}
        <ShownWork task={task} note={note} withPrefix={narrow} />
      </WorkField>
      {isLoading ? null : <TimerFigures bar={bar} narrow={narrow} />}
    </>
  );
}

/** Running time, today's total, and the state of what is not sent yet. */
function TimerFigures({ bar, narrow }: Pick<TimerContentProps, 'bar'> & { narrow: boolean }) {
  const isSaved = useSyncExternalStore(onQueueChange, () =>
    queuedChanges().some((change) => change.kind === 'start' || isOfTimer(change)),
  );
  const { isRunning, source, pausedSince } = bar;
  return (
    <>
      <OtherTimers narrow={narrow} />
      {isRunning ? <StartedElsewhere source={source} /> : null}
      {isRunning ? <ElapsedClock /> : null}
      {narrow && (isRunning || pausedSince) && !isSaved ? null : (
        <span className={classes('num', text.subtle, styles.total)} data-divided={narrow ? undefined : ''}>
          {isSaved ? <TimerQueueMark /> : <BreakOrTotal narrow={narrow} />}
        </span>
      )}
    </>
  );
}

interface ShownWorkProps {
  task: TimerTask | undefined;
  /** The note of running work without a task. */
  note: string | undefined;
  withPrefix: boolean;
}

/** The work that runs, or that a start would be on. */
function ShownWork({ task, note, withPrefix }: ShownWorkProps) {
  if (task) return <TaskChoice task={task} withPrefix={withPrefix} />;
  if (note === undefined) return null;
  return (
    <span className={text.clipped} dir="auto" title={note}>
      {note}
    </span>
  );
}

/** Marks a timer that another application started; this one does not stop it on its own. */
function StartedElsewhere({ source }: { source: string | undefined }) {
  const { t } = useTranslation();
  if (source === undefined || source === 'TEAMS') return null;
  const label = t('timer.startedElsewhere', { source: t(`timer.source.${source}`) });
  return (
    <Tip content={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its tip is for the keyboard as well */}
      <span role="img" aria-label={label} className={styles.quiet} tabIndex={0}>
        <MonitorSmartphone size={14} aria-hidden />
      </span>
    </Tip>
  );
}

/** The one clock that ticks; pressing it corrects what it counts. */
function ElapsedClock() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const trigger = (
    <button type="button" className={styles.clock}>
      <VisuallyHidden>{t('timer.editRunning')}</VisuallyHidden> <ElapsedTime />
    </button>
  );
  return (
    <Popup
      label={t('timer.editRunning')}
      trigger={trigger}
      open={isOpen}
      onOpenChange={setOpen}
      focusOn="input"
      gutter={4}
      w="22rem"
      maxW="calc(100vw - 1rem)"
      css={{ '--under': 'colors.bg.raised' }}
    >
      <RunningEntry onDone={() => setOpen(false)} />
    </Popup>
  );
}

function ElapsedTime() {
  const { t } = useTranslation();
  return (
    <span role="timer" aria-label={t('timer.elapsed')}>
      <RunningClock />
    </span>
  );
}

/** A break that is near comes before the total, where the organization has a rule of breaks. */
function BreakOrTotal({ narrow }: { narrow: boolean }) {
  const isRunning = useIsRunning();
  const { data: rule } = useReadOf(organizationQuery(useScope()));
  if (!isRunning || !rule?.breakSteps?.length) return <TodayTotal />;
  return (
    <BreakHint rule={rule} narrow={narrow}>
      <TodayTotal />
    </BreakHint>
  );
}

/** Worked today, with the running session, by the minute. */
function TodayTotal() {
  const { t } = useTranslation();
  return <>{t('timer.today', { time: formatDuration(useTodayMinutes()) })}</>;
}
