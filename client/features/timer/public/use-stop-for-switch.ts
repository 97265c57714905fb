import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { statusKey } from '#client/features/timer/public/known-status.ts';
import { stopTimerMutation } from '#client/features/timer/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { serverNow } from '#client/lib/clock.ts';
import { notify } from '#client/ui/notify.ts';

/**
 * Stops a timer of ours that runs for another team than the one switched to; timers started
 * elsewhere go on. Without a team everything of ours stops: the workspace is left.
 */
export function useStopForSwitch(): (to: { toTeamId: string | undefined }) => Promise<void> {
  const { t } = useTranslation();
  const scope = useScope();
  const queryClient = useQueryClient();
  const { mutateAsync: stop } = useMutation(stopTimerMutation(scope));
  return useCallback(
    async ({ toTeamId }) => {
      const status = queryClient.getQueryData(statusKey);
      const log = status?.running ? status.lastLog : null;
      if (log?.source !== 'TEAMS' || log.organizationTeamId === toTeamId) return;
      const at = new Date(serverNow());
      await stop({ source: log.source, taskId: log.taskId ?? undefined, logId: log.id, at }).then(
        () => notify.info(t('timer.stoppedForSwitch')),
        // The mutation has said that it failed; the switch itself goes on.
        () => undefined,
      );
    },
    [queryClient, stop, t],
  );
}
