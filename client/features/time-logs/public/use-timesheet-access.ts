import { seesOthers } from '#client/features/time-logs/public/sheet-owners.ts';
import { useReadsTime } from '#client/features/workspace/public/use-may.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { opensTimesheets } from '#shared/access/role-access.ts';

/** Whether time is told and Timesheets open for the signed-in person, and whether they hold anybody else's. */
export function useTimesheetAccess(): { reads: boolean; opens: boolean; ofOthers: boolean } {
  const scope = useScope();
  const { data } = useReadOf(organizationQuery(scope));
  const ofOthers = seesOthers(scope);
  const reads = useReadsTime() !== false;
  const opens = reads && opensTimesheets({ ofOthers, own: data?.ownTimesheets ?? true });
  return { reads, opens, ofOthers };
}
