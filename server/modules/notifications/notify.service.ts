import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import { enqueueLater } from '#server/context/outbox.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { stopHeaders } from '#server/mail/links.ts';
import { mailSend } from '#server/mail/mail.jobs.ts';
import type { MailSetting, NoticeMail } from '#server/mail/templates/compose.ts';
import { newsInShort, newsMail } from '#server/mail/templates/news-mail.ts';
import {
  type Addressed,
  findReceivers,
  insertNotifications,
  type NewsTx,
  type Receiver,
} from '#server/modules/notifications/notify.data.ts';
import { pushSend } from '#server/modules/notifications/push/push.jobs.ts';
import { newsStopLinks } from '#server/modules/notifications/unsubscribe.service.ts';
import { mailTime } from '#shared/notifications/mail-time.ts';
import type { NotificationParams } from '#shared/notifications/notification.schema.ts';
import { browserKinds, kindOf, type NotificationEvent } from '#shared/notifications/notification-kind.ts';
import { grouped } from '#shared/text/grouped.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

interface News {
  readonly receiverEmployeeIds: readonly string[];
  readonly type: NotificationEvent;
  /** The type of its subject, such as `Task`, and its id. */
  readonly entity?: string;
  readonly entityId?: string;
  /** The name of its subject. */
  readonly title: string;
  /** In the sender's own words. */
  readonly message?: string | undefined;
  /** Values of the text; `path` names the page to open where it does not follow from the entity. */
  readonly params?: NotificationParams;
  /** A mail of its own instead of the one all news has; `none` where the mail is sent elsewhere. */
  readonly mail?: 'none' | ((setting: MailSetting) => NoticeMail);
  /** Nobody gets it twice. */
  readonly onceKey?: string;
}

/** The sender; news without one comes from the server itself. */
interface NewsOrigin {
  readonly tenantId: string;
  readonly userId?: string | undefined;
  readonly employeeId?: string | undefined;
}

/**
 * Notifies people, the caller excepted: in the inbox, by mail and in their browsers, as each of them chose for this kind. Part of the
 * caller's transaction; published to open pages after the commit. Several news take no more statements than one.
 */
export function notify(tx: InTransaction<Context>, ...news: readonly News[]): Promise<void> {
  const { tenantId, userId, employeeId } = tx;
  return notifyFrom(tx, { tenantId, userId, employeeId }, ...news);
}

/** The same for events that no signed-in person caused. */
export async function notifyFrom(tx: NewsTx, origin: NewsOrigin, ...news: readonly News[]): Promise<void> {
  for (const ofKind of grouped(news, ({ type }) => kindOf(type)).values()) {
    await notifyOfKind(tx, origin, ofKind);
  }
}

interface NewsFor extends Addressed {
  readonly news: News;
}

async function notifyOfKind(tx: NewsTx, origin: NewsOrigin, all: readonly News[]): Promise<void> {
  const ids = [...new Set(all.flatMap(({ receiverEmployeeIds }) => receiverEmployeeIds))];
  const [first] = all;
  if (first === undefined || ids.length === 0) return;
  const { tenantId, userId } = origin;
  const receivers = await findReceivers(tx, { tenantId, ids, kind: kindOf(first.type), userId });
  const addressed = all.flatMap((news) => {
    const own = new Set(news.receiverEmployeeIds);
    return receivers.flatMap((receiver) => (own.has(receiver.id) ? address(tx, news, receiver) : []));
  });
  if (addressed.length === 0) return;
  const received = await insertNotifications(tx, origin, addressed);
  await mailAtOnce(tx, tenantId, received);
  await push(tx, received);
  const inApp = received.flatMap(({ receiver }) => (receiver.inApp ? [receiver.id] : []));
  if (inApp.length === 0) return;
  tx.afterCommit(() => tx.services.live.publishTo(tenantId, 'notifications', [...new Set(inApp)]));
}

/** The channels by which a receiver gets it; empty if they want none. */
function address(tx: NewsTx, news: News, receiver: Receiver): NewsFor[] {
  const wantsMail = news.mail !== 'none' && receiver.email !== undefined;
  const isPushed = browserKinds.includes(kindOf(news.type)) && receiver.browserIds.length > 0;
  if (!receiver.inApp && !wantsMail && !isPushed) return [];
  const zone = normaliseTimeZone(receiver.timeZone);
  const mailAt = wantsMail ? mailTime(receiver.times, zone, tx.now()) : undefined;
  return [{ id: uuidv7(), news, receiver, mailAt }];
}

async function mailAtOnce(tx: NewsTx, tenantId: string, addressed: readonly NewsFor[]): Promise<void> {
  const now = tx.now();
  const { appUrl } = tx.services.config;
  const mails = addressed.flatMap(({ receiver, mailAt, news }) => {
    const { email, language, organizationId, actor } = receiver;
    if (email === undefined || mailAt === undefined || mailAt > now) return [];
    const setting = { appUrl, language };
    const stop = newsStopLinks(tx.services.config, receiver.id, kindOf(news.type));
    const written =
      typeof news.mail === 'function'
        ? news.mail(setting)
        : newsMail(setting, { ...news, actor }, stop?.page);
    const headers = stopHeaders(setting, stop?.oneClick);
    return [{ to: email, ...written, headers, tenantId, organizationId }];
  });
  await tx.enqueue(mailSend, ...mails);
}

/** In browsers nothing is gathered, but what falls into quiet hours waits until they end. */
async function push(tx: NewsTx, addressed: readonly NewsFor[]): Promise<void> {
  const now = tx.now();
  const jobs = addressed.flatMap(({ id: notificationId, receiver, news }) => {
    const { browserIds, language, times, timeZone, actor } = receiver;
    if (!browserKinds.includes(kindOf(news.type)) || browserIds.length === 0) return [];
    const at = mailTime({ ...times, digest: 'off' }, normaliseTimeZone(timeZone), now);
    const shown = newsInShort(language, { ...news, actor });
    const seconds = (at.getTime() - now.getTime()) / 1000;
    return browserIds.map((browserId) => ({ payload: { browserId, notificationId, ...shown }, seconds }));
  });
  await tx.enqueue(pushSend, ...jobs.flatMap(({ payload, seconds }) => (seconds > 0 ? [] : [payload])));
  await enqueueLater(
    tx,
    pushSend,
    jobs.filter(({ seconds }) => seconds > 0),
  );
}
