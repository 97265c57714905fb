import type { BaseContext } from '#server/context/context.ts';
import { forbidden } from '#server/errors.ts';
import { type PlaceRow, readPlaces } from '#server/modules/auth/places.sql.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';

export function suspended() {
  return forbidden(authTexts.suspended, 'SUSPENDED');
}

/** Workspaces the account may enter, the one used last first; 403 when every one of them suspended it. */
export async function openPlaces(ctx: BaseContext, accountId: string): Promise<PlaceRow[]> {
  const places = await readPlaces(ctx, accountId);
  const open = places.filter((place) => !place.isSuspended);
  if (places.length > 0 && open.length === 0) throw suspended();
  return open;
}
