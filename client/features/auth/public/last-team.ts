import { readDevice, writeDevice } from '#client/lib/session/device.ts';

/** The team last chosen on this device, over all workspaces and sign-ins. Written on every choice of a team. */
export function rememberLastTeam(teamId: string | undefined): void {
  if (teamId !== undefined && teamId !== '') writeDevice('last-workspace-team', teamId);
}

export function readLastTeam(): string | undefined {
  return readDevice('last-workspace-team') ?? undefined;
}
