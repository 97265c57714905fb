import type { BaseContext, Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { execute, queryRows } from '#server/db/query.ts';
import {
  deleteOldSql,
  markAllReadSql,
  notificationsSql,
  unreadSql,
} from '#server/modules/notifications/notifications.sql.ts';

type Tx = InTransaction<Context>;

interface Page {
  readonly unread: boolean;
  readonly skip: number;
  readonly take: number;
  readonly id?: string;
}

/** JSON of the total, then of each notification. */
export async function readNotifications(
  ctx: Context,
  employeeId: string,
  { id, ...page }: Page,
): Promise<string[]> {
  const values = { tenantId: ctx.tenantId, employeeId, now: ctx.now(), ...page, id };
  return (await queryRows<{ json: string }>(ctx, notificationsSql(values))).map(({ json }) => json);
}

export async function countUnread(ctx: Context, employeeId: string): Promise<number> {
  const values = { tenantId: ctx.tenantId, employeeId, now: ctx.now() };
  const [row] = await queryRows<{ unread: number }>(ctx, unreadSql(values));
  return row?.unread ?? 0;
}

export interface NotificationChange {
  readonly isRead?: boolean;
  readonly readAt?: Date | null;
  readonly onHoldUntil?: Date | null;
  readonly mailDueAt?: null;
  readonly deletedAt?: Date;
}

/** False when this person has no such notification. */
export async function updateNotification(
  tx: Tx,
  { id, employeeId }: { id: string; employeeId: string },
  change: NotificationChange,
): Promise<boolean> {
  const { count } = await tx.db.notification.updateMany({
    where: { tenantId: tx.tenantId, id, receiverEmployeeId: employeeId, inApp: true, deletedAt: null },
    data: { ...change, updatedAt: tx.now() },
  });
  return count > 0;
}

export function markAllRead(tx: Tx, employeeId: string): Promise<number> {
  return execute(tx, markAllReadSql({ tenantId: tx.tenantId, employeeId, now: tx.now() }));
}

const batch = 1000;

/** Whether there may be more. */
export async function deleteOld(
  ctx: BaseContext,
  values: { now: Date; readBefore: Date; unreadBefore: Date },
): Promise<boolean> {
  const [row] = await queryRows<{ count: number }>(ctx, deleteOldSql({ ...values, limit: batch }));
  return (row?.count ?? 0) >= batch;
}
