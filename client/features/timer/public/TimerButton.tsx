import { Play, Square } from 'lucide-react';
import { useGrowing } from '#client/features/timer/public/use-elapsed.ts';
import { useIsRunningOn, useTimerActions } from '#client/features/timer/public/use-timer.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { Duration } from '#client/ui/dates/Duration.tsx';
import type { TimerTask } from '#shared/timer/timer-machine.ts';
import styles from './TimerButton.module.css';

interface TimerButtonProps {
  task: TimerTask;
  size?: 'sm' | 'md';
}

const iconSize = { sm: 'xs', md: 'sm' } as const;

/** Start and stop in the row of a task, or on its page. */
export function TimerButton({ task, size = 'sm' }: TimerButtonProps) {
  const { t } = useTranslation();
  const { toggle, refused } = useTimerActions();
  const isMine = useIsRunningOn(task.id);
  const label = t(isMine ? 'timer.stopOn' : 'timer.startOn', { task: task.title });
  return (
    <Tip content={t(isMine ? 'timer.stop' : 'timer.start')} {...(isMine ? {} : refused(task))}>
      <IconButton
        label={label}
        tip={false}
        size={iconSize[size]}
        variant={isMine ? 'solid' : 'ghost'}
        className={styles.button}
        data-running={isMine ? '' : undefined}
        onClick={() => toggle(task)}
        icon={
          isMine ? (
            <Square size={12} fill="currentColor" strokeWidth={0} aria-hidden />
          ) : (
            <Play size={14} aria-hidden />
          )
        }
      />
    </Tip>
  );
}

interface TaskTimeProps {
  task: { id: string };
  /** Seconds of the finished logs. */
  workedSeconds: number;
}

function RunningTime({ workedSeconds }: Pick<TaskTimeProps, 'workedSeconds'>) {
  return <Duration seconds={useGrowing(workedSeconds)} running />;
}

/** The time worked on a task; it grows while the own timer runs on it. */
export function TaskTime({ task, workedSeconds }: TaskTimeProps) {
  const isMine = useIsRunningOn(task.id);
  return isMine ? <RunningTime workedSeconds={workedSeconds} /> : <Duration seconds={workedSeconds} />;
}
