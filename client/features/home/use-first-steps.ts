import { invitationsQuery } from '#client/features/members/queries.ts';
import { isVerified } from '#client/features/tasks/public/task-rights.ts';
import { useIsTimerLoading, useTimerState } from '#client/features/timer/public/use-timer.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { serverNow } from '#client/lib/time/clock.ts';
import type { User } from '#shared/users/user.schema.ts';

export type StepId = 'verify' | 'start' | 'invite';
export type FirstSteps = { id: StepId; isDone: boolean }[];

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

const firstWeekMs = 7 * 86_400_000;

const isOld = ({ createdAt }: User): boolean =>
  createdAt != null && serverNow() - new Date(createdAt).getTime() > firstWeekMs;

/** The first steps of newcomers: the aim is a first start. */
export function useFirstSteps(): Known {
  const scope = useScope();
  const hasTracked = useTimerState((status) => status && status.lastLog !== null);
  const readsTimer = useIsTimerLoading();
  const invite = useInviteStep();
  const isVerifiedNow = isVerified(scope);
  // Later it is no first day any more.
  if (isVerifiedNow && isOld(scope.user)) return { isKnown: true };
  if (readsTimer || !invite.isKnown) return { isKnown: false };
  if (hasTracked === undefined || !invite.steps) return { isKnown: true };
  if (isVerifiedNow && hasTracked && invite.steps.every(({ isDone }) => isDone)) return { isKnown: true };
  return {
    isKnown: true,
    steps: [{ id: 'verify', isDone: isVerifiedNow }, { id: 'start', isDone: hasTracked }, ...invite.steps],
  };
}
