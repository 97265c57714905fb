import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useIsTimerLoading, useTimerState } from '#client/features/timer/public/use-timer.ts';
import { statusKey } from '#client/features/timer/queries.ts';
import { membershipOf } from '#client/features/workspace/public/people.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useTeamTasks } from '#client/features/workspace/public/use-team-tasks.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { onSessionChange, readActive, writeActive } from '#client/lib/session/session.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isClosed } from '#shared/tasks/task-status.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import type { TimerStatus } from '#shared/timer/timer.schema.ts';

const lastIdOf = (status: TimerStatus | undefined) => status?.lastLog?.taskId;

type Id = string | null | undefined;

/** The work of the next start: the task chosen on this device, else one of the others that is open. */
function restingTask(tasks: readonly Task[], chosenId: Id, others: readonly Id[]): Task | undefined {
  const find = (id: Id) => tasks.find((task) => task.id === id);
  return find(chosenId) ?? others.map(find).find((task) => task !== undefined && !isClosed(task.status));
}

/**
 * The task that the timer offers: the running one, else the one chosen on this device, else the membership's, else
 * the one worked on last. Tasks that the team does not have (any more) do not count, nor do closed ones that nobody
 * chose here. A part is drawn when what it picks changes, not at each start and stop.
 */
export function useActiveTaskOf<T>(pick: (task: Task) => T): T | undefined {
  const { team, employeeId } = useScope();
  const activeId = membershipOf(team, employeeId)?.activeTaskId;
  const lastId = useTimerState(lastIdOf);
  const chosenId = useSyncExternalStore(onSessionChange, () => readActive('task'));
  const restingId = useTeamTasks(
    useCallback(
      (tasks: readonly Task[]) => restingTask(tasks, chosenId, [activeId, lastId])?.id,
      [chosenId, activeId, lastId],
    ),
  );
  const shownId = useTimerState((status) => (status?.running ? (lastIdOf(status) ?? null) : restingId));
  return useTeamTasks(
    useCallback(
      (tasks: readonly Task[]) => {
        const task = tasks.find(({ id }) => id === shownId);
        return task && pick(task);
      },
      [shownId, pick],
    ),
  );
}

const allOf = (task: Task) => task;

export const useActiveTask = (): Task | undefined => useActiveTaskOf(allOf);

/** Whether the data of the active task is loading. */
export function useReadsActiveTask(): boolean {
  const { isLoading } = useReadOf(teamTasksQuery(useScope()));
  return useIsTimerLoading() || isLoading;
}

/** Chooses the active task, without following it; `current` says which one it is now. */
export function useChooseTask() {
  const { teamId, team, employeeId } = useScope();
  const client = useQueryClient();
  const { mutate: setOnServer } = useWrite(teamsApi.setActiveTask, {
    input: ({ id, ...body }: { id: string; activeTaskId: string | null; organizationTeamId: string }) => ({
      params: { id },
      body,
    }),
    onFailure: (error) => notify.failure('timer.activeTaskFailed', error),
    endsWith: 'answer',
  });
  const membership = membershipOf(team, employeeId);
  const membershipId = membership?.id;
  const activeId = membership?.activeTaskId;
  const choose = useCallback(
    (task: Task | undefined) => {
      writeActive('task', task?.id);
      if (membershipId === undefined) return;
      setOnServer({ id: membershipId, activeTaskId: task?.id ?? null, organizationTeamId: teamId });
    },
    [membershipId, teamId, setOnServer],
  );
  const current = useCallback(() => {
    const tasks = client.getQueryData(teamTasksQuery({ teamId }).queryKey)?.items ?? [];
    const status = client.getQueryData(statusKey);
    const lastId = lastIdOf(status);
    if (status?.running) return tasks.find(({ id }) => id === lastId);
    return restingTask(tasks, readActive('task'), [activeId, lastId]);
  }, [client, teamId, activeId]);
  return useMemo(() => ({ choose, current }), [choose, current]);
}
