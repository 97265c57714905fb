import { waitingWeeksQuery } from '#client/features/timesheets/queries.ts';
import { useMay, useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { manages } from '#shared/teams/manages.ts';

function useReviews(): boolean {
  const { isManager, teams, userId } = useScope();
  const may = useMay();
  return isManager || may('CAN_APPROVE_TIMESHEET') || teams.some((team) => manages(team, userId));
}

/** The number of weeks that wait for a decision of the signed-in person, without following the weeks. */
export function useWaitingWeekCount(): number {
  const read = { ...waitingWeeksQuery, enabled: useReviews() };
  return useReadOf({ ...read, select: ({ total }) => total }).data ?? 0;
}

/**
 * The first weeks that wait for a decision of the signed-in person, and their total; read only for reviewers of time.
 */
export function useWaitingWeeks() {
  const isReviewer = useReviews();
  return { query: useReadOf(waitingWeeksQuery, { enabled: isReviewer }), isReviewer };
}
