import { useCallback } from 'react';
import { readLastTeam } from '#client/features/auth/public/last-team.ts';
import { useSwitchWorkspace } from '#client/features/auth/public/use-switch-workspace.ts';
import { useStopForSwitch } from '#client/features/timer/public/use-timer.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { errorText } from '#client/lib/api-error.ts';
import { notify } from '#client/ui/notify.ts';
import type { Workspace } from '#shared/auth/auth.schema.ts';
import { chooseTeamOnSwitch } from '#shared/teams/team-choice.ts';

/** Moves to another workspace of the account; the timer of the one that is left stops. */
export function useLeaveForWorkspace(): (workspace: Workspace) => Promise<void> {
  const { tenantId } = useScope();
  const stopForSwitch = useStopForSwitch();
  const switchTo = useSwitchWorkspace();
  return useCallback(
    async function leave(workspace) {
      const to = workspace.user.tenant.id;
      if (to === tenantId) return;
      const choice = chooseTeamOnSwitch({ storedTeamId: readLastTeam(), workspaces: [workspace] });
      await stopForSwitch({ toTeamId: choice?.teamId });
      await switchTo({ tenantId: to, teamId: choice?.teamId }).catch((error: unknown) =>
        notify.error(errorText(error), { onRetry: () => void leave(workspace) }),
      );
    },
    [tenantId, stopForSwitch, switchTo],
  );
}
