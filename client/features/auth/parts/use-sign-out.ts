import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { call } from '#client/lib/api.ts';
import { forgetHeld } from '#client/lib/held.ts';
import { clearSession } from '#client/lib/session.ts';
import { authApi } from '#shared/auth/auth.api.ts';

/** Ends the session here and on the server, forgets everything that was loaded, and shows the sign-in page. */
export function useSignOut(): (to?: string) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    async (to = paths.login()) => {
      await queryClient.cancelQueries();
      // Whoever signs out is out on this device, also when the server cannot be reached.
      await call(authApi.logout, { body: {} }).catch(() => undefined);
      clearSession();
      forgetHeld();
      await navigate(to, { replace: true });
      queryClient.clear();
    },
    [queryClient, navigate],
  );
}
