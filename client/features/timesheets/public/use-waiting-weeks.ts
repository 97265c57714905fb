import { waitingWeeksQuery } from '#client/features/timesheets/queries.ts';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useMay, useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { manages } from '#shared/teams/manages.ts';

/** Whether the signed-in person decides about weeks of others. */
export function useReviews(): boolean {
  const { isManager, teams, userId } = useScope();
  const may = useMay();
  const isUsed = useHasModule('review');
  if (!isUsed) return false;
  return isManager || may('CAN_APPROVE_TIMESHEET') || teams.some((team) => manages(team, userId));
}

/** The number of weeks that wait for a decision of the signed-in person, without following the weeks. */
export function useWaitingWeekCount(): number {
  const enabled = useReviews();
  const { data = 0 } = useReadOf({ ...waitingWeeksQuery, enabled, select: ({ total }) => total });
  // An answer of before may still be there.
  return enabled ? data : 0;
}

/**
 * The first weeks that wait for a decision of the signed-in person, and their total; read only for reviewers of time.
 */
export function useWaitingWeeks() {
  const isReviewer = useReviews();
  return { query: useReadOf(waitingWeeksQuery, { enabled: isReviewer }), isReviewer };
}
