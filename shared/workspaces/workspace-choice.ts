export type AfterSignIn<Workspace> =
  | { kind: 'create-organization' }
  | { kind: 'enter'; workspace: Workspace }
  | { kind: 'select' };

/** No workspace, exactly one, several. */
export function afterSignIn<Workspace>(workspaces: readonly Workspace[]): AfterSignIn<Workspace> {
  const [only, ...others] = workspaces;
  if (!only) return { kind: 'create-organization' };
  return others.length === 0 ? { kind: 'enter', workspace: only } : { kind: 'select' };
}

type AccessFacts = {
  userId: string;
  activeOrganizationId?: string | null;
  organizations: readonly { id: string }[];
  teams: readonly {
    organizationId?: string | null;
    members?: readonly { isActive?: boolean | null; employee?: { userId?: string | null } | null }[] | null;
  }[];
};

/** The active organization exists and the user is an active member of one of its teams. */
export function hasOrganizationAccess(facts: AccessFacts): boolean {
  const { activeOrganizationId, userId } = facts;
  if (!facts.organizations.some(({ id }) => id === activeOrganizationId)) return false;
  return facts.teams
    .filter(({ organizationId }) => organizationId === activeOrganizationId)
    .flatMap(({ members }) => members ?? [])
    .some(({ isActive, employee }) => isActive !== false && employee?.userId === userId);
}
