const key = 'last-workspace-team';

/** The team last chosen on this device, over all workspaces and sign-ins. Written on every choice of a team. */
export function rememberLastTeam(teamId: string | undefined): void {
  if (teamId !== undefined && teamId !== '') localStorage.setItem(key, teamId);
}

export function readLastTeam(): string | undefined {
  return localStorage.getItem(key) ?? undefined;
}
