import { v7 as uuidv7 } from 'uuid';
import type { BaseContext } from '#server/context/context.ts';
import { signWorkspaceChoice } from '#server/context/tokens.ts';
import { type AccountRow, findAccount } from '#server/modules/auth/account.data.ts';
import type { PlaceRow } from '#server/modules/auth/places.sql.ts';
import { keyedHash } from '#server/modules/auth/secrets.ts';
import { nameOf } from '#server/modules/users/person-name.ts';
import type { Workspace, WorkspaceList } from '#shared/auth/auth.schema.ts';

interface Chooser {
  readonly accountId: string;
  readonly email: string;
  /** The session the choice is made in, when there is one. */
  readonly sessionId?: string;
  /** Only `false` leaves the teams out: clients that say nothing have always got them. */
  readonly includeTeams?: unknown;
}

/** What a choice is tied to: a new password ends the choices that the old one made. */
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
  place: PlaceRow,
): Promise<Workspace> {
  const { userId, tenantId } = place;
  const { accountId, sessionId: sid } = chooser;
  const claims = { jti: uuidv7(), proof, accountId, userId, tenantId, sid };
  return {
    user: {
      id: userId,
      email: chooser.email,
      name: nameOf(place) ?? chooser.email,
      imageUrl: place.imageUrl,
      lastTeamId: place.lastTeamId,
      lastLoginAt: place.lastLoginAt?.toISOString(),
      tenant: { id: tenantId, name: place.tenantName, logo: place.tenantLogo },
    },
    token: signWorkspaceChoice(ctx.services.jwt, claims, ctx.now()),
    current_teams: chooser.includeTeams === false ? [] : place.teams,
  };
}

/** The choice of workspaces, each with a token for entering it. */
export async function toWorkspaceList(
  ctx: BaseContext,
  chooser: Chooser,
  places: readonly PlaceRow[],
): Promise<WorkspaceList> {
  const proof = proofOfChoice(ctx, await findAccount(ctx, chooser.email));
  const workspaces = await Promise.all(places.map((place) => toWorkspace(ctx, { ...chooser, proof }, place)));
  return {
    workspaces,
    confirmed_email: chooser.email,
    show_popup: workspaces.length > 1,
    total_workspaces: workspaces.length,
    ...(places[0]?.lastTeamId ? { lastTeamId: places[0].lastTeamId } : {}),
  };
}
