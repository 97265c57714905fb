import { type BaseContext, type Context, readRows } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import {
  dropOldSql,
  newsSql,
  readAllSql,
  unreadSql,
} from '#server/modules/notifications/notifications.sql.ts';

type Tx = InTransaction<Context>;

interface Page {
  readonly unread: boolean;
  readonly skip: number;
  readonly take: number;
  readonly id?: string;
}

/** JSON of the total, then of each piece of news. */
export async function readNews(
  ctx: Context,
  employeeId: string,
  { unread, skip, take, id }: Page,
): Promise<string[]> {
  const values = [ctx.tenantId, employeeId, ctx.now(), unread, skip, take, id ?? null];
  return (await readRows<{ json: string }>(ctx, 'news', newsSql, values)).map(({ json }) => json);
}

export async function countUnread(ctx: Context, employeeId: string): Promise<number> {
  const values = [ctx.tenantId, employeeId, ctx.now()];
  const [row] = await readRows<{ unread: number }>(ctx, 'unread-news', unreadSql, values);
  return row?.unread ?? 0;
}

export interface NewsChange {
  readonly isRead?: boolean;
  readonly readAt?: Date | null;
  readonly onHoldUntil?: Date | null;
  readonly mailDueAt?: null;
  readonly deletedAt?: Date;
}

/** Whether there was any such news of this person. */
export async function changeNews(
  tx: Tx,
  { id, employeeId }: { id: string; employeeId: string },
  change: NewsChange,
): Promise<boolean> {
  const { count } = await tx.db.notification.updateMany({
    where: { tenantId: tx.tenantId, id, receiverEmployeeId: employeeId, inApp: true, deletedAt: null },
    data: { ...change, updatedAt: tx.now() },
  });
  return count > 0;
}

export function readAll(tx: Tx, employeeId: string): Promise<number> {
  return tx.db.$executeRawUnsafe(readAllSql, tx.tenantId, employeeId, tx.now());
}

const droppedAtOnce = 1000;

/** Whether there may be more. */
export async function dropOld(
  { services }: BaseContext,
  { now, before }: { now: Date; before: { read: Date; unread: Date } },
): Promise<boolean> {
  const values = [now, before.read, before.unread, droppedAtOnce];
  const { rows } = await services.pool.query<{ count: number }>(dropOldSql, values);
  return (rows[0]?.count ?? 0) >= droppedAtOnce;
}
