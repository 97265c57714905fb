import { subDays } from 'date-fns';
import type { z } from 'zod';
import type { BaseContext, Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { emptyPage, pageText } from '#server/db/json/json-text.ts';
import { fieldError, notFound } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import {
  countUnread,
  deleteOld,
  markAllRead as markAllReadOf,
  type NotificationChange,
  readNotifications,
  updateNotification as updateRow,
} from '#server/modules/notifications/notifications.data.ts';
import { type List, toDeleteResult } from '#shared/http/envelope.ts';
import { holdEnd } from '#shared/notifications/hold.ts';
import {
  type Notification,
  type NotificationQuery,
  newsKeptDays,
  notificationPage,
  notificationTexts,
  type updateNotificationInput,
} from '#shared/notifications/notification.schema.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

const missing = () => notFound('The notification');

/** The caller's notifications, newest first. */
export async function listNotifications(
  ctx: Context,
  { unread = false, skip = 0, take = notificationPage }: NotificationQuery,
): Promise<RawJson<List<Notification>>> {
  const { employeeId } = ctx;
  if (employeeId === undefined) return new RawJson(emptyPage);
  const [total = '0', ...items] = await readNotifications(ctx, employeeId, { unread, skip, take });
  return new RawJson(pageText(items, total));
}

export async function countNotifications(ctx: Context): Promise<{ unread: number }> {
  const { employeeId } = ctx;
  return { unread: employeeId === undefined ? 0 : await countUnread(ctx, employeeId) };
}

/** Changes one of the caller and publishes that to their other pages. */
async function changeOwn(ctx: Context, id: string, change: NotificationChange): Promise<string> {
  const { employeeId } = ctx;
  if (employeeId === undefined) throw missing();
  await inTransaction(ctx, async (tx) => {
    if (!(await updateRow(tx, { id, employeeId }, change))) throw missing();
    tx.afterCommit(() => tx.services.live.publishTo(tx.tenantId, 'notifications', [employeeId]));
  });
  return employeeId;
}

function holdOf(ctx: Context, until: string | null): NotificationChange {
  if (until === null) return { onHoldUntil: null };
  const onHoldUntil = new Date(until);
  if (onHoldUntil <= ctx.now()) throw fieldError('onHoldUntil', notificationTexts.holdInPast);
  // The notification returns as a new one, and is not mailed meanwhile.
  return { onHoldUntil, isRead: false, readAt: null, mailDueAt: null };
}

/** Marks one as read or unread, or puts it off; 404 for anybody else's. */
export async function updateNotification(
  ctx: Context,
  id: string,
  { isRead, holdFor, ...input }: z.output<typeof updateNotificationInput>,
): Promise<RawJson<Notification>> {
  const zone = normaliseTimeZone(ctx.timeZone);
  const onHoldUntil =
    holdFor === undefined ? input.onHoldUntil : holdEnd(holdFor, zone, ctx.now()).toISOString();
  const employeeId = await changeOwn(ctx, id, {
    ...(isRead === undefined ? {} : { isRead, readAt: isRead ? ctx.now() : null }),
    ...(isRead === true ? { mailDueAt: null } : {}),
    ...(onHoldUntil === undefined ? {} : holdOf(ctx, onHoldUntil)),
  });
  const [, json] = await readNotifications(ctx, employeeId, { unread: false, skip: 0, take: 1, id });
  if (json === undefined) throw missing();
  return new RawJson(json);
}

export async function deleteNotification(ctx: Context, id: string) {
  await changeOwn(ctx, id, { deletedAt: ctx.now(), isRead: true, mailDueAt: null });
  return toDeleteResult(1);
}

/** Excludes snoozed notifications. */
export async function markAllRead(ctx: Context): Promise<{ success: boolean; count: number }> {
  const { employeeId } = ctx;
  if (employeeId === undefined) return { success: true, count: 0 };
  const count = await inTransaction(ctx, async (tx) => {
    tx.afterCommit(() => tx.services.live.publishTo(tx.tenantId, 'notifications', [employeeId]));
    return markAllReadOf(tx, employeeId);
  });
  return { success: true, count };
}

/** Deletes expired notifications of every workspace; snoozed ones stay until they return. */
export async function deleteOldNotifications(ctx: BaseContext): Promise<void> {
  const now = ctx.now();
  const readBefore = subDays(now, newsKeptDays.read);
  const unreadBefore = subDays(now, newsKeptDays.unread);
  let hasMore = true;
  while (hasMore) hasMore = await deleteOld(ctx, { now, readBefore, unreadBefore });
}
