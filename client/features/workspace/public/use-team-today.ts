import { useQuery } from '@tanstack/react-query';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { teamDetailQuery } from '#client/features/workspace/queries.ts';

/** The active team with what its members do and did today. */
export function useTeamToday() {
  const { tenantId, teamId, timeZone } = useScope();
  const day = useToday();
  return useQuery(teamDetailQuery({ tenantId, teamId, day, timeZone }));
}
