import { useMay } from '#client/features/workspace/public/use-may.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { myPermissionsQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/read.ts';

/**
 * Whether the signed-in person plans for everybody in the team, past days too: its managers and who acts for all.
 * Undefined while it is not known.
 */
export function usePlansForOthers(): boolean | undefined {
  const { isManager } = useScope();
  const { isPending } = useReadOf(myPermissionsQuery);
  const actsForAll = useMay()('CHANGE_SELECTED_EMPLOYEE');
  if (isManager || actsForAll) return true;
  return isPending ? undefined : false;
}
