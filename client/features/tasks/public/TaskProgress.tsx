import { useElapsed } from '#client/features/timer/public/use-elapsed.ts';
import { useTimer } from '#client/features/timer/public/use-timer.ts';
import { membershipOf } from '#client/features/workspace/public/people.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useTeamToday } from '#client/features/workspace/public/use-team-today.ts';
import { ProgressBar, type ProgressBarProps } from '#client/ui/marks/ProgressBar.tsx';
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

interface OwnTime {
  /** Seconds of the finished logs. */
  todaySeconds: number;
  totalSeconds: number;
}

/** What the signed-in person worked on a task; undefined until it is known. */
export function useOwnTime(taskId: string): OwnTime | undefined {
  const { employeeId } = useScope();
  const { data: team } = useTeamToday();
  if (!team) return undefined;
  const own = membershipOf(team, employeeId);
  const running = own?.running && own.lastLog?.taskId === taskId ? own.lastLog : null;
  // The server has counted what runs up to its answer; here only the finished part is wanted.
  const since = running && team.serverTime ? Date.parse(team.serverTime) - Date.parse(running.startedAt) : 0;
  const on = (entries: readonly { id: string; duration: number }[] | undefined) =>
    Math.max(0, (entries?.find(({ id }) => id === taskId)?.duration ?? 0) - Math.floor(since / 1000));
  return { todaySeconds: on(own?.totalTodayTasks), totalSeconds: on(own?.totalWorkedTasks) };
}
