import { useEffect } from 'react';
import { rememberLastTeam } from '#client/features/auth/public/last-team.ts';
import type { Scope } from '#client/features/workspace/public/use-scope.ts';
import { readActive, writeActive } from '#client/lib/session.ts';

/** Writes down what is active, so that the choice also holds where it was made for the person. */
export function useRememberActive(scope: Scope | undefined): void {
  const teamId = scope?.teamId;
  const projectId = scope?.projectId;
  const organizationId = scope?.organizationId;
  useEffect(() => {
    if (teamId === undefined) return;
    if (readActive('team') !== teamId) {
      rememberLastTeam(teamId);
      writeActive('team', teamId);
    }
    if (readActive('project') !== projectId) writeActive('project', projectId);
    if (readActive('organization') !== organizationId) writeActive('organization', organizationId);
  }, [teamId, projectId, organizationId]);
}
