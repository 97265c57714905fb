import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { sendSignOut } from '#client/lib/api/api.ts';
import { paths } from '#client/lib/paths.ts';
import { forgetOfPerson } from '#client/lib/session/device.ts';
import { clearSession, endSessionBy } from '#client/lib/session/session.ts';
import { resetSessionStores } from '#client/lib/session/session-store.ts';

/** The one way in which a page stops being somebody's: by sign-out, deletion of the account, or another workspace. */
export function useSessionEnd() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMemo(
    () => ({
      /** Runs the call that ends the session while all reads are paused; if it fails, the page continues. */
      async endBy<T>(end: () => Promise<T>): Promise<T> {
        await client.cancelQueries();
        try {
          return await endSessionBy(end);
        } catch (error) {
          void client.invalidateQueries();
          throw error;
        }
      },
      /** Forgets the session and everything that was loaded in it, and shows a page that works without. */
      async leaveFor(to: string): Promise<void> {
        clearSession();
        resetSessionStores();
        forgetOfPerson();
        await navigate(to, { replace: true });
        client.clear();
      },
    }),
    [client, navigate],
  );
}

/** Ends the session here and on the server, forgets everything that was loaded, and shows the sign-in page. */
export function useSignOut(): (to?: string) => Promise<void> {
  const { endBy, leaveFor } = useSessionEnd();
  return useCallback(
    async (to = paths.login()) => {
      // Signing out takes effect on this device even if the server is unreachable.
      await endBy(sendSignOut);
      await leaveFor(to);
    },
    [endBy, leaveFor],
  );
}
