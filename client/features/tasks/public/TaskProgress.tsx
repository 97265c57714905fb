import { useElapsed } from '#client/features/timer/public/use-elapsed.ts';
import { useTimer } from '#client/features/timer/public/use-timer.ts';
import { ProgressBar, type ProgressBarProps } from '#client/ui/ProgressBar.tsx';
import { estimationPercentage } from '#shared/tasks/estimate.ts';

interface ProgressTask {
  id: string;
  estimate?: number | null;
  totalWorkedTime?: number;
}

interface TaskProgressProps extends Pick<ProgressBarProps, 'size'> {
  task: ProgressTask;
}

function RunningProgress({ task, size }: TaskProgressProps) {
  const elapsed = useElapsed();
  return <Progress task={task} size={size} workedSeconds={(task.totalWorkedTime ?? 0) + elapsed} />;
}

function Progress({ task, workedSeconds, size }: TaskProgressProps & { workedSeconds: number }) {
  const percent = estimationPercentage({ workedSeconds, estimateSeconds: task.estimate });
  return <ProgressBar percent={percent} size={size} />;
}

/** Work against estimate; it grows while the own timer runs on the task. */
export function TaskProgress({ task, size }: TaskProgressProps) {
  const { runningTaskId } = useTimer();
  if (runningTaskId === task.id) return <RunningProgress task={task} size={size} />;
  return <Progress task={task} size={size} workedSeconds={task.totalWorkedTime ?? 0} />;
}
