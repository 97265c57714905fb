import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { conflict, notFound } from '#server/errors.ts';
import { lockEmployeeSql } from '#server/modules/timer/timer-start.sql.ts';
import { ownEmployeeId } from '#server/modules/timer/timer-status.service.ts';
import { orderWorkFavoritesSql, workFavoritesSql } from '#server/modules/timer/timer-work.sql.ts';
import { toDeleteResult } from '#shared/http/envelope.ts';
import { chosenBillable } from '#shared/rates/billable-default.ts';
import { isClosed } from '#shared/tasks/task-status.ts';
import {
  type addWorkFavoriteInput,
  type orderWorkFavoritesInput,
  type WorkFavorite,
  workFavoritesMaximum,
  workFavoriteTexts,
} from '#shared/timer/timer.schema.ts';

/** The caller's favorites; without those that the timer may not start on for now. */
export async function listWorkFavorites(ctx: Context): Promise<WorkFavorite[]> {
  const { tenantId } = ctx;
  const values = { tenantId, employeeId: ownEmployeeId(ctx) };
  const rows = await queryRows(ctx, workFavoritesSql(values));
  return rows.filter(({ task }) => !isClosed(task?.status));
}

/** Personal: the message names the caller's own alone. */
function announce(tx: InTransaction<Context>, employeeId: string): void {
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'favorites', employeeId));
}

const sameLabels = (one: readonly string[], other: readonly string[]) =>
  [...one].toSorted().join() === [...other].toSorted().join();

/** Keeps the work of an entry of the caller; at once or twice is once. */
export async function addWorkFavorite(
  ctx: Context,
  { logId }: z.output<typeof addWorkFavoriteInput>,
): Promise<WorkFavorite[]> {
  const owner = { tenantId: ctx.tenantId, employeeId: ownEmployeeId(ctx) };
  await inTransaction(ctx, async (tx) => {
    await execute(tx, lockEmployeeSql(owner));
    const log = await tx.db.timeLog.findFirst({
      where: { ...owner, id: logId, deletedAt: null },
      select: {
        ...{ taskId: true, description: true, isBillable: true, isBillableChosen: true },
        tags: { select: { tagId: true } },
      },
    });
    if (log === null) throw notFound('The time log');
    const description = log.description?.trim() || null;
    const { taskId, isBillable, isBillableChosen } = log;
    if (taskId === null && description === null) throw conflict(workFavoriteTexts.empty);
    const tagIds = log.tags.map(({ tagId }) => tagId);
    const stored = await tx.db.workFavorite.findMany({ where: owner, orderBy: { position: 'asc' } });
    const work = { taskId, description, isBillable, isBillableChosen };
    const isStored = stored.some(
      (one) =>
        one.taskId === taskId &&
        one.description === description &&
        chosenBillable(one) === chosenBillable(log) &&
        sameLabels(one.tagIds, tagIds),
    );
    if (isStored) return;
    if (stored.length >= workFavoritesMaximum) throw conflict(workFavoriteTexts.tooMany);
    const position = (stored.at(-1)?.position ?? 0) + 1;
    await tx.db.workFavorite.create({ data: { ...owner, ...work, tagIds, position, createdAt: tx.now() } });
    announce(tx, owner.employeeId);
  });
  return listWorkFavorites(ctx);
}

/** Ignores ids of other people. */
export async function orderWorkFavorites(
  ctx: Context,
  { ids }: z.output<typeof orderWorkFavoritesInput>,
): Promise<WorkFavorite[]> {
  const employeeId = ownEmployeeId(ctx);
  await inTransaction(ctx, async (tx) => {
    await execute(tx, orderWorkFavoritesSql({ tenantId: tx.tenantId, employeeId, ids: [...new Set(ids)] }));
    announce(tx, employeeId);
  });
  return listWorkFavorites(ctx);
}

export async function removeWorkFavorite(ctx: Context, id: string) {
  const { tenantId, employeeId } = ctx;
  if (employeeId === undefined) throw notFound('The favorite');
  await inTransaction(ctx, async (tx) => {
    const { count } = await tx.db.workFavorite.deleteMany({ where: { tenantId, employeeId, id } });
    if (count === 0) throw notFound('The favorite');
    announce(tx, employeeId);
  });
  return toDeleteResult(1);
}
