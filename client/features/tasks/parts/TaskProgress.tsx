import { useElapsed } from '#client/features/timer/parts/use-elapsed.ts';
import { useTimer } from '#client/features/timer/parts/use-timer.ts';
import { ProgressBar } from '#client/ui/ProgressBar.tsx';
import { estimationPercentage } from '#shared/tasks/progress.ts';

interface ProgressTask {
  id: string;
  estimate?: number | null;
  totalWorkedTime?: number;
}

function RunningProgress({ task }: { task: ProgressTask }) {
  const elapsed = useElapsed();
  return <Progress task={task} workedSeconds={(task.totalWorkedTime ?? 0) + elapsed} />;
}

function Progress({ task, workedSeconds }: { task: ProgressTask; workedSeconds: number }) {
  return <ProgressBar percent={estimationPercentage({ workedSeconds, estimateSeconds: task.estimate })} />;
}

/** Work against estimate; it grows while the own timer runs on the task. */
export function TaskProgress({ task }: { task: ProgressTask }) {
  const { runningTaskId } = useTimer();
  if (runningTaskId === task.id) return <RunningProgress task={task} />;
  return <Progress task={task} workedSeconds={task.totalWorkedTime ?? 0} />;
}
