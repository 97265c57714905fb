import type { ReactNode } from 'react';
import { useGrowing } from '#client/features/timer/public/use-elapsed.ts';
import { useIsRunningOn } from '#client/features/timer/public/use-timer.ts';
import { membershipOf } from '#client/features/workspace/public/people.ts';
import { useScope, useTeamToday } from '#client/features/workspace/public/use-scope.ts';
import { classes } from '#client/lib/look/classes.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ProgressBar, type ProgressBarProps } from '#client/ui/marks/ProgressBar.tsx';
import { estimateUse } from '#shared/tasks/estimate.ts';
import styles from './TaskProgress.module.css';

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

/** Shows the time worked on a task, updated each minute while it grows. */
export function WorkedSeconds({ task: { totalWorkedTime = 0 }, isGrowing, children }: WorkedSecondsProps) {
  return isGrowing ? <Growing from={totalWorkedTime}>{children}</Growing> : children(totalWorkedTime);
}

/** A part of its own: the rows on which nothing runs do not follow the timer for it. */
function Growing({ from, children }: { from: number; children: WorkedSecondsProps['children'] }) {
  return children(useGrowing(from));
}

/** Work against estimate; it grows while the own timer runs on the task. */
export function TaskProgress({ task, size }: { task: WorkedTask; size?: ProgressBarProps['size'] }) {
  const isGrowing = useIsRunningOn(task.id);
  return (
    <WorkedSeconds task={task} isGrowing={isGrowing}>
      {(workedSeconds) => (
        <ProgressBar
          size={size}
          meaning="estimate"
          percent={estimateUse({ workedSeconds, estimateSeconds: task.estimate }).percent}
        />
      )}
    </WorkedSeconds>
  );
}

/** "+0:37 over" once more was worked than estimated; less than a minute is no news. */
export function OverText({ seconds }: { seconds: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (seconds < 60) return null;
  return (
    <span className={classes('num', styles.over)} data-over="">
      {t('tasks.time.over', { time: `+${format.duration(seconds)}` })}
    </span>
  );
}

interface OwnTime {
  /** Seconds of the finished logs. */
  todaySeconds: number;
  totalSeconds: number;
}

/** The signed-in person's work on a task; undefined until known. */
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
