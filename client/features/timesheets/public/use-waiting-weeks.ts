import { waitingWeeksQuery } from '#client/features/timesheets/queries.ts';
import { useMay } from '#client/features/workspace/public/use-may.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';

/** The first weeks that wait for a decision of the signed-in person, and how many do; asked only for who reviews time. */
export function useWaitingWeeks() {
  const { isManager } = useScope();
  const may = useMay();
  const isReviewer = isManager || may('CAN_APPROVE_TIMESHEET');
  return { query: useReadOf(waitingWeeksQuery, { enabled: isReviewer }), isReviewer };
}
