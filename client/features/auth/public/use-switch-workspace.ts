import { useCallback } from 'react';
import { useSessionEnd } from '#client/features/auth/public/use-session-end.ts';
import { useEnterSession } from '#client/features/auth/sign-in/use-enter-session.ts';
import { call } from '#client/lib/api/api.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { authApi } from '#shared/auth/auth.api.ts';

interface WorkspaceSwitch {
  tenantId: string;
  /** The team to open; absent: the person's last one there. */
  teamId?: string | undefined;
}

/** Moves the session to another workspace of the account and opens Home there. Rejects with words for the person. */
export function useSwitchWorkspace(): (to: WorkspaceSwitch) => Promise<void> {
  const { t } = useTranslation();
  const enterSession = useEnterSession();
  const { endBy } = useSessionEnd();
  return useCallback(
    async ({ tenantId, teamId }) => {
      const move = () => call(authApi.switchWorkspace, { body: { tenantId } });
      const result = await endBy(move).catch((error: unknown) => {
        if (error instanceof ApiError && error.status < 500) {
          throw new Error(t('auth.workspace.switchFailed'), { cause: error });
        }
        throw error;
      });
      await enterSession(result, { teamId });
      notify.success(() => t('auth.workspace.changed'));
    },
    [t, enterSession, endBy],
  );
}
