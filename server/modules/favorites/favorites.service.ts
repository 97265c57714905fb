import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { emptyPage } from '#server/db/json/json-text.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { forbidden, notFound } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import {
  type FavoriteCaller,
  favoriteDetailsSql,
  favoritesSql,
  orderSql,
  starSql,
} from '#server/modules/favorites/favorites.sql.ts';
import { callerValues } from '#server/modules/teams/caller-values.ts';
import { ownEmployeeId } from '#server/modules/timer/timer-status.service.ts';
import { canAny } from '#shared/access/can.ts';
import { ownKinds } from '#shared/enums/entity-kind.ts';
import {
  type createFavoriteInput,
  type favoriteOrderInput,
  type favoriteQuery,
  favoriteTexts,
} from '#shared/favorites/favorite.schema.ts';
import type { favoritesApi as api } from '#shared/favorites/favorites.api.ts';
import type { ResponseOf } from '#shared/http/endpoint.ts';
import { toDeleteResult } from '#shared/http/envelope.ts';
import { contactReaders } from '#shared/projects/contact.schema.ts';

function favoriteCaller(ctx: Context): FavoriteCaller {
  return { ...callerValues(ctx), seesClients: canAny(ctx, [...contactReaders]) };
}

/** The caller's own favorites, for other clients; of somebody else, none. */
export async function listFavorites(
  ctx: Context,
  { where }: z.output<typeof favoriteQuery>,
): Promise<RawJson<ResponseOf<typeof api.list>>> {
  const { employeeId, entity } = where ?? {};
  if (employeeId !== undefined && employeeId !== ctx.employeeId) return new RawJson(emptyPage);
  const [row] = await queryRows(ctx, favoritesSql({ ...favoriteCaller(ctx), entity, except: ownKinds }));
  return new RawJson(row?.json ?? emptyPage);
}

/** All of them, with names and colors. */
export async function listFavoriteDetails(ctx: Context): Promise<RawJson<ResponseOf<typeof api.details>>> {
  const values = { ...favoriteCaller(ctx), entity: undefined, except: [] };
  const [row] = await queryRows(ctx, favoriteDetailsSql(values));
  return new RawJson(row?.json ?? emptyPage);
}

/** Favorites are personal: the message names the caller's own alone. */
function announce(tx: InTransaction<Context>, employeeId: string): void {
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'favorites', employeeId));
}

/** Stars something the caller sees, 404 else; starring twice, even at once, is starring once. */
export async function addFavorite(
  ctx: Context,
  { entity, entityId, employeeId }: z.output<typeof createFavoriteInput>,
): Promise<RawJson<ResponseOf<typeof api.create>>> {
  const own = ownEmployeeId(ctx);
  if (employeeId !== undefined && employeeId !== own) throw forbidden(favoriteTexts.notYours);
  return inTransaction(ctx, async (tx) => {
    const values = { ...favoriteCaller(tx), id: uuidv7(), entity, entityId, now: tx.now() };
    const [row] = await queryRows(tx, starSql(values));
    if (row === undefined) throw notFound();
    announce(tx, own);
    return new RawJson(row.json);
  });
}

/** Puts the favorites in this order; unlisted ones follow, and ids of other people are ignored. */
export async function orderFavorites(
  ctx: Context,
  { ids }: z.output<typeof favoriteOrderInput>,
): Promise<RawJson<ResponseOf<typeof api.order>>> {
  const own = ownEmployeeId(ctx);
  await inTransaction(ctx, async (tx) => {
    await execute(tx, orderSql({ tenantId: tx.tenantId, employeeId: own, ids: [...new Set(ids)] }));
    announce(tx, own);
  });
  return listFavoriteDetails(ctx);
}

export async function removeFavorite(ctx: Context, id: string) {
  const { tenantId, employeeId } = ctx;
  if (employeeId === undefined) throw notFound('The favorite');
  await inTransaction(ctx, async (tx) => {
    const { count } = await tx.db.favorite.deleteMany({ where: { tenantId, employeeId, id } });
    if (count === 0) throw notFound('The favorite');
    announce(tx, employeeId);
  });
  return toDeleteResult(1);
}
