type AfterSignIn<Workspace> =
  | { kind: 'create-organization' }
  | { kind: 'enter'; workspace: Workspace }
  | { kind: 'select' };

/** No workspace, exactly one, several. */
export function afterSignIn<Workspace>(workspaces: readonly Workspace[]): AfterSignIn<Workspace> {
  const [only, ...others] = workspaces;
  if (!only) return { kind: 'create-organization' };
  return others.length === 0 ? { kind: 'enter', workspace: only } : { kind: 'select' };
}
