import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { z } from 'zod';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { refresh } from '#client/lib/read.ts';
import type { updateTeamInput } from '#shared/teams/team-changes.schema.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

export type TeamChange = z.input<typeof updateTeamInput>;

/** Saves part of the active team and reads it again. */
export function useUpdateTeam(): (change: TeamChange) => Promise<void> {
  const { teamId } = useScope();
  const queryClient = useQueryClient();
  return useCallback(
    async (change) => {
      await call(teamsApi.update, { params: { id: teamId }, body: change });
      await refresh(queryClient, 'teams');
    },
    [teamId, queryClient],
  );
}
