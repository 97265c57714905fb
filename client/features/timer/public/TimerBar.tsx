import { Pause, Play, Square } from 'lucide-react';
import { type RefObject, useId, useRef } from 'react';
import { useActiveTaskOf } from '#client/features/timer/public/use-active-task.ts';
import { useGrowing } from '#client/features/timer/public/use-elapsed.ts';
import { useIsPaused, useIsRunning, useTimerActions } from '#client/features/timer/public/use-timer.ts';
import { TimerContent, useTimerBar } from '#client/features/timer/TimerContent.tsx';
import { typedWork } from '#client/features/timer/typed-work.ts';
import type { WorkFieldHandle } from '#client/features/timer/work/WorkField.tsx';
import { classes } from '#client/lib/look/classes.ts';
import { useStore } from '#client/lib/session/session-store.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { estimationPercentage } from '#shared/tasks/estimate.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { TimerTask } from '#shared/timer/timer-machine.ts';
import styles from './TimerBar.module.css';

/** The timer in the top bar: task, running time, today's total, start and stop. */
export function TimerBar() {
  return <TimerFrame look="bar" />;
}

/** The timer of a phone, above the bottom bar. */
export function TimerDock() {
  return <TimerFrame look="dock" />;
}

function TimerFrame({ look }: { look: 'bar' | 'dock' }) {
  const { t } = useTranslation();
  const bar = useTimerBar();
  const { isLoading, hasFailed, isRunning, activeTask } = bar;
  const frameId = useId();
  const field = useRef<WorkFieldHandle>(null);
  const isDock = look === 'dock';
  const Frame = isDock ? 'section' : 'div';
  return (
    <Frame
      id={frameId}
      role={isDock ? undefined : 'group'}
      className={classes(styles.frame, styles[look])}
      data-running={isRunning ? '' : undefined}
      aria-label={t('timer.label')}
      aria-busy={isLoading || undefined}
    >
      <TimerContent bar={bar} frameId={frameId} fieldRef={field} narrow={isDock} />
      {isLoading || hasFailed ? null : (
        <TimerSwitch task={activeTask} field={field} size={isDock ? 'lg' : 'sm'} />
      )}
      {isRunning && activeTask ? <TimerLine edge={isDock ? 'top' : 'bottom'} /> : null}
    </Frame>
  );
}

interface TimerSwitchProps {
  /** The work of the next start. */
  task: TimerTask | undefined;
  /** Starts what is typed there. */
  field: RefObject<WorkFieldHandle | null>;
  size: 'sm' | 'lg';
}

/** The petrol start and stop of the timer bar and the dock. */
function TimerSwitch({ task, field, size }: TimerSwitchProps) {
  const { t } = useTranslation();
  const isRunning = useIsRunning();
  const isTyped = useStore(typedWork) !== '' && !isRunning;
  const isPaused = useIsPaused() && !isTyped;
  const { start, stop, togglePause, refused } = useTimerActions();
  const refusal = isRunning || isPaused || isTyped ? {} : refused(task);
  const label = t(isRunning ? 'timer.stop' : isPaused ? 'timer.goOn' : 'timer.start');
  const Icon = isRunning ? Square : Play;

  function press() {
    if (isRunning) stop();
    else if (isTyped) field.current?.start();
    else if (isPaused) togglePause();
    else start(task);
  }

  return (
    <>
      {isRunning ? (
        <IconButton
          size={size === 'lg' ? 'sm' : 'xs'}
          label={t('timer.pause')}
          shortcut="ctrl+alt+P"
          icon={<Pause size={14} aria-hidden />}
          onClick={togglePause}
        />
      ) : null}
      <Tip content={label} {...refusal} shortcut={isRunning ? 'ctrl+alt+[' : 'ctrl+alt+]'}>
        <button type="button" className={styles.switch} data-size={size} aria-label={label} onClick={press}>
          <Icon size={14} fill="currentColor" strokeWidth={0} aria-hidden />
        </button>
      </Tip>
    </>
  );
}

const usedOf = ({ estimate, totalWorkedTime = 0 }: Task) => ({ estimate, totalWorkedTime });

/** The used share of the task's estimate, as a line on the edge of the bar. */
function TimerLine({ edge }: { edge: 'top' | 'bottom' }) {
  const work = useActiveTaskOf(usedOf);
  const workedSeconds = useGrowing(work?.totalWorkedTime ?? 0);
  const percent = estimationPercentage({ workedSeconds, estimateSeconds: work?.estimate });
  if (percent === 0) return null;
  return <span className={styles.line} data-edge={edge} style={{ inlineSize: `${percent}%` }} aria-hidden />;
}
