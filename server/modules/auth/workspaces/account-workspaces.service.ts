import { v7 as uuidv7 } from 'uuid';
import type { BaseContext } from '#server/context/context.ts';
import { signWorkspaceChoice } from '#server/context/tokens.ts';
import { forbidden } from '#server/errors.ts';
import { type AccountRow, findAccount } from '#server/modules/auth/account.data.ts';
import { keyedHash } from '#server/modules/auth/secrets.ts';
import { type AuthResult, answerSession, openSession } from '#server/modules/auth/session/session.service.ts';
import {
  findPlaces,
  findWorkspaces,
  type WorkspaceRow,
} from '#server/modules/auth/workspaces/account-workspaces.sql.ts';
import { nameOf } from '#server/modules/users/person-name.ts';
import { authTexts, type Workspace, type WorkspaceList } from '#shared/auth/auth.schema.ts';

export function suspended() {
  return forbidden(authTexts.suspended, 'SUSPENDED');
}

/** Workspaces that the account may enter; 403 when every one of them suspended it. */
function openOf<Row extends Pick<WorkspaceRow, 'isSuspended'>>(workspaces: readonly Row[]): Row[] {
  const open = workspaces.filter((workspace) => !workspace.isSuspended);
  if (workspaces.length > 0 && open.length === 0) throw suspended();
  return open;
}

/** Workspaces the account may enter, the one used last first. */
export async function findOpenWorkspaces(ctx: BaseContext, accountId: string): Promise<WorkspaceRow[]> {
  return openOf(await findWorkspaces(ctx, accountId));
}

type WorkspaceTeam = WorkspaceRow['teams'][number];

/** The first of these ids that is one of the person's own teams there. */
export function findTeam(
  { teams }: WorkspaceRow,
  ids: readonly (string | null | undefined)[],
): WorkspaceTeam | undefined {
  return ids.map((id) => teams.find((team) => team.team_id === id)).find((team) => team !== undefined);
}

export function toTeam({ tenantId }: WorkspaceRow, team: WorkspaceTeam) {
  const { team_id: id, team_name: name, team_logo: logo, profile_link, prefix } = team;
  return { id, tenantId, name, logo, profile_link, prefix };
}

/** The team that a sign-in opens with: this one, else the first. */
export function withTeam(workspace: WorkspaceRow | undefined, teamId: string | null | undefined) {
  if (workspace === undefined) return {};
  const team = findTeam(workspace, [teamId]) ?? workspace.teams[0];
  return team === undefined ? {} : { team: toTeam(workspace, team) };
}

/** Opens a session in a workspace, or in none where the account has none. */
export async function openSessionIn(
  ctx: BaseContext,
  accountId: string,
  workspace: { tenantId: string; userId: string; teamId?: string | undefined } | undefined,
): Promise<AuthResult> {
  const place = { accountId, tenantId: workspace?.tenantId, userId: workspace?.userId };
  const comingIn = workspace && { teamId: workspace.teamId };
  return answerSession(ctx, await openSession(ctx, place, comingIn && { comingIn }));
}

/** Opens a session in the workspace used last. */
export async function openSessionInLast(ctx: BaseContext, accountId: string): Promise<AuthResult> {
  const [last] = openOf(await findPlaces(ctx, accountId));
  return openSessionIn(ctx, accountId, last);
}

interface Chooser {
  readonly accountId: string;
  readonly email: string;
  /** The session the choice is made in, when there is one. */
  readonly sessionId?: string;
  /** Only `false` leaves the teams out: without it clients have always got them. */
  readonly includeTeams?: unknown;
}

/** A proof bound to the password: a new password invalidates earlier choices. */
export function proofOfChoice(
  ctx: BaseContext,
  account: Pick<AccountRow, 'id' | 'passwordHash'> | null,
): string {
  const { jwtSecret } = ctx.services.config;
  return keyedHash(jwtSecret, 'workspace-choice', account?.id ?? '', account?.passwordHash ?? '');
}

async function toWorkspace(
  ctx: BaseContext,
  { proof, ...chooser }: Chooser & { readonly proof: string },
  workspace: WorkspaceRow,
): Promise<Workspace> {
  const { userId, tenantId } = workspace;
  const { accountId, sessionId: sid } = chooser;
  const claims = { jti: uuidv7(), proof, accountId, userId, tenantId, sid };
  return {
    user: {
      id: userId,
      email: chooser.email,
      name: nameOf(workspace) ?? chooser.email,
      imageUrl: workspace.imageUrl,
      lastTeamId: workspace.lastTeamId,
      lastLoginAt: workspace.lastLoginAt?.toISOString(),
      tenant: { id: tenantId, name: workspace.tenantName, logo: workspace.tenantLogo },
    },
    token: signWorkspaceChoice(ctx.services.jwt, claims, ctx.now()),
    current_teams: chooser.includeTeams === false ? [] : workspace.teams,
  };
}

/** The choice of workspaces, each with a token for entering it. */
export async function listWorkspaces(ctx: BaseContext, chooser: Chooser): Promise<WorkspaceList> {
  const rows = await findOpenWorkspaces(ctx, chooser.accountId);
  const proof = proofOfChoice(ctx, await findAccount(ctx, chooser.email));
  const workspaces = await Promise.all(rows.map((row) => toWorkspace(ctx, { ...chooser, proof }, row)));
  return {
    workspaces,
    confirmed_email: chooser.email,
    show_popup: workspaces.length > 1,
    total_workspaces: workspaces.length,
    ...(rows[0]?.lastTeamId ? { lastTeamId: rows[0].lastTeamId } : {}),
  };
}

/** The choice of workspaces; a session at once for an account that has none. */
export async function listWorkspacesOrSignIn(
  ctx: BaseContext,
  chooser: Chooser,
): Promise<WorkspaceList & { session?: AuthResult }> {
  const list = await listWorkspaces(ctx, chooser);
  if (list.total_workspaces > 0) return list;
  return { ...list, session: await openSessionIn(ctx, chooser.accountId, undefined) };
}
