import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { teamDetailQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/read.ts';

/** The active team with what its members do and did today. */
export function useTeamToday() {
  const { teamId, timeZone } = useScope();
  const day = useToday();
  return useReadOf(teamDetailQuery({ teamId, day, timeZone }));
}
