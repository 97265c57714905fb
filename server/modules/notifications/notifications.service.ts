import { subDays } from 'date-fns';
import type { z } from 'zod';
import type { BaseContext, Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { fieldError, notFound } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import {
  changeNews,
  countUnread,
  dropOld,
  type NewsChange,
  readAll,
  readNews,
} from '#server/modules/notifications/notifications.data.ts';
import { toDeleteResult } from '#shared/http/envelope.ts';
import { holdEnd } from '#shared/notifications/hold.ts';
import {
  type NotificationQuery,
  newsKeptDays,
  notificationPage,
  notificationTexts,
  type updateNotificationInput,
} from '#shared/notifications/notification.schema.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

const missing = () => notFound('The notification');

/** The caller's news, newest first. */
export async function listNews(
  ctx: Context,
  { unread = false, skip = 0, take = notificationPage }: NotificationQuery,
): Promise<RawJson> {
  const { employeeId } = ctx;
  if (employeeId === undefined) return new RawJson('{"items":[],"total":0}');
  const [total = '0', ...items] = await readNews(ctx, employeeId, { unread, skip, take });
  return new RawJson(`{"items":[${items.join(',')}],"total":${total}}`);
}

export async function countNews(ctx: Context): Promise<{ unread: number }> {
  const { employeeId } = ctx;
  return { unread: employeeId === undefined ? 0 : await countUnread(ctx, employeeId) };
}

/** Changes news of the caller and tells their other pages. */
async function changeOwn(ctx: Context, id: string, change: NewsChange): Promise<string> {
  const { employeeId } = ctx;
  if (employeeId === undefined) throw missing();
  await inTransaction(ctx, async (tx) => {
    if (!(await changeNews(tx, { id, employeeId }, change))) throw missing();
    tx.afterCommit(() => tx.services.live.told(tx.tenantId, 'notifications', [employeeId]));
  });
  return employeeId;
}

function holdOf(ctx: Context, until: string | null): NewsChange {
  if (until === null) return { onHoldUntil: null };
  const onHoldUntil = new Date(until);
  if (onHoldUntil <= ctx.now()) throw fieldError('onHoldUntil', notificationTexts.holdInPast);
  // It comes back as something new, and is not mailed meanwhile.
  return { onHoldUntil, isRead: false, readAt: null, mailDueAt: null };
}

/** Marks news as read or unread, or puts it off; 404 for anybody else's. */
export async function updateNews(
  ctx: Context,
  id: string,
  { isRead, holdFor, ...input }: z.output<typeof updateNotificationInput>,
): Promise<RawJson> {
  const zone = normaliseTimeZone(ctx.timeZone);
  const onHoldUntil =
    holdFor === undefined ? input.onHoldUntil : holdEnd(holdFor, zone, ctx.now()).toISOString();
  const employeeId = await changeOwn(ctx, id, {
    ...(isRead === undefined ? {} : { isRead, readAt: isRead ? ctx.now() : null }),
    ...(isRead === true ? { mailDueAt: null } : {}),
    ...(onHoldUntil === undefined ? {} : holdOf(ctx, onHoldUntil)),
  });
  const [, news] = await readNews(ctx, employeeId, { unread: false, skip: 0, take: 1, id });
  if (news === undefined) throw missing();
  return new RawJson(news);
}

export async function removeNews(ctx: Context, id: string) {
  await changeOwn(ctx, id, { deletedAt: ctx.now(), isRead: true, mailDueAt: null });
  return toDeleteResult(1);
}

/** Notes that the caller has read everything, but for what is put off. */
export async function markAllRead(ctx: Context): Promise<{ success: boolean; count: number }> {
  const { employeeId } = ctx;
  if (employeeId === undefined) return { success: true, count: 0 };
  const count = await inTransaction(ctx, async (tx) => {
    tx.afterCommit(() => tx.services.live.told(tx.tenantId, 'notifications', [employeeId]));
    return readAll(tx, employeeId);
  });
  return { success: true, count };
}

/** News that is older than it is kept, of every workspace; what comes back later stays until then. */
export async function dropOldNews(ctx: BaseContext): Promise<void> {
  const now = ctx.now();
  const before = { read: subDays(now, newsKeptDays.read), unread: subDays(now, newsKeptDays.unread) };
  let hasMore = true;
  while (hasMore) hasMore = await dropOld(ctx, { now, before });
}
