import { useCallback, useSyncExternalStore } from 'react';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useIsRunning, useIsTimerLoading, useTimerState } from '#client/features/timer/public/use-timer.ts';
import { membershipOf } from '#client/features/workspace/public/people.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { onSessionChange, readActive, writeActive } from '#client/lib/session/session.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isClosed } from '#shared/tasks/task-status.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

/**
 * The task that the timer offers: the running one, else the one chosen on this device, else the membership's, else
 * the one worked on last. Tasks that the team does not have (any more) do not count, nor do closed ones that nobody
 * chose here.
 */
export function useActiveTask(): [
  task: Task | undefined,
  choose: (task: Task | undefined) => void,
  /** What it depends on is still on its way. */
  isReading: boolean,
] {
  const scope = useScope();
  const { teamId, team, employeeId } = scope;
  const { data: tasks, isLoading: readsTasks } = useReadOf(teamTasksQuery(scope));
  const lastId = useTimerState((status) => status?.lastLog?.taskId);
  const isRunning = useIsRunning();
  const readsStatus = useIsTimerLoading();
  const { mutate: setOnServer } = useWrite(teamsApi.setActiveTask, {
    input: ({ id, ...body }: { id: string; activeTaskId: string | null; organizationTeamId: string }) => ({
      params: { id },
      body,
    }),
    onFailure: (error) => notify.failure('timer.activeTaskFailed', error),
    staleInBackground: ['teams'],
  });
  const chosenId = useSyncExternalStore(onSessionChange, () => readActive('task'));
  const membership = membershipOf(team, employeeId);
  const find = (id: string | null | undefined) => tasks?.items.find((task) => task.id === id);
  const findOpen = (id: string | null | undefined) => {
    const task = find(id);
    return isClosed(task?.status) ? undefined : task;
  };
  const active = isRunning
    ? find(lastId)
    : (find(chosenId) ?? findOpen(membership?.activeTaskId) ?? findOpen(lastId));
  const membershipId = membership?.id;

  const choose = useCallback(
    (task: Task | undefined) => {
      writeActive('task', task?.id);
      if (membershipId === undefined) return;
      setOnServer({ id: membershipId, activeTaskId: task?.id ?? null, organizationTeamId: teamId });
    },
    [membershipId, teamId, setOnServer],
  );
  return [active, choose, readsTasks || readsStatus];
}
