import { useMemo } from 'react';
import { type TaskLists, useTaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { isTrackingEnabled } from '#client/features/tasks/public/task-rights.ts';
import { useTimer } from '#client/features/timer/public/use-timer.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useTeamToday } from '#client/features/workspace/public/use-team-today.ts';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import type { Day } from '#shared/time/calendar-day.ts';

/** What every card needs to know of the world around it. */
export interface BoardFacts {
  readonly lists: TaskLists;
  readonly today: Day;
  /** Tasks that somebody works on now. */
  readonly runningIds: ReadonlySet<string>;
  /** The one that the own timer runs on. */
  readonly myRunningId: string | undefined;
  readonly employeeId: string;
  readonly mayTrack: boolean;
}

export function useBoardFacts(): BoardFacts {
  const scope = useScope();
  const lists = useTaskLists(scope);
  const today = useToday();
  const { runningTaskId } = useTimer();
  const { data: team } = useTeamToday();
  const { employeeId } = scope;
  const mayTrack = isTrackingEnabled(scope);

  const runningKey = (team?.members ?? [])
    .flatMap((member) => (member.running && member.employeeId !== employeeId ? [member.lastLog?.taskId] : []))
    .concat(runningTaskId)
    .filter((id) => id !== undefined && id !== null)
    .join(' ');
  return useMemo(
    () => ({
      lists,
      today,
      runningIds: new Set(runningKey.split(' ').filter(Boolean)),
      myRunningId: runningTaskId,
      employeeId,
      mayTrack,
    }),
    [lists, today, runningKey, runningTaskId, employeeId, mayTrack],
  );
}
