import { createContext, use } from 'react';
import type { Team } from '#shared/teams/team.schema.ts';
import type { User } from '#shared/users/user.schema.ts';

/** Who looks at the page, and on behalf of which team. */
export interface Scope {
  tenantId: string;
  organizationId: string;
  teamId: string;
  userId: string;
  employeeId: string;
  user: User;
  /** As the list has it: members and projects, without the times of today. */
  team: Team;
  teams: readonly Team[];
  isManager: boolean;
  /** IANA name. */
  timeZone: string;
  /** The active project: the team's first. */
  projectId: string | undefined;
}

export const ScopeContext = createContext<Scope | undefined>(undefined);

/** The signed-in person, their workspace and active team; pages inside the shell always have all of them. */
export function useScope(): Scope {
  const scope = use(ScopeContext);
  if (scope === undefined) throw new Error('useScope() works inside the signed-in layout only');
  return scope;
}
