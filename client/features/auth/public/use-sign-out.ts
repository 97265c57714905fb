import { useCallback } from 'react';
import { paths } from '#client/app/paths.ts';
import { useSessionEnd } from '#client/features/auth/public/use-session-end.ts';
import { sendSignOut } from '#client/lib/api.ts';

/** Ends the session here and on the server, forgets everything that was loaded, and shows the sign-in page. */
export function useSignOut(): (to?: string) => Promise<void> {
  const { endBy, leaveFor } = useSessionEnd();
  return useCallback(
    async (to = paths.login()) => {
      // Whoever signs out is out on this device, also when the server cannot be reached.
      await endBy(sendSignOut);
      await leaveFor(to);
    },
    [endBy, leaveFor],
  );
}
