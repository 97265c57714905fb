type TeamOption = { team_id: string };

type WorkspaceOption = {
  user: { lastTeamId?: string | null; lastLoginAt?: string | null };
  current_teams: readonly TeamOption[];
};

type SwitchFacts<Workspace> = { storedTeamId?: string | null; workspaces: readonly Workspace[] };

type LoadFacts<Team> = {
  cookieTeamId?: string | null;
  storedTeamId?: string | null;
  lastTeamId?: string | null;
  teams: readonly Team[];
};

/**
 * Team on workspace switch: the stored last-used team; else the last team of the most
 * recently logged-in workspace; else the first team. Teams that are no longer listed do not count. Pass the one
 * workspace to stay inside it. A workspace without teams can be entered, with no team.
 */
export function chooseTeamOnSwitch<Workspace extends WorkspaceOption>({
  storedTeamId,
  workspaces,
}: SwitchFacts<Workspace>): { workspace: Workspace; teamId: string | undefined } | undefined {
  const byLogin = workspaces.toSorted((a, b) => loginTime(b) - loginTime(a));
  const latest = byLogin[0];
  const stored = workspaces.find((workspace) => hasTeam(workspace, storedTeamId));
  if (stored && storedTeamId) return { workspace: stored, teamId: storedTeamId };
  const lastTeamId = latest?.user.lastTeamId;
  if (latest && lastTeamId && hasTeam(latest, lastTeamId)) return { workspace: latest, teamId: lastTeamId };
  const workspace = workspaces.find(({ current_teams }) => current_teams.length > 0) ?? latest;
  return workspace && { workspace, teamId: workspace.current_teams[0]?.team_id };
}

/**
 * Active team on load: the cookie's team, then the locally stored one, then the user's last
 * team; if the chosen team is not in the list, the first team.
 */
export function chooseActiveTeam<Team extends { id: string }>(facts: LoadFacts<Team>): Team | undefined {
  const chosenId = facts.cookieTeamId || facts.storedTeamId || facts.lastTeamId;
  return facts.teams.find(({ id }) => id === chosenId) ?? facts.teams[0];
}

function hasTeam({ current_teams }: WorkspaceOption, teamId: string | null | undefined): boolean {
  return current_teams.some((team) => team.team_id === teamId);
}

function loginTime({ user }: WorkspaceOption): number {
  return user.lastLoginAt ? new Date(user.lastLoginAt).getTime() : 0;
}
