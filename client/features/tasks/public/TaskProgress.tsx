import type { ReactNode } from 'react';
import { useElapsed } from '#client/features/timer/public/use-elapsed.ts';
import { useIsRunningOn } from '#client/features/timer/public/use-timer.ts';
import { membershipOf } from '#client/features/workspace/public/people.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useTeamToday } from '#client/features/workspace/public/use-today.ts';
import { ProgressBar, type ProgressBarProps } from '#client/ui/marks/ProgressBar.tsx';
import { estimationPercentage } from '#shared/tasks/estimate.ts';

interface WorkedTask {
  id: string;
  estimate?: number | null;
  totalWorkedTime?: number;
}

interface WorkedSecondsProps {
  task: WorkedTask;
  /** The own timer runs on it. */
  isGrowing: boolean;
  children: (seconds: number) => ReactNode;
}

/** Shows the time worked on a task, anew each second while it grows. */
export function WorkedSeconds({ task: { totalWorkedTime = 0 }, isGrowing, children }: WorkedSecondsProps) {
  return isGrowing ? <Growing from={totalWorkedTime}>{children}</Growing> : children(totalWorkedTime);
}

function Growing({ from, children }: { from: number; children: WorkedSecondsProps['children'] }) {
  return children(from + useElapsed());
}

/** Work against estimate; it grows while the own timer runs on the task. */
export function TaskProgress({ task, size }: { task: WorkedTask; size?: ProgressBarProps['size'] }) {
  const isGrowing = useIsRunningOn(task.id);
  return (
    <WorkedSeconds task={task} isGrowing={isGrowing}>
      {(workedSeconds) => (
        <ProgressBar
          size={size}
          percent={estimationPercentage({ workedSeconds, estimateSeconds: task.estimate })}
        />
      )}
    </WorkedSeconds>
  );
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
