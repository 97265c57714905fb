import { useCallback } from 'react';
import { rememberLastTeam } from '#client/features/auth/public/last-team.ts';
import { useStopForSwitch } from '#client/features/timer/public/use-timer.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api/api.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { writeActive } from '#client/lib/session/session.ts';
import { usersApi } from '#shared/users/users.api.ts';

/** Makes a team the active one, here and the next time. A timer that runs for another team stops. */
export function useSelectTeam(): (teamId: string) => Promise<void> {
  const scope = useScope();
  const { mutate: remember } = useWriteOf((lastTeamId: string) =>
    call(usersApi.update, { params: { id: scope.userId }, body: { lastTeamId } }),
  );
  const stopForSwitch = useStopForSwitch();
  return useCallback(
    async (teamId) => {
      if (teamId === scope.teamId) return;
      await stopForSwitch({ toTeamId: teamId });
      const team = scope.teams.find(({ id }) => id === teamId);
      writeActive('project', team?.projects?.[0]?.id);
      writeActive('task', undefined);
      rememberLastTeam(teamId);
      writeActive('team', teamId);
      remember(teamId);
    },
    [scope, stopForSwitch, remember],
  );
}
