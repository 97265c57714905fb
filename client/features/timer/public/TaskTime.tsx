import { useElapsed } from '#client/features/timer/public/use-elapsed.ts';
import { useTimer } from '#client/features/timer/public/use-timer.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';

interface TaskTimeProps {
  task: { id: string };
  /** Seconds of the finished logs. */
  workedSeconds: number;
  withSeconds?: boolean;
}

function RunningTime({ workedSeconds, withSeconds }: Omit<TaskTimeProps, 'task'>) {
  const elapsed = useElapsed();
  return <Duration seconds={workedSeconds + elapsed} withSeconds={withSeconds} running />;
}

/** The time worked on a task; it grows while the own timer runs on it. */
export function TaskTime({ task, workedSeconds, withSeconds = false }: TaskTimeProps) {
  const { runningTaskId } = useTimer();
  if (runningTaskId === task.id) {
    return <RunningTime workedSeconds={workedSeconds} withSeconds={withSeconds} />;
  }
  return <Duration seconds={workedSeconds} withSeconds={withSeconds} />;
}
