import { invitationsQuery } from '#client/features/members/queries.ts';
import { isVerified } from '#client/features/tasks/public/task-rights.ts';
import { isAssignedTo } from '#client/features/tasks/public/task-view.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useIsTimerLoading, useTimerState } from '#client/features/timer/public/use-timer.ts';
import { type Scope, useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

export type StepId = 'verify' | 'create' | 'start' | 'invite';
export type FirstSteps = { id: StepId; isDone: boolean }[];

function isOwn(task: Task, { userId, employeeId }: Scope): boolean {
  return (task.createdByUserId ?? task.createdByUser?.id) === userId || isAssignedTo(task, employeeId);
}

interface Known {
  readonly isKnown: boolean;
  /** Undefined: all of them are done, or nothing can be said of them. */
  readonly steps?: FirstSteps;
}

/** For managers, until somebody joined or has an invitation. */
function useInviteStep(): Known {
  const scope = useScope();
  const isAlone = (scope.team.members?.length ?? 0) < 2;
  const asks = scope.isManager && isAlone;
  const { data, isLoading, failureCount } = useReadOf(invitationsQuery(scope), { enabled: asks });
  if (!asks) return { isKnown: true, steps: scope.isManager ? [{ id: 'invite', isDone: true }] : [] };
  return {
    isKnown: !isLoading || failureCount > 0,
    steps: data && [{ id: 'invite', isDone: data.total > 0 }],
  };
}

/**
 * The first steps of newcomers: the aim is a first start, so people who have tracked time need no task of their own.
 */
export function useFirstSteps(): Known {
  const scope = useScope();
  const hasTracked = useTimerState((status) => status && status.lastLog !== null);
  const readsTimer = useIsTimerLoading();
  // Not the tasks themselves: Home follows the steps, and is drawn with what they read.
  const tasks = useReadOf({
    ...teamTasksQuery(scope),
    select: ({ items }) => items.some((task) => isOwn(task, scope)),
  });
  const invite = useInviteStep();
  const isVerifiedNow = isVerified(scope);
  if (readsTimer || !invite.isKnown) return { isKnown: false };
  if (hasTracked === undefined || !invite.steps) return { isKnown: true };
  if (isVerifiedNow && hasTracked && invite.steps.every(({ isDone }) => isDone)) return { isKnown: true };
  if (tasks.data === undefined) return { isKnown: !tasks.isLoading || tasks.failureCount > 0 };
  return {
    isKnown: true,
    steps: [
      { id: 'verify', isDone: isVerifiedNow },
      { id: 'create', isDone: hasTracked || tasks.data },
      { id: 'start', isDone: hasTracked },
      ...invite.steps,
    ],
  };
}
