import { invitationsQuery } from '#client/features/members/queries.ts';
import { isVerified } from '#client/features/tasks/public/task-rights.ts';
import { isAssignedTo } from '#client/features/tasks/public/task-view.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useTimerState } from '#client/features/timer/public/use-timer.ts';
import { type Scope, useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

export type StepId = 'verify' | 'create' | 'start' | 'invite';
export type FirstSteps = { id: StepId; isDone: boolean }[];

function isOwn(task: Task, { userId, employeeId }: Scope): boolean {
  return (task.createdByUserId ?? task.createdByUser?.id) === userId || isAssignedTo(task, employeeId);
}

/** For managers, until they have brought somebody in or asked them to; undefined until it is known. */
function useInviteStep(): FirstSteps | undefined {
  const scope = useScope();
  const isAlone = (scope.team.members?.length ?? 0) < 2;
  const asks = scope.isManager && isAlone;
  const { data, isLoading } = useReadOf(invitationsQuery(scope), { enabled: asks });
  if (isLoading) return undefined;
  if (asks) return data ? [{ id: 'invite', isDone: data.total > 0 }] : [];
  return scope.isManager ? [{ id: 'invite', isDone: true }] : [];
}

/** What somebody new has done already; undefined until it is known, and once all of it is done. */
export function useFirstSteps(): FirstSteps | undefined {
  const scope = useScope();
  const hasTracked = useTimerState((status) => status && status.lastLog !== null);
  const { data: tasks } = useReadOf(teamTasksQuery(scope));
  const inviteStep = useInviteStep();
  if (hasTracked === undefined || !tasks || !inviteStep) return undefined;
  const steps: FirstSteps = [
    { id: 'verify', isDone: isVerified(scope) },
    { id: 'create', isDone: tasks.items.some((task) => isOwn(task, scope)) },
    { id: 'start', isDone: hasTracked },
    ...inviteStep,
  ];
  return steps.every(({ isDone }) => isDone) ? undefined : steps;
}
