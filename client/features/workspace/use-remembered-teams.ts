import { useSyncExternalStore } from 'react';
import { readLastTeam } from '#client/features/auth/public/last-team.ts';
import type { RememberedTeams } from '#client/features/workspace/scope-of.ts';
import { onSessionChange, readActive } from '#client/lib/session.ts';

/** Choices of this tab, and of the others, which tell through the storage. */
function subscribe(listener: () => void): () => void {
  const leave = onSessionChange(listener);
  window.addEventListener('storage', listener);
  return () => {
    leave();
    window.removeEventListener('storage', listener);
  };
}

/** The teams that this device remembers as chosen. */
export function useRememberedTeams(): RememberedTeams {
  const cookieTeamId = useSyncExternalStore(subscribe, () => readActive('team'));
  const storedTeamId = useSyncExternalStore(subscribe, readLastTeam);
  return { cookieTeamId, storedTeamId };
}
