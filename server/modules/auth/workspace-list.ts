import type { BaseContext } from '#server/context/context.ts';
import { signWorkspaceChoice } from '#server/context/tokens.ts';
import type { PlaceRow } from '#server/modules/auth/places.sql.ts';
import { nameOf } from '#server/modules/users/person-name.ts';
import type { Workspace, WorkspaceList } from '#shared/auth/auth.schema.ts';

interface Chooser {
  readonly accountId: string;
  readonly email: string;
  /** The session the choice is made in, when there is one. */
  readonly sessionId?: string;
}

async function toWorkspace(ctx: BaseContext, chooser: Chooser, place: PlaceRow): Promise<Workspace> {
  const { userId, tenantId } = place;
  const claims = { accountId: chooser.accountId, userId, tenantId, sid: chooser.sessionId };
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
    token: await signWorkspaceChoice(ctx.services.config.jwtSecret, claims, ctx.now()),
    current_teams: place.teams,
  };
}

/** The choice of workspaces, each with a token for entering it. */
export async function toWorkspaceList(
  ctx: BaseContext,
  chooser: Chooser,
  places: readonly PlaceRow[],
): Promise<WorkspaceList> {
  const workspaces = await Promise.all(places.map((place) => toWorkspace(ctx, chooser, place)));
  return {
    workspaces,
    confirmed_email: chooser.email,
    show_popup: workspaces.length > 1,
    total_workspaces: workspaces.length,
    ...(places[0]?.lastTeamId ? { lastTeamId: places[0].lastTeamId } : {}),
  };
}
