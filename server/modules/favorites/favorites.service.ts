import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { type Context, readRows } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { forbidden, notFound } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import {
  type FavoriteView,
  favoriteCallerValues,
  favoritesSql,
  orderSql,
  starSql,
} from '#server/modules/favorites/favorites.sql.ts';
import { ownEmployeeId } from '#server/modules/timer/timer-status.service.ts';
import {
  type createFavoriteInput,
  type favoriteOrderInput,
  type favoriteQuery,
  favoriteTexts,
} from '#shared/favorites/favorite.schema.ts';
import { toDeleteResult } from '#shared/http/envelope.ts';

const statements: Readonly<Record<FavoriteView, string>> = {
  rows: favoritesSql('rows'),
  details: favoritesSql('details'),
};
const none = '{"items":[],"total":0}';

async function read(ctx: Context, view: FavoriteView, entity?: string): Promise<RawJson> {
  const values = [...favoriteCallerValues(ctx), entity ?? null];
  const [row] = await readRows<{ json: string }>(ctx, `favorites-${view}`, statements[view], values);
  return new RawJson(row?.json ?? none);
}

/** The caller's own favorites; of somebody else, none. */
export async function listFavorites(
  ctx: Context,
  { where }: z.output<typeof favoriteQuery>,
): Promise<RawJson> {
  const { employeeId, entity } = where ?? {};
  if (employeeId !== undefined && employeeId !== ctx.employeeId) return new RawJson(none);
  return read(ctx, 'rows', entity);
}

/** The same with names and colors. */
export function listFavoriteDetails(ctx: Context): Promise<RawJson> {
  return read(ctx, 'details');
}

/** Each caller hears of their own favorites alone, so the message names nobody else's. */
function announce(tx: InTransaction<Context>, employeeId: string): void {
  tx.afterCommit(() => tx.services.live.changed(tx.tenantId, 'favorites', employeeId));
}

/** Stars something the caller sees, 404 else; starring twice, even at once, is starring once. */
export async function addFavorite(
  ctx: Context,
  { entity, entityId, employeeId }: z.output<typeof createFavoriteInput>,
): Promise<RawJson> {
  const own = ownEmployeeId(ctx);
  if (employeeId !== undefined && employeeId !== own) throw forbidden(favoriteTexts.notYours);
  return inTransaction(ctx, async (tx) => {
    const values = [...favoriteCallerValues(tx), uuidv7(), entity, entityId, tx.now()];
    const [row] = await tx.db.$queryRawUnsafe<{ json: string }[]>(starSql, ...values);
    if (row === undefined) throw notFound();
    announce(tx, own);
    return new RawJson(row.json);
  });
}

/** Puts the favorites in this order; those that are not named come after them, others' ids are passed over. */
export async function orderFavorites(
  ctx: Context,
  { ids }: z.output<typeof favoriteOrderInput>,
): Promise<RawJson> {
  const own = ownEmployeeId(ctx);
  await inTransaction(ctx, async (tx) => {
    await tx.db.$executeRawUnsafe(orderSql, tx.tenantId, own, [...new Set(ids)]);
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
